"""Unicode text by its first bytes: UTF-8, UTF-16 and UTF-32, with a byte order mark or without."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import NamedTuple

from betwixt.errors import InvalidInputError

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)  # UTF-32 stands before UTF-16: the little-endian mark of one begins with the other's

_MOST_PER_ZERO = 100
"""Bytes for each zero byte of UTF-16: a space or a line feed every fifty characters."""
_FEWEST_PER_STRAY = 20
"""Zero bytes on the right side for each on the wrong one."""
_LATIN = 0.25
"""Share of zero bytes in UTF-16 of Latin letters, at least: other scripts have fewer, and fewer letters."""
_LETTERS = bytes([*b"\t\n\r", *range(0x20, 0x7F)])
_MOST_LETTERS = 0.85


class UnicodeForm(NamedTuple):
    """How a text is written.

    Args:
        mark: the byte order mark that it begins with; empty where it has none.
        codec: of the rest; it writes no mark.
    """

    mark: bytes
    codec: str


_CODECS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


def form_of(data: bytes) -> UnicodeForm:
    """How a file is written if it is Unicode; UTF-8 where nothing says otherwise."""
    mark = next((mark for mark, _ in BYTE_ORDER_MARKS if data.startswith(mark)), b"")
    return UnicodeForm(mark, _CODECS[mark] if mark else unicode_without_mark(data) or "utf-8")


def decoded(data: bytes) -> str:
    """The text of a file that is Unicode in one of its encodings, without a byte order mark.

    Raises:
        UnicodeDecodeError: it is none.
    """
    mark, codec = form_of(data)
    return data[len(mark) :].decode(codec)


def lines_of(path: Path) -> list[str]:
    """The lines of a small file of text without their ends; none where there is no file.

    Raises:
        InvalidInputError: a folder, pipe or device; a link that leads nowhere; or it cannot be read, or is
            neither UTF-8 nor UTF-16.
    """
    if not path.exists() and not path.is_symlink():
        return []
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise InvalidInputError(f"{path}: no ordinary file", "put a file of text there, or nothing")
    try:
        return decoded(path.read_bytes()).splitlines()
    except OSError as error:
        raise InvalidInputError(
            f"{path}: cannot be read: {error.strerror or error}", "look at its permissions and its disk"
        ) from error
    except UnicodeDecodeError as error:
        raise InvalidInputError(
            f"{path}: neither UTF-8 nor UTF-16: {error.reason}", "save the file as UTF-8"
        ) from error


def unicode_without_mark(sample: bytes) -> str | None:
    """UTF-16 or UTF-32 by the zero bytes, if most line feeds are as wide: else only the first line is.

    Text of one byte a character has no zero bytes. In UTF-16 those of spaces and line feeds stand on one
    side of their pairs, whatever the script.
    """
    zeros = tuple(byte == 0 for byte in sample[:4])
    patterns: dict[tuple[bool, ...], str] = {
        (True, True, True, False): "utf-32-be",
        (False, True, True, True): "utf-32-le",
        (True, False, True, False): "utf-16-be",
        (False, True, False, True): "utf-16-le",
    }
    encoding = patterns.get(zeros) or _utf_16_by_zeros(sample)
    if encoding is None or sample.decode(encoding, "replace").count("\n") * 2 < sample.count(b"\n"):
        return None
    return encoding


def _utf_16_by_zeros(sample: bytes) -> str | None:
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if not even + odd:
        return None
    if even + odd < len(sample) * _LATIN and _is_of_single_bytes(sample.replace(b"\0", b"")):
        return None  # a control character among letters
    if (even + odd) * _MOST_PER_ZERO < len(sample) or min(even, odd) * _FEWEST_PER_STRAY > max(even, odd):
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _is_of_single_bytes(sample: bytes) -> bool:
    """Whether bytes are text as they stand: letters of ASCII, or UTF-8."""
    others = sample.translate(None, _LETTERS)
    if len(others) <= len(sample) * (1 - _MOST_LETTERS):
        return True
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(sample)
    return not text.isascii() and "\ufffd" not in text
