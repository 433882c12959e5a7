"""html → the main text without menus and footers. trafilatura finds where it is; all there is read."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from lxml import etree, html
from trafilatura import bare_extraction
from trafilatura.settings import Document

from kg.read.formats.files.main_text import main_blocks
from kg.read.formats.markup.authors import authors_of
from kg.read.formats.markup.flattened import INLINE, flatten
from kg.read.formats.markup.trees import tree_of
from kg.read.formats.markup.visible import blocks
from kg.read.records.heads.dates import with_head_date
from kg.read.records.record import UnusableRecordError

logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # what it logs becomes a rejection

_DATES = {"original_date": True, "extensive_search": False, "max_date": "2200-01-01"}
"""A date that the page states in its head, not one that occurs somewhere in it."""
_TITLES = ("citation_title", "dc.title", "dcterms.title")
_AUTHORS = ("citation_author", "dc.creator", "dcterms.creator", "author")
_DATE_NAMES = ("citation_publication_date", "citation_date", "dc.date", "dcterms.issued", "dc.date.issued")
_LANGUAGES = ("citation_language", "dc.language", "dcterms.language", "content-language")

_LANGUAGE_ATTRIBUTES = ("lang", "{http://www.w3.org/XML/1998/namespace}lang", "xml:lang")


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: text by paragraphs; title, authors, date and language as the page states them.

    Nothing is fetched, and no script runs.

    Raises:
        UnusableRecordError: no text is in the page, or parts of it would be lost.
    """
    tree = tree_of(data)
    if tree is None:
        raise UnusableRecordError("no text was found in the page")
    stated = _stated(tree)
    notes = {unquote(target[1:]) for target in flatten(tree)}
    page = _extracted(tree)
    kept = [block.text for block in main_blocks(tree, list(blocks(tree)), (page and page.text) or "", notes)]
    if not kept:
        raise UnusableRecordError("no text was found in the page")
    title = " ".join((stated.pop("title", "") or (page and page.title) or "").split())
    if title and kept[0] == title and len(kept) > 1:
        del kept[0]
    fields = {
        "title": title,
        "authors": authors_of((page and page.author) or ""),
        "date": (page and page.date) or "",
        **stated,
    }
    yield with_head_date(
        {**{name: value for name, value in fields.items() if value}, "text": "\n\n".join(kept)}
    )


def _extracted(tree: Any) -> Document | None:
    """What trafilatura takes for the main text, and what it finds of title, author and date."""
    copy = html.document_fromstring(html.tostring(tree, encoding="unicode"))
    etree.strip_tags(copy, *(INLINE - {"a"}))  # it would lose the text of some of them
    page = bare_extraction(copy, with_metadata=True, include_comments=False, date_extraction_params=_DATES)
    return page if isinstance(page, Document) else None


def _stated(tree: Any) -> dict[str, Any]:
    """What the head of the page states by the names of Dublin Core and of scholarly pages."""
    values: dict[str, list[str]] = {}
    for element in tree.iter("meta"):
        name = element.get("name") or element.get("http-equiv") or ""
        content = (element.get("content") or "").strip()
        if content:
            values.setdefault(name.strip().lower(), []).append(content)
    language = next((tree.get(name) for name in _LANGUAGE_ATTRIBUTES if tree.get(name)), "")
    fields = {
        "title": _first(values, _TITLES),
        "authors": next((_names(values[name]) for name in _AUTHORS if name in values), []),
        "date": _first(values, _DATE_NAMES).replace("/", "-"),
        "language": language or _first(values, _LANGUAGES),
    }
    return {name: value for name, value in fields.items() if value}


def _names(stated: list[str]) -> list[str]:
    return authors_of(stated[0]) if len(stated) == 1 else stated


def _first(values: dict[str, list[str]], names: tuple[str, ...]) -> str:
    return next((values[name][0] for name in names if name in values), "")
