"""The encoding of a file, and a way to carry bytes that do not fit it to their record."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from betwixt.text_encoding import BYTE_ORDER_MARKS, unicode_without_mark

DAMAGE_HANDLER = "betwixt-damaged-bytes"
"""Name of the codec error handler that turns an undecodable byte B into the lone surrogate
U+DC00 + B. No decoder produces these itself, so a record that holds one is damaged."""

_DAMAGED = re.compile("[\udc00-\udcff]")

_CANDIDATES = [
    "cp1252", "cp1250", "iso8859_2", "cp1251", "koi8_r", "cp1253", "cp1254",
    "cp932", "euc_jp", "gb18030", "big5", "cp949",
]  # fmt: skip
"""The encodings that still occur in the wild; the rare ones only win by accident."""

_ENOUGH_LINES = 3
_ENOUGH_BYTES = 4
_LOWEST_COHERENCE = 0.2
_HIGHEST_CHAOS = 0.15
_DENSE = 0.3
_TIE = 0.1


def _mark(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(DAMAGE_HANDLER, _mark)


def undecodable(text: str, encoding: str) -> str | None:
    """Why a record with undecodable bytes is rejected; None if it has none."""
    damage = None if text.isascii() else _DAMAGED.search(text)
    if damage is None:
        return None
    byte = ord(damage.group()) - 0xDC00
    return (
        f"byte 0x{byte:02X}, character {damage.start() + 1} of the record, is not valid {encoding}; "
        "if the whole file is in another encoding, pass --encoding NAME"
    )


def detect(sample: bytes, given: str | None = None, *, records: bool = False) -> str | None:
    """The encoding of a file from its first bytes.

    A byte order mark decides. Next come the option, the zero bytes of the first two characters (RFC 4627,
    section 3), and UTF-8. One line of valid non-ASCII UTF-8 makes the file UTF-8, as nothing else looks like
    it by chance. Bytes of that file that do not decode are damaged. If no line is UTF-8,
    charset-normalizer guesses.

    Args:
        sample: the beginning of the file, of any length.
        given: the encoding by option. A byte order mark is skipped then, and not read as text.
        records: whether the file has about a record per line, and the sample may end within one. One or two
            lines that are not UTF-8 are damaged records there; three or more show another encoding.

    Returns:
        The name of a codec, or None if the bytes are not UTF-8 and no guess is sure.
    """
    for mark, encoding in BYTE_ORDER_MARKS:
        if sample.startswith(mark) and (given is None or codecs.lookup(given).name.startswith("utf")):
            return encoding
    if given is not None:
        return given
    wide = unicode_without_mark(sample)
    if wide is not None:
        return wide
    lines = [line for line in sample.split(b"\n") if not line.isascii()]
    if not lines or any(_is_utf8(line, whole=not (records and sample.endswith(line))) for line in lines):
        return "utf-8"
    if records and len(lines) < _ENOUGH_LINES:
        return None
    return _guess(b"\n".join(lines))


def _is_utf8(line: bytes, whole: bool) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(line, final=whole)
    except UnicodeDecodeError:
        return False
    return True


def _guess(data: bytes) -> str | None:
    """charset-normalizer's answer if it is sure, else None.

    It is sure if there are enough bytes, if letters follow each other as in some language (or a script of
    several bytes is dense), and if no second reading is about as good. Of Latin readings that tie, cp1252
    wins, as it is by far the most common.
    """
    high = sum(byte >= 0x80 for byte in data)
    if high < _ENOUGH_BYTES:
        return None
    readings = [
        match
        for match in from_bytes(data, cp_isolation=_CANDIDATES)
        if match.chaos <= _HIGHEST_CHAOS
        and (match.coherence >= _LOWEST_COHERENCE or high / len(data) >= _DENSE)
    ]
    if not readings:
        return None
    best = readings[0]
    ties = [match for match in readings if match.coherence >= best.coherence - _TIE]
    if any("cp1252" in match.could_be_from_charset for match in ties):
        return "cp1252"
    return best.encoding if len(ties) == 1 else None
