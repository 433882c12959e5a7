"""docx → its text in reading order as its changes would be accepted; python-docx opens it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from kg.read.formats.files.word_text import Notes, WordText
from kg.read.formats.markup.authors import authors_of
from kg.read.records.heads.titles import first_line_title
from kg.read.records.record import UnusableRecordError

_MARKUP = 10
"""Characters of markup for each of text that a file may have before it counts as too long."""
_TEMPLATE_AUTHOR = "python-docx"
_TEMPLATE_CREATED = datetime(2013, 12, 23, 23, 15)
"""What python-docx writes into a file whose author stated nothing."""


def records(data: bytes, limit: int) -> Iterator[dict[str, object]]:
    """One record: text by paragraphs; title, authors, date and language as the file states them.

    What it unpacks to is bounded before it is unpacked: zipfile reads no more than is declared.

    Raises:
        UnusableRecordError: it unpacks to too much.
    """
    with ZipFile(BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > limit * _MARKUP:
            raise UnusableRecordError(f"it unpacks to more than {limit * _MARKUP:,} bytes")
    document = docx.Document(BytesIO(data))
    word_text = WordText(
        _raised_styles(document), _notes(document, "footnotes"), _notes(document, "endnotes")
    )
    blocks = word_text.blocks(document.element.body)
    fields = _stated(document)
    title = str(fields.get("title", ""))
    if blocks[1:] and (title == blocks[0] or (not title and _is_title(document, blocks[0]))):
        title = blocks.pop(0)
    text = "\n\n".join(blocks)
    title = title or first_line_title(text)
    yield {**({"title": title} if title else {}), **fields, "text": text}


def _stated(document: Any) -> dict[str, object]:
    """The properties of the file; where it has none, python-docx makes up "Word Document"."""
    parts = document.part.package.rels.values()
    if not any(part.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for part in parts):
        return {}
    properties = document.core_properties
    author, created = properties.author or "", properties.created
    if author == _TEMPLATE_AUTHOR:
        author = ""
    if created and created.replace(tzinfo=None) == _TEMPLATE_CREATED:
        created = None
    fields = {
        "title": " ".join((properties.title or "").split()),
        "authors": authors_of(author),
        "date": created.date().isoformat() if created else "",
        "language": properties.language or "",
        "keywords": properties.keywords or "",
    }
    return {name: value for name, value in fields.items() if value}


def _notes(document: Any, kind: str) -> Notes:
    """The notes of one kind by their ids, without the lines that Word draws above them."""
    for part in document.part.rels.values():
        if part.reltype.endswith(f"/{kind}") and not part.is_external:
            tree = parse_xml(part.target_part.blob)
            return {
                note.get(qn("w:id")): note for note in tree if note.get(qn("w:type"), "normal") == "normal"
            }
    return {}


def _raised_styles(document: Any) -> dict[str, str]:
    """Id of a style of characters → ``superscript`` or ``subscript``, for those that are either."""
    raised = {}
    for style in document.styles.element.iterfind(qn("w:style")):
        align = style.find(f"{qn('w:rPr')}/{qn('w:vertAlign')}")
        if align is not None:
            raised[style.get(qn("w:styleId"))] = align.get(qn("w:val"))
    return raised


def _is_title(document: Any, block: str) -> bool:
    paragraph = next((paragraph for paragraph in document.paragraphs if paragraph.text.strip()), None)
    return (
        paragraph is not None
        and paragraph.text.strip() == block
        and paragraph.style.name in ("Title", "Heading 1")
    )
