"""Pages of a Wikipedia, from the XML that MediaWiki exports, one at a time.

Format: https://www.mediawiki.org/wiki/Help:Export (pages-articles.xml of a dump).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, iterparse

from betwixt.errors import InvalidInputError
from linkers.wikidata.sources.lines import opened

_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\](\w*)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
NAMESPACES = frozenset(
    {"file", "image", "category", "template", "help", "portal", "wikipedia", "user", "special"}
)
"""Names that namespaces have in every wiki, beside those in its language, and the alias of files."""

_PREFIXES = """
b c d m n q s v voy w wikt commons meta mw species wikibooks wikidata wikinews wikiquote wikisource
wikiversity wikivoyage wiktionary doi arxiv simple ace ady alt ami ang anp arc ary arz ast atj avk awa azb
ban bar bbc bcl bjn blk bpy bug bxr cdo ceb cho chr chy ckb crh csb dag din diq dsb dtp dty eml ext fat
fon frp frr fur gag gan gcr glk gom gor got guc gur guw hak haw hif hsb hyw ilo inh jam jbo kaa kab kbd
kbp kcg koi krc ksh lad lbe lez lfn lij lld lmo ltg mad mai mdf mhr min mni mnw mrj mwl myv mzn nah nap
nds new nia nov nqo nrm nso olo pag pam pap pcd pcm pdc pfl pms pnb pnt pwn rmy rue sah sat scn sco shi
shn skr smn srn stq szl szy tcy tet tly tpi trv tum tyv udm vec vep vls war wuu xal xmf zea zgh
"""
_OTHER_WIKIS = frozenset(_PREFIXES.split())
"""Prefixes of other wikis (https://meta.wikimedia.org/wiki/Interwiki_map) and of Wikipedias whose codes have
more than two letters, in lower case."""
_CODE = re.compile(r"[a-z]{2}|[a-z]{2,4}-[a-z-]+")
"""The other codes of Wikipedias; nearly all pairs of letters are one."""
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


class Wiki:
    """A dump of a wiki, read page by page.

    Args:
        path: of the file, which may be compressed.
        read: called with the number of bytes that were just read of it, as it lies on the disk.

    ``namespaces`` are the names of its namespaces except the main one, in lower case, from the head of the
    dump.
    """

    def __init__(self, path: Path, read: Callable[[int], None] = lambda count: None) -> None:
        self.namespaces: set[str] = set()
        self._path = path
        self._read = read

    def pages(self) -> Iterator[Page]:
        """The pages of the main namespace, in the order of the file.

        Raises:
            InvalidInputError: the file is no XML, or ends early; what came before has been given.
        """
        with opened(self._path, self._read) as file:
            try:
                events = iterparse(file, events=("start", "end"))
                _, root = next(events)
                for event, element in events:
                    if event == "end" and _tag(element) == "namespace" and element.text:
                        self.namespaces.add(element.text.casefold())
                    if event == "end" and _tag(element) == "page":
                        if _child(element, "ns") == "0":
                            yield _page(element)
                        root.clear()
            except (ParseError, StopIteration, EOFError, OSError) as error:
                raise InvalidInputError(
                    f"{self._path}: not read to its end: {error}",
                    "fetch the file again: it is damaged or incomplete",
                ) from error


def pages(path: Path) -> Iterator[Page]:
    """The pages of ``Wiki``, where nothing else is wanted of it."""
    return Wiki(path).pages()


def links(page: Page, namespaces: Collection[str] = NAMESPACES) -> Iterator[PageLink]:
    """The links of a page to others; not those to files, categories and other wikis.

    "[[Kyiv]]ans" is seen as "Kyivans", as MediaWiki joins letters that follow to the link. A title may have a
    colon ("2001: A Space Odyssey"); what stands before one is a namespace or another wiki only where there is
    such a one.

    Args:
        page: any.
        namespaces: of its wiki, in lower case.
    """
    for match in _LINK.finditer(_COMMENT.sub("", page.text)):
        target, text, following = match.groups()
        title = normalised(target.partition("#")[0])
        shown = _SPACE.sub(" ", (text if text is not None else target.lstrip(":")) + following).strip()
        if title and shown and not leads_elsewhere(title, namespaces):
            yield PageLink(shown, title)


def leads_elsewhere(title: str, namespaces: Collection[str] = NAMESPACES) -> bool:
    """Whether a title is one of another namespace or another wiki.

    Args:
        title: with what stands before a colon.
        namespaces: of the wiki, in lower case, beside those that all have.
    """
    before, colon, _ = title.partition(":")
    if not colon:
        return False
    prefix = before.strip().casefold()
    known = prefix in namespaces or prefix in NAMESPACES or prefix in _OTHER_WIKIS
    return known or not prefix or bool(_CODE.fullmatch(prefix))


def normalised(title: str) -> str:
    """A title as the wiki spells it: spaces for underscores, the first letter a capital."""
    text = _SPACE.sub(" ", title).strip()
    return text[:1].upper() + text[1:]


def _page(element: Element) -> Page:
    redirect = next((child for child in element if _tag(child) == "redirect"), None)
    revision = next((child for child in element if _tag(child) == "revision"), element)
    return Page(
        _child(element, "title"),
        normalised(redirect.get("title", "")) if redirect is not None else "",
        _child(revision, "text"),
    )


def _child(element: Element, tag: str) -> str:
    return next((child.text or "" for child in element if _tag(child) == tag), "")


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
