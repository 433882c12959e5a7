"""The visible text of html, block by block, however its elements are nested (HTML Standard, 15.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from kg.read.formats.markup.flattened import INLINE

_UNSEEN_NAMES = """
head title script style noscript template iframe object embed audio video canvas map rp
input select option datalist textarea button progress param source track desc metadata
"""
UNSEEN = frozenset(_UNSEEN_NAMES.split())
"""Elements of which a reader sees no text, or only what a control offers."""

_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_SPACE = re.compile(r"[ \t\n\r\f]+")
_AROUND_BREAK = re.compile(r" ?\n ?")
SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, item, cell or caption.

    Args:
        text: white space as a browser shows it; line breaks only where the page has them.
        element: the innermost block element that it is the text of.
        linked: characters of the text that are links.
    """

    text: str
    element: Any
    linked: int


class _Gathered:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.linked = 0
        self.element: Any = None

    def add(self, text: str | None, element: Any, *, linked: bool, preserved: bool) -> None:
        if not text:
            return
        text = text.replace(SOFT_HYPHEN, "")
        self.parts.append(text if preserved else _SPACE.sub(" ", text))
        if text.strip():
            self.linked += len(text) if linked else 0
            self.element = element if self.element is None else self.element


def blocks(tree: Any) -> Iterator[Block]:
    """The blocks of a tree in order. Its inline elements and links go on with their line.

    Quotations in a line get quotation marks, readings of characters get brackets.
    """
    gathered = _Gathered()
    for step, element, text, linked, preserved in _walk(tree, tree, False, False):
        if step == "text":
            gathered.add(text, element, linked=linked, preserved=preserved)
            continue
        yield from _closed(gathered)
        gathered = _Gathered()
    yield from _closed(gathered)


def _closed(gathered: _Gathered) -> Iterator[Block]:
    text = _AROUND_BREAK.sub("\n", "".join(gathered.parts)).strip()
    text = "\n".join(line for line in text.split("\n") if line.strip())
    if text:
        yield Block(text, gathered.element, min(gathered.linked, len(text)))


def _walk(
    element: Any, block: Any, linked: bool, preserved: bool
) -> Iterator[tuple[str, Any, str | None, bool, bool]]:
    """Texts and ends of blocks in order. Parsers allow 256 elements within each other."""
    name = local_name(element)
    if not name or name in UNSEEN or is_hidden(element):
        return
    if name == "br":
        yield "text", block, "\n", linked, True
        return
    inline = name in INLINE
    if not inline:
        block = element
        yield "break", block, None, linked, preserved
    linked = linked or (name == "a" and element.get("href") is not None)
    preserved = preserved or name in ("pre", "listing", "xmp")
    begin, end = _MARKS.get(name, ("", ""))
    yield "text", block, begin + (element.text or ""), linked, preserved
    for child in element:
        yield from _walk(child, block, linked, preserved)
        yield "text", block, child.tail, linked, preserved
    yield "text", block, end, linked, preserved
    if not inline:
        yield "break", block, None, linked, preserved


_MARKS = {"q": ("“", "”"), "rt": ("(", ")")}


def is_hidden(element: Any) -> bool:
    """Whether the page itself hides an element."""
    return element.get("hidden") is not None or bool(_HIDDEN_STYLE.search(element.get("style") or ""))


def local_name(element: Any) -> str:
    """The name of an element without its namespace; empty for comments and the like."""
    return etree.QName(element).localname.lower() if isinstance(element.tag, str) else ""
