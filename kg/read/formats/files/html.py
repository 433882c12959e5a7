"""html → the main text without menus and footers, by trafilatura."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from lxml import etree
from trafilatura import bare_extraction
from trafilatura.settings import Document

from kg.read.records.record import UnusableRecordError

logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # what it says is said as a rejection

_DATES = {"original_date": True, "extensive_search": False, "max_date": "2200-01-01"}
"""A date that the page states in its head, not one that occurs somewhere in it."""


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: text by paragraphs, title, author and date as the page states them.

    Nothing is fetched, and no script runs. The page's own declaration says its encoding.
    """
    page = extracted(data)
    if page is None:
        raise UnusableRecordError("no text was found in the page")
    title = " ".join((page.title or "").split())
    lines = [line for line in (page.text or "").strip().splitlines() if line.strip()]
    if title and lines[0] == title and len(lines) > 1:
        del lines[0]
    fields = {"title": title, "author": page.author, "date": page.date, "language": page.language}
    yield {**{name: value for name, value in fields.items() if value}, "text": "\n\n".join(lines)}


def extracted(data: bytes) -> Document | None:
    """The page with its main text; None where it has none.

    Raises:
        UnusableRecordError: parts of it would be lost.
    """
    _refuse_unreadable_parts(data)
    page = bare_extraction(data, with_metadata=True, include_comments=False, date_extraction_params=_DATES)
    return page if isinstance(page, Document) and (page.text or "").strip() else None


def _refuse_unreadable_parts(data: bytes) -> None:
    """The parser would leave out in silence what is beyond its limits: 256 elements within each other."""
    parser = etree.HTMLParser()
    try:
        etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return  # nothing is in it, which the extraction says
    for said in parser.error_log:
        if said.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT:
            limit = said.message.partition(",")[0]
            raise UnusableRecordError(f"parts of the page cannot be read: line {said.line}: {limit}")
