"""pdf → its text layer, by pypdf, without running heads and with words at line ends put together."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from pypdf import PasswordType, PdfReader
from pypdf.errors import DependencyError

from kg.read.records.record import UnusableRecordError

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it says is said as a rejection

_SECONDS = 60
"""That the pages of a pdf may take: one can be drawn that would take for ever."""
_EDGE_LINES = 2
"""Lines at the top and at the bottom of a page where running heads and page numbers stand."""
_FEWEST_PAGES = 3
_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W*(?:page )?#(?:\W+(?:of )?#)?\W*", re.I)
_BROKEN_WORD = re.compile(r"(?P<first>[^\W\d_]+)[-\u00ad\u2010]\n(?P<second>[^\W\d_]+)")


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: the pages one after the other; title and author as the file states them."""
    until = time.monotonic() + _SECONDS

    def in_time(*_: Any) -> None:
        if time.monotonic() > until:
            raise UnusableRecordError(f"its text was not found within {_SECONDS} seconds")

    reader = PdfReader(BytesIO(data))
    try:
        if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
            raise UnusableRecordError("the pdf is encrypted: save it without its password")
    except DependencyError:
        raise UnusableRecordError("the pdf is encrypted: save it without its encryption") from None
    pages: list[list[str]] = []
    size = 0
    for page in reader.pages:
        text = page.extract_text(visitor_operand_before=in_time)
        in_time()  # what a form within the page raises goes no further than the form
        size += len(text)
        if size > limit:
            raise UnusableRecordError(f"its text is longer than {limit:,} characters")
        pages.append([line.strip() for line in text.splitlines() if line.strip()])
    text = mended("\n".join(line for page in without_running_heads(pages) for line in page))
    if not text:
        raise UnusableRecordError(
            f"no text layer in {len(pages):,} pages: it seems to be scanned; recognise its text first (OCR)"
        )
    stated = reader.metadata
    title = " ".join((stated.title or "").split()) if stated else ""
    author = (stated.author or "").strip() if stated else ""
    fields = {"author": author} if author else {}
    body = _after(text, title)
    yield {**fields, "text": text} if body is None else {**fields, "title": title, "text": body}


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


def mended(text: str) -> str:
    """A text whose words are whole that a hyphen parts at the end of a line.

    The hyphen stays where the text has the word with it within a line, or a capital follows.
    """
    words = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.casefold()))

    def whole(found: re.Match[str]) -> str:
        first, second = found["first"], found["second"]
        compound = f"{first}-{second}"
        keep = not second[0].islower() or (
            compound.casefold() in words and f"{first}{second}".casefold() not in words
        )
        return compound if keep else first + second

    return _BROKEN_WORD.sub(whole, text).strip()


def _edges(page: Sequence[str]) -> set[int]:
    return {*range(min(_EDGE_LINES, len(page))), *range(max(0, len(page) - _EDGE_LINES), len(page))}


def _shape(line: str) -> str:
    return _NUMBER.sub("#", " ".join(line.casefold().split()))


def _after(text: str, title: str) -> str | None:
    """What follows the title where the text begins with it, however its lines are broken."""
    found = title and re.match(r"\s+".join(map(re.escape, title.split())), text)
    return text[found.end() :].strip() or None if found else None
