"""Pages of a Wikipedia, from the XML that MediaWiki exports, one at a time.

Format: https://www.mediawiki.org/wiki/Help:Export (pages-articles.xml of a dump).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, iterparse

from betwixt.errors import InvalidInputError
from linkers.wikidata.sources.lines import opened

_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\](\w*)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SPACE = re.compile(r"[\s_]+")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the main namespace.

    Args:
        title: as the wiki shows it.
        redirect: the title that it leads to, or nothing.
        text: its wikitext.
    """

    title: str
    redirect: str
    text: str


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link of a page to another one of the main namespace.

    Args:
        text: that readers see.
        title: of the other page, in the wiki's spelling.
    """

    text: str
    title: str


def pages(path: Path) -> Iterator[Page]:
    """The pages of the main namespace, in the order of the file, which may be compressed.

    Raises:
        InvalidInputError: the file is no XML, or ends early; what came before has been given.
    """
    with opened(path) as file:
        try:
            events = iterparse(file, events=("start", "end"))
            _, root = next(events)
            for event, element in events:
                if event == "end" and _tag(element) == "page":
                    if _child(element, "ns") == "0":
                        yield _page(element)
                    root.clear()
        except (ParseError, StopIteration, EOFError, OSError) as error:
            raise InvalidInputError(
                f"{path}: not read to its end: {error}", "fetch the file again: it is damaged or incomplete"
            ) from error


def links(page: Page) -> Iterator[PageLink]:
    """The links of a page to others; not those to files, categories and other wikis.

    "[[Kyiv]]ans" is seen as "Kyivans", as MediaWiki joins letters that follow to the link.
    """
    for found in _LINK.finditer(_COMMENT.sub("", page.text)):
        target, text, following = found.groups()
        title = normalised(target.partition("#")[0])
        shown = _SPACE.sub(" ", (text if text is not None else target.lstrip(":")) + following).strip()
        if title and shown and ":" not in title:
            yield PageLink(shown, title)


def normalised(title: str) -> str:
    """A title as the wiki spells it: spaces for underscores, the first letter a capital."""
    text = _SPACE.sub(" ", title).strip()
    return text[:1].upper() + text[1:]


def _page(element: Element) -> Page:
    redirect = next((each for each in element if _tag(each) == "redirect"), None)
    revision = next((each for each in element if _tag(each) == "revision"), element)
    return Page(
        _child(element, "title"),
        normalised(redirect.get("title", "")) if redirect is not None else "",
        _child(revision, "text"),
    )


def _child(element: Element, tag: str) -> str:
    return next((each.text or "" for each in element if _tag(each) == tag), "")


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
