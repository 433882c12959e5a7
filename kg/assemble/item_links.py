"""Entities → items of Wikidata: which is which, what Wikidata says of them, what of that texts say."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from betwixt.annotations import Description
from betwixt.document import Span
from betwixt.names.keys import name_key
from betwixt.schema import description_iri
from kg.assemble.documents.document_entities import Entity
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.name_table import NameTables
from kg.graph.tables import GraphWriter, TableRow, table_row
from linkers.names.corrections import NOTHING_CORRECTED, NameCorrections
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.alignment.aligner import VOCABULARIES, align
from linkers.wikidata.facts import Fact, Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import KINDS
from linkers.wikidata.linking.corrected import corrected
from linkers.wikidata.linking.link import Link, NamedEntity
from linkers.wikidata.linking.linker import CONFIDENT, THRESHOLD, Linker
from linkers.wikidata.linking.names.nominatives import nominatives
from linkers.wikidata.linking.names.spelled_out import spelled_out
from linkers.wikidata.linking.surroundings import surroundings

WIKIDATA = "wikidata"
"""The name of the linker: of its threshold in graph.toml, and as the extractor of links."""

CORRECTION = "correction"
"""The extractor of links that a reader has made."""

_SHOWN = "en"
"""The language of items and facts in the graph, unless the index has none in it."""
_TOGETHER = 1_000

logger = logging.getLogger(__name__)


class ItemLinks:
    """Links the entities of documents, and gives the facts of the linked items.

    Args:
        index: of Wikidata.
        thresholds: extractor → lowest score; that of ``wikidata`` is the linker's.
        corrections: what a reader knows better.
    """

    def __init__(
        self,
        index: WikidataIndex,
        thresholds: Mapping[str, float],
        corrections: NameCorrections = NOTHING_CORRECTED,
    ) -> None:
        self._index = index
        self._linker = Linker(index)
        self._threshold = thresholds.get(WIKIDATA, THRESHOLD)
        self._corrections = corrections
        self._shown = _SHOWN if _SHOWN in (index.languages or (_SHOWN,)) else index.languages[0]
        self._facts = {language: Facts(index, language) for language in (*VOCABULARIES, self._shown)}
        self._facts_of = lru_cache(_TOGETHER)(self._told)
        self._names_of = lru_cache(_TOGETHER)(self._names)
        self._documents: Counter[str] = Counter()

    def rows(
        self,
        text: DocumentText,
        entities: Sequence[Entity],
        descriptions: Sequence[Description],
        owner: Mapping[Span, Entity],
        tables: NameTables | None = None,
    ) -> Iterator[TableRow]:
        """The rows of LINKED_TO, EXPRESSES and CONTRADICTS that a document brings, in its order.

        Args:
            text: the document.
            entities: in the order of their first mentions.
            descriptions: what it says of them; clauses are not compared with items.
            owner: mention → its entity.
            tables: told which names of sure links their items have too.
        """
        descriptions = [description for description in descriptions if description.kind != "clause"]
        said: dict[Span, list[str]] = {}
        for description in descriptions:
            said.setdefault(owner[description.anchor].first, []).append(
                text.document.surface(description.span)
            )
        names_in_text = chain.from_iterable(entity.proper_name_spans() for entity in entities)
        long_forms = spelled_out(text.document, text.sentences, names_in_text)
        named = [
            (entity, _named(text, entity, said.get(entity.first, []), long_forms))
            for entity in entities
            if entity.type in KINDS or self._corrections.linked
        ]
        asked = [(entity, names) for entity, names in named if names.names]
        document = text.document
        ranked = self._linker.ranked([names for _, names in asked])
        linked: dict[Span, str] = {}
        for (entity, names), candidates in zip(asked, ranked, strict=True):
            keys = [name_key(name, document.language) for name in names.names]
            link = self._meant(keys, candidates if entity.type in KINDS else ())
            if link is None:
                continue
            linked[entity.first] = link.item
            if tables and link.score >= CONFIDENT:
                own = self._names_of(link.item)
                shared = [key for key in keys if _is_one_of(key, own, document.language)]
                tables.link(text.part("entity", entity.first), shared, link.item)
            yield table_row(
                "Entity-LINKED_TO-Item",
                source=text.part("entity", entity.first),
                target=link.item,
                score=link.score,
                prior=link.prior,
                type_match=link.type,
                context=link.context,
                coherence=link.coherence,
                name=link.name if text.keep else None,
                extractor=CORRECTION if self._corrections.item(keys) else WIKIDATA,
            )
        self._documents.update(set(linked.values()))
        if document.language in VOCABULARIES:
            yield from self._expressed(text, descriptions, owner, linked)

    def _meant(self, keys: Sequence[str], candidates: Sequence[Link]) -> Link | None:
        """The item that a reader says is meant, else the likeliest that none says is not."""
        known = corrected(keys, candidates, self._corrections)
        return next((link for link in known if link.score >= self._threshold), None)

    def _expressed(
        self,
        text: DocumentText,
        descriptions: Sequence[Description],
        owner: Mapping[Span, Entity],
        linked: Mapping[Span, str],
    ) -> Iterator[TableRow]:
        """What descriptions say of the facts of the items that they describe."""
        for span, anchor in sorted({(description.span, description.anchor) for description in descriptions}):
            item = linked.get(owner[anchor].first)
            if item is None:
                continue
            language = text.document.language
            for aligned in align(text.document.surface(span), self._facts_of(item, language), language):
                yield table_row(
                    f"Description-{'CONTRADICTS' if aligned.contradicts else 'EXPRESSES'}-Fact",
                    source=description_iri(text.id, span, anchor),
                    target=aligned.fact,
                    score=aligned.score,
                    words=list(aligned.words) if text.keep else [],
                )

    def _names(self, id: str) -> frozenset[str]:
        item = self._index.item(id)
        return frozenset(map(alias_key, item.names(self._index.languages))) if item else frozenset()

    def _told(self, id: str, language: str) -> tuple[Fact, ...]:
        """The facts of an item, in a language, of those that the graph has: what no label tells is none."""
        item = self._index.item(id)
        if item is None:
            return ()
        facts = self._facts[language].of(item)
        if language == self._shown:
            return facts
        kept = {fact.id for fact in self._facts[self._shown].of(item)}
        return tuple(fact for fact in facts if fact.id in kept)

    def write(self, writer: GraphWriter) -> None:
        """Write the items that were linked to, their facts, and what these say of each other."""
        ids = iter(sorted(self._documents, key=lambda id: int(id[1:])))
        while together := list(islice(ids, _TOGETHER)):
            items = self._index.items(together)
            for id in together:
                if id not in items:
                    logger.warning("%s is not in the index: nothing is known of it", id)
                self._write_item(writer, items.get(id, Item(id)))

    def _write_item(self, writer: GraphWriter, item: Item) -> None:
        writer.append(
            "Item",
            qid=item.id,
            name=item.label(self._shown) or next(iter(item.labels.values()), item.id),
            description=item.description(self._shown) or None,
            documents=self._documents[item.id],
        )
        for fact in self._facts[self._shown].of(item):
            writer.append(
                "Fact",
                id=fact.id,
                pid=fact.pid,
                property=fact.property,
                value=fact.value,
                item=fact.item or None,
                rank=fact.rank,
                since=fact.since or None,
                until=fact.until or None,
            )
            writer.append("Item-HAS_FACT-Fact", source=item.id, target=fact.id)
            if fact.item in self._documents:
                writer.append(
                    "Item-CLAIM-Item",
                    source=item.id,
                    target=fact.item,
                    fact=fact.id,
                    pid=fact.pid,
                    property=fact.property,
                )


def _named(
    text: DocumentText, entity: Entity, descriptions: Sequence[str], long_forms: Mapping[Span, str]
) -> NamedEntity:
    """An entity under its most telling name and those that are parts of it or it of them.

    A cluster that is wrong has names that have nothing to do with each other; only what agrees with the most
    telling one counts. An abbreviation that the text spells out is called what it stands for first.
    """
    proper = entity.proper_names(text.document)
    best = entity.name(text.document)
    if best not in proper.values():
        best = max(proper.values(), key=len, default="")
    words = set(alias_key(best).split())
    others = [
        name for name in proper.values() if name != best and _agrees(set(alias_key(name).split()), words)
    ]
    names = (best, *others) if best else ()
    keys = set(map(alias_key, names))
    spans = [span for span in entity.proper_name_spans() if alias_key(text.document.surface(span)) in keys]
    long = [long_forms[span] for span in spans if span in long_forms]
    short = {" ".join(text.document.surface(span).split()) for span in spans if span in long_forms}
    names = tuple(dict.fromkeys((*long[:1], *names)))
    return NamedEntity(
        names,
        entity.type,
        tuple(dict.fromkeys(descriptions)),
        tuple(surroundings(text.document.text, span) for span in spans),
        text.document.language,
        tuple(name for name in names if name in short),
    )


def _is_one_of(key: str, names: Collection[str], language: str) -> bool:
    """Whether a name, or its nominative, is one of some."""
    every = chain((key,), nominatives(key, language))
    return any(alias_key(name) in names for name in every)


def _agrees(one: set[str], other: set[str]) -> bool:
    return bool(one) and (one <= other or other <= one)
