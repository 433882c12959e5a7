"""Bytes of html or XHTML → a tree whose elements have no namespaces."""

from __future__ import annotations

import codecs
import re
from typing import Any

from lxml import etree, html

from kg.read.formats.encodings import detect
from kg.read.formats.markup.attributes import refuse_many_attributes
from kg.read.formats.markup.visible import local_name
from kg.read.records.record import UnusableRecordError

_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]*?encoding=["']([\w.:-]+)""", re.I
)
_DECLARED_WITHIN = 8192
"""Bytes at the beginning of a page in which a declaration counts."""
_XML_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_XHTML = "http://www.w3.org/1999/xhtml"
_EMPTY = re.compile(r"<([A-Za-z][\w:-]*)((?:\s[^<>]*)?)/>")
_VOID = frozenset(
    ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)


def tree_of(data: bytes) -> Any:
    """The tree of a page, or None where nothing is in it.

    Raises:
        UnusableRecordError: parts of it would be lost, as they are beyond the limits of the parser.
    """
    return tree_of_text(decoded_page(data))


def tree_of_text(text: str) -> Any:
    """The same of a page that is decoded."""
    refuse_many_attributes(text)
    text = _XML_DECLARATION.sub("", text, count=1)
    if _XHTML in text[:_DECLARED_WITHIN]:
        tree = _tree_of_xml(text)
        if tree is not None:
            return tree
        text = _EMPTY.sub(_with_end, text)
    parser = html.HTMLParser()
    try:
        tree = html.document_fromstring(text, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None
    _refuse_losses(parser)
    return tree


def decoded_page(data: bytes) -> str:
    """The characters of a page: by byte order mark, as UTF-8 where it is that, as declared, by a guess."""
    detected = detect(data)
    if detected is not None and detected.startswith("utf"):
        return data.decode(detected, "replace")
    stated = _DECLARED.search(data[:_DECLARED_WITHIN])
    declared = (stated[1] or stated[2]).decode("ascii", "replace") if stated else ""
    try:
        encoding = codecs.lookup(declared).name
    except LookupError:
        encoding = detected or "cp1252"
    # The Encoding Standard reads Latin-1 and ASCII as cp1252.
    return data.decode("cp1252" if encoding in ("iso8859-1", "ascii") else encoding, "replace")


def _tree_of_xml(text: str) -> Any:
    """The tree of well-formed XHTML without entities of its own; None of any other."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_pis=True)
    try:
        tree = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError:
        return None
    if next(tree.iter(etree.Entity), None) is not None:
        return None
    for element in tree.iter("*"):
        element.tag = local_name(element)
    return tree


def _with_end(match: re.Match[str]) -> str:
    """An empty element as html writes it."""
    name, attributes = match[1], match[2]
    return match[0] if name.lower() in _VOID else f"<{name}{attributes}></{name}>"


def _refuse_losses(parser: Any) -> None:
    """The parser leaves out in silence what is beyond its limits: 256 elements within each other."""
    for entry in parser.error_log:
        if entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT:
            limit = entry.message.partition(",")[0]
            raise UnusableRecordError(f"parts of the page cannot be read: line {entry.line}: {limit}")
