"""docx → its paragraphs and the cells of its tables, by python-docx."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.table import Table

from kg.read.records.record import UnusableRecordError
from kg.read.records.titles import first_line_title

_MARKUP = 10
"""Characters of markup for each of text that a file may have before it counts as too long."""


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: text by paragraphs, title and author as the file states them.

    What it unpacks to is bounded before it is unpacked: zipfile reads no more than is declared.
    """
    with ZipFile(BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > limit * _MARKUP:
            raise UnusableRecordError(f"it unpacks to more than {limit * _MARKUP:,} bytes")
    document = docx.Document(BytesIO(data))
    blocks = [block.strip() for block in _blocks(document) if block.strip()]
    stated, author = _stated(document)
    title = " ".join(stated.split())
    if blocks and (title == blocks[0] or (not title and _is_title(document, blocks[0]))) and blocks[1:]:
        title = blocks.pop(0)
    text = "\n\n".join(blocks)
    title = title or first_line_title(text)
    fields = {"title": title, "author": "" if author == "python-docx" else author}
    yield {**{name: value for name, value in fields.items() if value}, "text": text}


def _blocks(part: Any) -> Iterator[str]:
    for each in part.iter_inner_content():
        if isinstance(each, Table):
            for row in each.rows:
                yield from dict.fromkeys(cell.text for cell in row.cells)  # a merged cell comes twice
        else:
            yield each.text


def _stated(document: Any) -> tuple[str, str]:
    """Title and author that the file states; where there are none, python-docx makes up "Word Document"."""
    parts = document.part.package.rels.values()
    if not any(part.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for part in parts):
        return "", ""
    return document.core_properties.title or "", document.core_properties.author or ""


def _is_title(document: Any, block: str) -> bool:
    first = next((each for each in document.paragraphs if each.text.strip()), None)
    return first is not None and first.text.strip() == block and first.style.name in ("Title", "Heading 1")
