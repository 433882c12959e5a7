"""Which blocks of a page are its text: those that an extractor of main text found, and those among them.

An extractor finds where the main text is, and loses parts of it: lists in cells, captions, notes,
definitions. The blocks between its first and its last one are read too, and sentences beside its blocks,
except menus and the like.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import compress
from typing import Any

from trafilatura.xpaths import OVERALL_DISCARD_XPATH

from kg.read.formats.markup.visible import Block, local_name

_WINDOW = 20_000
"""Characters of the extracted text in which the next block is looked for; bounds the time."""
_FURNITURE = frozenset(("nav", "menu", "form", "dialog"))
_FURNITURE_OUTSIDE = frozenset(("header", "footer", "aside"))
"""They are furniture of the page, but parts of an article that they are in."""
_FURNITURE_ROLES = frozenset(
    ("navigation", "banner", "contentinfo", "search", "complementary", "menu", "menubar", "dialog")
)
_CONTENT = ("article", "main", "blockquote", "figure")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "dt"))
_MOSTLY = 0.6
"""Part of a block that is links, from which on it is a menu."""
_MENU_WORDS = 6
_NO_WORD = re.compile(r"[\W_]+")
_SENTENCE_END = (".", "!", "?", "…", ":", ";", '"', "”", "»")


def main_blocks(tree: Any, blocks: Sequence[Block], extracted: str, notes: Collection[str]) -> list[Block]:
    """The blocks that are the text of a page, in order.

    Args:
        tree: the page.
        blocks: all of it.
        extracted: what an extractor took for the main text; where it is empty, the whole page is.
        notes: identifiers of elements whose callouts were taken out: they stay.
    """
    extracted_blocks = _extracted_blocks(blocks, extracted)
    first, last = _range(blocks, extracted_blocks)
    discarded = {element for select in OVERALL_DISCARD_XPATH for element in select(tree)}
    discarded -= set(
        tree.iter("figcaption")
    )  # hidden from screen readers, which read the picture's own words
    banners = _banners(blocks)
    parents = {block.element.getparent() for block in compress(blocks, extracted_blocks)}
    kept = []
    for place, block in enumerate(blocks):
        is_text = not _is_furniture(block) and place not in banners
        is_beside = block.element.getparent() in parents and block.text.endswith(_SENTENCE_END)
        is_within = (first <= place <= last or is_beside) and not _is_menu(block, discarded)
        if (is_text and (extracted_blocks[place] or is_within)) or _is_note(block, notes):
            kept.append(block)
    return kept or list(compress(blocks, extracted_blocks))


def _extracted_blocks(blocks: Sequence[Block], extracted: str) -> list[bool]:
    """Whether each block stands in the extracted text, behind those before it."""
    squeezed = _NO_WORD.sub("", extracted)
    place = 0
    places = []
    for block in blocks:
        words = _NO_WORD.sub("", block.text)
        at = squeezed.find(words, place, place + len(words) + _WINDOW) if words else -1
        places.append(at >= 0)
        if at >= 0:
            place = at + len(words)
    return places


def _range(blocks: Sequence[Block], extracted_blocks: Sequence[bool]) -> tuple[int, int]:
    """The first and the last place of the main text.

    The only article (or main part) of a page belongs to it. Of several articles, the one with most of the
    extracted blocks does.
    """
    places = [place for place, is_extracted in enumerate(extracted_blocks) if is_extracted]
    if not places:
        return 0, len(blocks) - 1
    articles = [_article(block.element) for block in blocks]
    distinct = {article for article in articles if article is not None}
    most = distinct.pop() if len(distinct) == 1 else articles[places[len(places) // 2]]
    inside = [place for place, article in enumerate(articles) if article is most and most is not None]
    if len(distinct) > 1 and sum(extracted_blocks[place] for place in inside) * 2 <= len(places):
        inside = []
    return min(places + inside), max(places + inside)


def _article(element: Any) -> Any:
    """The outermost article that an element is in, else the main part of the page, else None."""
    within = (element, *element.iterancestors())
    articles = [outer for outer in within if outer.tag == "article"]
    return articles[-1] if articles else next((outer for outer in within if outer.tag == "main"), None)


def _is_furniture(block: Block) -> bool:
    """Whether a block stands in a menu, a form, or the head or foot of the page, as its elements say."""
    for element in (block.element, *block.element.iterancestors()):
        name = local_name(element)
        if name in _FURNITURE or (element.get("role") or "") in _FURNITURE_ROLES:
            return True
        if name in _FURNITURE_OUTSIDE and next(element.iterancestors(*_CONTENT), None) is None:
            return True
    return False


def _is_menu(block: Block, discarded: Collection[Any]) -> bool:
    """Whether a block is mostly links, or stands in what an extractor takes for a menu by its class."""
    if block.linked > len(block.text) * _MOSTLY and len(block.text.split()) < _MENU_WORDS * 5:
        return True
    return any(element in discarded for element in (block.element, *block.element.iterancestors()))


def _banners(blocks: Sequence[Block]) -> set[int]:
    """Places of short lines in capitals that follow each other: ``REPORT A CRIME``, ``CONTACT US``."""
    banners: set[int] = set()
    for place in range(1, len(blocks)):
        if _is_banner(blocks[place - 1]) and _is_banner(blocks[place]):
            banners |= {place - 1, place}
    return banners


def _is_banner(block: Block) -> bool:
    text = block.text
    return (
        text.isupper()
        and len(text.split()) <= _MENU_WORDS
        and not text.endswith(_SENTENCE_END)
        and local_name(block.element) not in _HEADINGS
    )


def _is_note(block: Block, notes: Collection[str]) -> bool:
    return bool(notes) and any(
        (element.get("id") or element.get("name")) in notes
        for element in (block.element, *block.element.iterancestors())
    )
