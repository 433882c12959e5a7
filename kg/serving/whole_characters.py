"""JSON whose escapes are whole characters: half a surrogate pair becomes U+FFFD.

The parser of the package ``mcp`` drops a message with half a pair, and its sender waits for ever.
"""

from __future__ import annotations

import os
import re
import threading

_HIGH, _LOW = rb"u(?P<high>d[89ab][0-9a-f]{2})", rb"ud[c-f][0-9a-f]{2}"
_ESCAPE = re.compile(rb"\\(?:" + _HIGH + rb"(?P<low>\\" + _LOW + rb")?|(?P<alone>" + _LOW + rb")|.)", re.I)
_STANDARD_INPUT = 0


def whole_characters(line: bytes) -> bytes:
    """A line of JSON in which every escaped surrogate has its other half."""
    return _ESCAPE.sub(_mended, line) if b"\\u" in line else line


def _mended(escape: re.Match[bytes]) -> bytes:
    is_half = escape["alone"] or (escape["high"] and not escape["low"])
    return rb"\ufffd" if is_half else escape.group()


def mend_standard_input() -> None:
    """Let this process read whole characters from standard input, line by line, from now on."""
    incoming = os.fdopen(os.dup(_STANDARD_INPUT), "rb")
    reading, writing = os.pipe()
    os.dup2(reading, _STANDARD_INPUT)
    os.close(reading)

    def mend() -> None:
        with incoming, os.fdopen(writing, "wb") as mended:
            for line in incoming:
                mended.write(whole_characters(line))
                mended.flush()

    threading.Thread(target=mend, daemon=True).start()
