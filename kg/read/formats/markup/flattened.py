"""Elements that say by their place what plain text must say by characters: raised text, notes, formulas."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from lxml import etree

from kg.read.formats.markup.formulas import formula
from kg.read.formats.markup.raised import REMEMBERED, lowered, raised

_INLINE = """
a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meter nobr output q rb rp rt
ruby s
samp small span strike strong sub sup time tt u var wbr math
bold email ext-link italic monospace named-content overline roman sans-serif sc styled-content underline
uri xref
"""
INLINE = frozenset(_INLINE.split())
"""Elements (html's and JATS's) that go on with the line they stand in."""

_NOTE_ROLES = frozenset(("doc-noteref", "noteref"))
_BACK_ROLES = frozenset(("doc-backlink", "backlink", "referrer"))
_NUMBER_OF_NOTE = re.compile(r"[\[(]?(?:\d{1,4}|[a-z]|[*†‡§¶‖#]+|[ivxlc]{1,6}|(?:note|nb|n)\.?\s?\d+)[\])]?")
_STUCK = re.compile(r"[^\W\d_]\Z|[.,;:!?)\]”’\"'»]\Z")
"""What a number that sticks to it is no part of."""
_BACK = re.compile(r"[↩↵⏎↑⤴^\ufe0e\ufe0f\s]+|back|jump up")
_VERTICAL = re.compile(r"vertical-align\s*:\s*(super|sub)\b", re.I)
_EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"


def flatten(tree: Any, has_note: Callable[[str], bool] | None = None) -> set[str]:
    """Write raised and lowered text, formulas and callouts of notes in characters, in place.

    Callouts whose note is kept, and the links that lead back from notes, are taken out.
    Returns the targets of those callouts.

    Args:
        tree: of html, or of XML with the same names for raised and lowered text. Its size bounds the time.
        has_note: whether the target of a link (its ``href``) is text that is kept; the default looks for an
            element of that id in the tree.
    """
    if has_note is None:
        identifiers = set(tree.xpath(".//@id | .//@name"))

        def has_note(href: str) -> bool:
            return href.startswith("#") and unquote(href[1:]) in identifiers

    called: set[str] = set()

    def is_kept(href: str) -> bool:
        kept = has_note(href)
        if kept:
            called.add(href)
        return kept

    for element, text in _replacements(tree, is_kept):
        _replace(element, text)
    return called


def _replacements(tree: Any, has_note: Callable[[str], bool]) -> list[tuple[Any, str]]:
    replacements: list[tuple[Any, str]] = []
    before = index = ""
    replaced = 0  # depth within an element that is replaced
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        name = _name(element)
        if event == "start":
            if replaced:
                replaced += 1
                continue
            if name not in INLINE:
                before = ""
            text = _written(element, name, before, has_note, index)
            index = text or "" if name == "sub" else ""
            if text is not None:
                replacements.append((element, text))
                replaced = 1
            else:
                text = element.text if name else ""
            before = (before + (text or ""))[-REMEMBERED:]
            continue
        if replaced:
            replaced -= 1
            if replaced:
                continue
        elif name not in INLINE:
            before = ""
        before = (before + (element.tail or ""))[-REMEMBERED:]
        index = "" if element.tail else index
    return replacements


def _written(element: Any, name: str, before: str, has_note: Callable[[str], bool], index: str) -> str | None:
    """What stands for an element, behind a text and what is lowered at its end; None where it stays."""
    if name == "math":
        return formula(element) or element.get("alttext") or ""
    if name == "a":
        return _link(element, before, has_note)
    vertical = _VERTICAL.search(element.get("style") or "") if name in INLINE else None
    if name == "sup" or (vertical and vertical[1].lower() == "super"):
        text = _text(element)
        target = _note_target(element)
        if target is not None:
            return "" if has_note(target) else raised(before, text, callout=True)
        return raised(before, text, index=index)
    if name == "sub" or vertical:
        return lowered(before, _text(element))
    return None


def _link(element: Any, before: str, has_note: Callable[[str], bool]) -> str | None:
    href, text = element.get("href") or "", _text(element).strip()
    roles = _roles(element)
    if roles & _BACK_ROLES or (href.startswith("#") and _BACK.fullmatch(text.lower())):
        return ""
    if roles & _NOTE_ROLES or ("#" in href and _STUCK.search(before) and _NUMBER_OF_NOTE.fullmatch(text)):
        return "" if has_note(href) else raised(before, text, callout=True)
    return None


def _note_target(element: Any) -> str | None:
    """The target of the link within or around raised text, if it leads to a place in a document."""
    parent = element.getparent()
    links = [link for link in element.iter() if _name(link) == "a"]
    if parent is not None and _name(parent) == "a":
        links.append(parent)
    for link in links:
        href = link.get("href") or ""
        if "#" in href or _roles(link) & _NOTE_ROLES:
            return str(href)
    return None


def _roles(element: Any) -> set[str]:
    return set(
        f"{element.get('role') or ''} {element.get(_EPUB_TYPE) or element.get('epub:type') or ''}".split()
    )


def _text(element: Any) -> str:
    """The text of an element, formulas in it on one line. Parsers allow 256 elements within each other."""
    if _name(element) in ("", "math"):
        return formula(element)
    return (element.text or "") + "".join(_text(child) + (child.tail or "") for child in element)


def _name(element: Any) -> str:
    return etree.QName(element).localname.lower() if isinstance(element.tag, str) else ""


def _replace(element: Any, text: str) -> None:
    tail = element.tail
    element.clear()
    element.tag, element.text, element.tail = "span", text, tail
