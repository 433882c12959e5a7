"""epub → the text of its chapters in the order of its spine, each read as an html page."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

from lxml import etree

from kg.read.formats.files.html import extracted
from kg.read.records.record import UnusableRecordError

_MARKUP = 10
"""Bytes that it may unpack to for each character that a record may have; pictures are not unpacked."""
_CHAPTERS = ("application/xhtml+xml", "text/html")
_DC = "{http://purl.org/dc/elements/1.1/}"


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: the chapters; title, authors, date and language as the book states them."""
    with ZipFile(BytesIO(data)) as archive:
        place = _xml(archive, "META-INF/container.xml", limit).find(".//{*}rootfile").get("full-path")
        book = _xml(archive, place, limit)
        files = {
            item.get("id"): posixpath.normpath(
                posixpath.join(posixpath.dirname(place), unquote(item.get("href")))
            )
            for item in book.iterfind(".//{*}manifest/{*}item")
            if item.get("media-type") in _CHAPTERS
        }
        order = [
            files[each.get("idref")] for each in book.iterfind(".//{*}itemref") if each.get("idref") in files
        ]
        if sum(archive.getinfo(file).file_size for file in order) > limit * _MARKUP:
            raise UnusableRecordError(f"it unpacks to more than {limit * _MARKUP:,} bytes")
        pages = [page for file in order if (page := extracted(archive.read(file))) is not None]
    text = "\n\n".join(line for page in pages for line in (page.text or "").splitlines() if line.strip())
    if not text:
        raise UnusableRecordError("no text was found in its chapters")
    fields = {
        "title": " ".join(book.findtext(f".//{_DC}title", "").split()),
        "authors": [each.text for each in book.iterfind(f".//{_DC}creator") if each.text],
        "date": book.findtext(f".//{_DC}date", ""),
        "language": book.findtext(f".//{_DC}language", ""),
    }
    yield {**{name: value for name, value in fields.items() if value}, "text": text}


def _xml(archive: ZipFile, name: str, limit: int) -> Any:
    if archive.getinfo(name).file_size > limit:
        raise UnusableRecordError(f"{name} unpacks to more than {limit:,} bytes")
    return etree.fromstring(archive.read(name), etree.XMLParser(resolve_entities=False, no_network=True))
