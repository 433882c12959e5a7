"""Instances of a Wikipedia: links and mentions of the title say who is named (ApposCorpus, section 3).

Of the wikitext the paragraphs are kept; tables, templates, files, references and markup go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from betwixt.annotations import Mention
from betwixt.document import Document, Span
from extractors.pipeline import Pipeline
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.sources.wikipedia import Page, leads_elsewhere, normalised, pages
from training.appositive_generation.instances import InstanceReader
from training.appositive_generation.records import Instance
from training.complete_reading import read_all

_TOGETHER = 64
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_REFERENCE = re.compile(r"<ref[^>]*/>|<ref.*?</ref>", re.DOTALL | re.IGNORECASE)
_BLOCK = re.compile(r"<(math|gallery|table|timeline|score)\b.*?</\1>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_TABLE = re.compile(r"\{\|.*?\|\}", re.DOTALL)
_NAMESPACES = "File|Image|Category|Archivo|Imagen|Categoría|Datei|Bild|Kategorie|Plik|Grafika|Kategoria"
_FILE = re.compile(rf"\[\[\s*(?:{_NAMESPACES})\s*:(?:[^\[\]]|\[\[[^\[\]]*\]\])*\]\]", re.IGNORECASE)
_EXTERNAL = re.compile(r"\[(?:https?:)?//[^\s\]]+\s*([^\]]*)\]")
_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")
_QUOTES = re.compile(r"'{2,}")
_NESTED = 8  # templates in templates


@dataclass(frozen=True, slots=True)
class Article:
    """The prose of a page.

    Args:
        title: of the page.
        text: paragraphs, with a blank line between.
        links: characters → the title of the page that they lead to.
    """

    title: str
    text: str
    links: Mapping[Span, str]


def article(page: Page) -> Article:
    """The paragraphs of a page, with where its links stand in them."""
    text = _COMMENT.sub("", page.text)
    for pattern in (_REFERENCE, _BLOCK):
        text = pattern.sub("", text)
    for _ in range(_NESTED):
        shorter = _TEMPLATE.sub("", text)
        if shorter == text:
            break
        text = shorter
    text = _QUOTES.sub("", _EXTERNAL.sub(r"\1", _TAG.sub("", _FILE.sub("", _TABLE.sub("", text)))))
    prose = [" ".join(line.split()) for line in text.splitlines()]
    marked = "\n\n".join(line for line in prose if line and not _is_no_prose(line))
    return _without_links(page.title, marked)


def _is_no_prose(line: str) -> bool:
    return line[0] in "=*#:;|!{}" or "{{" in line or "}}" in line


def _without_links(title: str, marked: str) -> Article:
    parts: list[str] = []
    links: dict[Span, str] = {}
    length = done = 0
    for match in _LINK.finditer(marked):
        target, shown = match.groups()
        words = (shown if shown is not None else target).strip()
        between = marked[done : match.start()]
        start = length + len(between)
        parts += (between, words)
        length, done = start + len(words), match.end()
        name = normalised(target.partition("#")[0])
        if words and name and not leads_elsewhere(name):
            links[Span(start, length)] = name
    parts.append(marked[done:])
    return Article(title, "".join(parts), links)


def wikipedia_instances(
    dump: Path, pipeline: Pipeline, index: WikidataIndex, language: str
) -> Iterator[Instance]:
    """Instances of the pages of a dump, in order.

    A name is linked if the page has a link there, or if it is the page's title or a part of it. A title
    means the likeliest item of that name.

    Args:
        dump: MediaWiki's XML, which may be compressed.
        pipeline: that finds names and appositives.
        index: of the items.
        language: of the Wikipedia.

    Raises:
        InvalidInputError: the dump is damaged.
        UnreadDocumentError: an extractor failed on a page.
    """
    reader = InstanceReader(index)
    articles = (article(page) for page in pages(dump) if not page.redirect)
    while together := list(islice(articles, _TOGETHER)):
        documents = [Document.of(page.title, page.text, language=language) for page in together if page.text]
        wanted = [page for page in together if page.text]
        for page, document, reading in zip(
            wanted, documents, read_all(documents, pipeline, pipeline.names), strict=True
        ):
            names = [mention for mention in reading.mentions if "name" in mention.kinds]
            yield from reader.instances(document, reading, _items(page, names, index))


def _items(article: Article, names: list[Mention], index: WikidataIndex) -> dict[Span, str]:
    title = alias_key(article.title.partition(" (")[0]).split()
    spans: dict[Span, str] = {}
    for name in names:
        linked = article.links.get(name.span)
        words = alias_key(article.text[slice(*name.span)]).split()
        about = bool(words) and words == title[len(title) - len(words) :]
        if linked or about:
            bearers = index.bearers(alias_key((linked or article.title).partition(" (")[0]))
            if bearers:
                spans[name.span] = bearers[0].id
    return spans
