"""pdf → its text layer, by pdfium, without running heads and with words at line ends put together."""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2
from pypdfium2 import raw

from kg.read.formats.files.line_ends import mended
from kg.read.formats.files.page_lines import Character, lines_of
from kg.read.formats.markup.authors import authors_of
from kg.read.records.record import UnusableRecordError

_EDGE_LINES = 2
"""Lines at the top and at the bottom of a page where running heads and page numbers stand."""
_FEWEST_PAGES = 3
_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W*(?:page )?#(?:\W+(?:of )?#)?\W*", re.I)
_LIGATURES = re.compile(r"[\ufb00-\ufdff\ufe70-\ufefc]+")
"""Presentation forms: how letters are drawn, not which ones they are."""
_HEIGHT = 0.85
"""The size of a font, in parts of the height of its loose boxes; for Helvetica 0.86."""
_NO_SIZE = 10.0
_NOT_STATED = frozenset(("untitled", "anonymous", "unspecified", "unknown", "(anonymous)", "(unspecified)"))
"""What writers put where an author stated nothing."""
_CREATED = re.compile(r"D?:?(?P<year>\d{4})(?P<month>\d\d)?(?P<day>\d\d)?")
"""ISO 32000-1, 7.9.4"""


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: the pages one after the other; title, authors, date and language as the file states them.

    Raises:
        UnusableRecordError: it is encrypted, has no text layer, or too much text.
    """
    document = _opened(data)
    pages: list[list[str]] = []
    size = 0
    for number in range(len(document)):
        lines = lines_of(_characters(document[number]))
        size += sum(map(len, lines))
        if size > limit:
            raise UnusableRecordError(f"its text is longer than {limit:,} characters")
        pages.append(lines)
    text = "\n".join(line for page in without_running_heads(pages) for line in page)
    text = mended(plain_letters(text))
    if not text:
        raise UnusableRecordError(
            f"no text layer in {len(pages):,} pages: it seems to be scanned; recognise its text first (OCR)"
        )
    fields = _stated(document)
    title = str(fields.pop("title", ""))
    body = _after(text, title)
    yield {**fields, "text": text} if body is None else {**fields, "title": title, "text": body}


def _opened(data: bytes) -> Any:
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise UnusableRecordError("the pdf is encrypted: save it without its password") from None
        raise


def _characters(page: Any) -> Iterator[Character]:
    """The characters of a page in the order in which they are drawn; text that is turned lies flat."""
    text_page = page.get_textpage()
    handle = text_page.raw
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    last: Character | None = None
    broken = False
    for index in range(text_page.count_chars()):
        code = raw.FPDFText_GetUnicode(handle, index)
        if raw.FPDFText_IsGenerated(handle, index):
            broken = broken or chr(code) in "\r\n"
            if code == 0x20 and last is not None:
                yield Character(" ", last.right, last.right, last.base, last.size)
            continue
        text = _text(code)
        if not text:
            continue
        raw.FPDFText_GetCharOrigin(handle, index, x, y)
        raw.FPDFText_GetLooseCharBox(handle, index, box)
        character = _flat(text, x.value, y.value, box, raw.FPDFText_GetCharAngle(handle, index))
        if broken and last is not None and character.left - last.right > character.size * 0.15:
            yield Character(" ", last.right, last.right, last.base, last.size)
        broken = False
        last = character
        yield character


def _text(code: int) -> str:
    """The character of a code; pdfium writes 2 for a hyphen at the end of a line."""
    if code in (0x02, 0xFFFE):
        return "-"
    if code < 0x20 or 0xD800 <= code < 0xE000 or code > 0x10FFFF:
        return " " if code in (0x09, 0x0A, 0x0D) else ""
    return chr(code)


def _flat(text: str, x: float, y: float, box: Any, angle: float) -> Character:
    turns = round(angle / (math.pi / 2)) % 4 if angle >= 0 else 0
    height = abs(box.right - box.left if turns % 2 else box.top - box.bottom) * _HEIGHT
    begin, end, base = (
        (box.left, box.right, y),
        (-box.top, -box.bottom, x),
        (-box.right, -box.left, -y),
        (box.bottom, box.top, -x),
    )[turns]
    return Character(text, min(begin, end), max(begin, end), base, height or _NO_SIZE)


def plain_letters(text: str) -> str:
    """A text with the letters of its ligatures and other presentation forms."""
    return _LIGATURES.sub(lambda forms: unicodedata.normalize("NFKC", forms[0]), text)


def without_running_heads(pages: Sequence[Sequence[str]]) -> list[list[str]]:
    """The lines of pages without those near an edge that most pages have, whatever numbers are in them.

    Lines that hold nothing but a page's number go too, where there are pages enough to tell.
    """
    if len(pages) < _FEWEST_PAGES:
        return [list(page) for page in pages]
    seen = Counter(shape for page in pages for shape in {_shape(page[at]) for at in _edges(page)})
    repeated = {shape for shape, count in seen.items() if count * 2 > len(pages)}

    def stays(page: Sequence[str], at: int) -> bool:
        shape = _shape(page[at])
        return not (shape in repeated or _PAGE_NUMBER.fullmatch(shape))

    return [
        [line for at, line in enumerate(page) if at not in _edges(page) or stays(page, at)] for page in pages
    ]


def _stated(document: Any) -> dict[str, object]:
    values = document.get_metadata_dict(skip_empty=True)
    stated = {name: " ".join(value.split()) for name, value in values.items()}
    stated = {name: value for name, value in stated.items() if value.casefold() not in _NOT_STATED}
    created = _CREATED.match(stated.get("CreationDate", ""))
    fields = {
        "title": stated.get("Title", ""),
        "authors": authors_of(stated.get("Author", "")),
        "date": "-".join(filter(None, created.groups())) if created else "",
        "language": _language(document),
        "keywords": stated.get("Keywords", ""),
    }
    return {name: value for name, value in fields.items() if value}


def _language(document: Any) -> str:
    """The language that the catalogue of a file states."""
    length = raw.FPDFCatalog_GetLanguage(document.raw, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFCatalog_GetLanguage(document.raw, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[:length].decode("utf-16-le", "replace").rstrip("\0")


def _edges(page: Sequence[str]) -> set[int]:
    return {*range(min(_EDGE_LINES, len(page))), *range(max(0, len(page) - _EDGE_LINES), len(page))}


def _shape(line: str) -> str:
    return _NUMBER.sub("#", " ".join(line.casefold().split()))


def _after(text: str, title: str) -> str | None:
    """What follows the title where the text begins with it, however its lines are broken."""
    match = title and re.match(r"\s+".join(map(re.escape, title.split())), text)
    return text[match.end() :].strip() or None if match else None
