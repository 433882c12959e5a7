"""Fills a browse index: one pass over the documents, then what belongs to the corpus."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from betwixt.names.folding import accent_free, search_form
from betwixt.schema import edge_table, node_table
from kg.graph.graph import Graph, columns
from kg.graph.rows import rows
from kg.progress import Task
from kg.stores.browse.concepts import write_concepts
from kg.stores.browse.document_rows import Row, Rows, by_document
from kg.stores.browse.event_order import known_of, worth_of
from kg.stores.browse.facets import write_facets
from kg.stores.browse.record import document_record
from queries.browse.documents.record import DocumentRecord, packed
from queries.browse.index import DATABASE, FORMAT

_REMEMBERED = 200_000
_LONGEST_HEADING = 100
_SAID = """
CREATE TABLE temp.said (
    anchor INTEGER, preposition TEXT, complement INTEGER, explicit INTEGER, score REAL, rank REAL,
    document INTEGER, anchor_start INTEGER, anchor_end INTEGER
)
"""
_PHRASE = 0.2
"""How much less sure a place may be that says what somebody is than one that has a bare name."""
_TYPED = "CREATE TABLE temp.typed (document INTEGER, type TEXT)"
_OPTIONS = ("journal_mode = OFF", "synchronous = OFF", "cache_size = -65536", "temp_store = FILE")


class BrowseWriter:
    """Writes one version; a context manager.

    Args:
        version: a new folder.
        graph: that is arranged.
    """

    def __init__(self, version: Path, graph: Graph) -> None:
        self._graph = graph
        self._version = version
        self._database = sqlite3.connect(version / DATABASE, isolation_level=None)
        for option in _OPTIONS:
            self._database.execute(f"PRAGMA {option}")
        self._run("tables")
        self._database.execute(_SAID)
        self._database.execute(_TYPED)
        self.entity_number = lru_cache(_REMEMBERED)(self._entity_number)
        self.concept_number = lru_cache(_REMEMBERED)(self._concept_number)
        self._entities = 0
        self._descriptions = 0
        self._events = 0
        self._counts = {"Document": 0, "Mention": 0, "Description": 0, "Predicate": 0}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def write(self, advance: Task) -> None:
        """Write everything.

        Args:
            advance: told of rows of the graph that are done, then of what is made from all of them.
        """
        self._corpus()
        numbers = _newest_first(self._graph)
        for at, (document, of_document) in enumerate(by_document(self._graph)):
            self._document(int(numbers[at]), document, of_document)
            advance(1 + sum(map(len, of_document.values())))
        advance.within(0, "summing up over all documents")
        self._gather()
        advance.within(0, "making indexes")
        self._run("indexes")
        advance.within(0, "counting facets")
        write_facets(self._database, self._version)
        self._about()
        self._database.execute("COMMIT")
        self._database.execute("ANALYZE")

    def _run(self, statements: str) -> None:
        text = files("queries.browse").joinpath(f"{statements}.sql").read_text(encoding="utf-8")
        self._database.executescript(f"{text}; BEGIN")  # which commits what was begun before

    def _insert(self, table: str, values: Iterable[Sequence[Any]]) -> None:
        """Add whole rows."""
        several = list(values)
        if several:
            places = ", ".join("?" * len(several[0]))
            self._database.executemany(f"INSERT INTO {table} VALUES ({places})", several)

    def _entity_number(self, key: str) -> int:
        """The number of a canonical name, which it is given where it has none."""
        row = self._database.execute("SELECT number FROM entity WHERE key = ?", (key,)).fetchone()
        if row:
            return int(row[0])
        number = self._entities
        self._entities += 1
        self._insert("entity", [(number, key, key, None, 0, 0, None)])
        return number

    def _concept_number(self, id: str) -> int:
        row = self._database.execute("SELECT number FROM concept WHERE id = ?", (id,)).fetchone()
        return int(row[0]) if row else -1

    def _corpus(self) -> None:
        """What no document has for itself alone, and documents refer to."""
        self._counts["Concept"] = write_concepts(self._database, self._graph)
        items = [
            (row["qid"], row["name"], row["description"], row["documents"]) for row in self._nodes("Item")
        ]
        self._insert("item", items)
        self._counts["Item"] = len(items)
        facts = {row["id"]: row for row in self._nodes("Fact")}
        owners = rows(self._graph, edge_table("Item-HAS_FACT-Fact"))
        self._insert("fact", (_fact(owner, place, facts[id]) for place, (owner, id) in enumerate(owners)))
        self._counts["Fact"] = len(facts)

    def _nodes(self, label: str) -> Iterator[Row]:
        table = node_table(label)
        names = [column.name for column in columns(table)]
        return (dict(zip(names, row, strict=True)) for row in rows(self._graph, table))

    def _document(self, number: int, document: Row, of_document: Rows) -> None:
        record = document_record(of_document, self.entity_number, self.concept_number)
        text = document["text"]
        self._insert(
            "document",
            [
                (
                    number,
                    document["id"],
                    document["identifier"],
                    document["title"],
                    text,
                    document["language"],
                    document["date"],
                    document["year"],
                    document["url"],
                    json.dumps(document["authors"] or [], ensure_ascii=False),
                    json.dumps(document["categories"] or [], ensure_ascii=False),
                    document["metadata"],
                    document["source"],
                    document["length"] or 0,
                    _heading(document),
                    np.array(record.sentences, "<i4").tobytes(),
                    packed(record),
                )
            ],
        )
        self._insert("entity_document", _entity_documents(number, record))
        self._insert("concept_document", _concept_documents(number, record))
        types = {entity.type for entity in record.entities if entity.number >= 0 and entity.type}
        self._insert("temp.typed", [(number, type) for type in sorted(types)])
        self._insert("temp.said", _said(number, record))
        self._descriptions_of(number, record, text)
        self._events_of(number, record, text)
        self._insert("hypernymy", _hypernymies(number, of_document, record))
        self._counts["Document"] += 1
        self._counts["Mention"] += len(record.mentions)
        self._counts["Description"] += len(record.descriptions)
        self._counts["Predicate"] += len(record.events)

    def _descriptions_of(self, number: int, record: DocumentRecord, text: str | None) -> None:
        descriptions = []
        for description in record.descriptions:
            entity = record.entities[description.entity].number if description.entity >= 0 else -1
            if entity >= 0:
                surface = (
                    " ".join(text[description.start : description.end].split()) if text is not None else None
                )
                facts = (json.dumps(description.expresses), json.dumps(description.contradicts))
                place = (number, description.start, description.end)
                sure = (description.score, description.preference)
                descriptions.append(
                    (self._descriptions, entity, *place, description.kind, surface, *sure, *facts)
                )
                self._descriptions += 1
        self._insert("description", descriptions)

    def _events_of(self, number: int, record: DocumentRecord, text: str | None) -> None:
        """What events are found by; a participant without a canonical name is in no list."""
        events, words = [], set()
        entities: dict[tuple[int, int, str], float] = {}
        for place, event in enumerate(record.events):
            worth = (worth_of(record, event, text), known_of(record, event))
            events.append((self._events, number, place, event.lemma, event.factuality, event.score, *worth))
            surface = text[event.start : event.end] if text is not None else event.lemma
            words |= {(accent_free(word), event.lemma) for word in (event.lemma, surface)}
            for participant in event.participants:
                for mention in participant.mentions:
                    entity = _entity_of(record, mention)
                    key = (entity, self._events, participant.role)
                    if entity >= 0:
                        entities[key] = max(entities.get(key, 0.0), min(participant.score, event.score))
            self._events += 1
        self._insert("event", events)
        self._insert("event_entity", ((*key, score) for key, score in entities.items()))
        self._database.executemany("INSERT OR IGNORE INTO event_word VALUES (?, ?)", sorted(words))

    def _gather(self) -> None:
        """Sum up over documents what was noted of each."""
        self._run("gather")
        aliases = list(rows(self._graph, edge_table("Name-ALIAS_OF-Name")))
        written = dict.fromkeys((alias for alias, *_ in aliases), "")
        for row in self._nodes("Name"):
            name = row["name"] or row["key"]
            self._database.execute("UPDATE entity SET name = ? WHERE key = ?", (name, row["key"]))
            if row["key"] in written:
                written[row["key"]] = name
        names = []
        for alias, key, basis, documents in aliases:
            entity = self._database.execute("SELECT number FROM entity WHERE key = ?", (key,)).fetchone()
            if entity:
                names.append((entity[0], alias, written[alias], basis, documents))
        self._insert("entity_name", names)
        self._names()

    def _names(self) -> None:
        """What a search for names finds: entities that have a type or several documents, and concepts."""
        self._database.create_function("folded", 1, accent_free, deterministic=True)
        self._database.execute("UPDATE concept SET folded = folded(name)")
        self._database.create_function("searched", 1, search_form, deterministic=True)
        self._run("names")

    def _about(self) -> None:
        manifest = self._graph.manifest
        facts = {
            "format": str(FORMAT),
            "graph": self._graph.id,
            "content": self._graph.content,
            "base_iri": self._graph.base_iri,
            "extractors": json.dumps(self._graph.extractors),
            "notes": json.dumps(manifest["notes"]),
            "without_model": json.dumps(self._graph.without_model),
            "tables": json.dumps({table.name: self._graph.count(table) for table in self._graph.tables}),
        }
        facts |= {f"count {name}": str(count) for name, count in self._counts.items()}
        self._insert("about", sorted(facts.items()))


def _newest_first(graph: Graph) -> Any:
    """The number of each document, in the graph's order: the newest has 0; of one day by identifier."""
    table = pq.read_table(graph.path(node_table("Document")), columns=["date", "identifier"])
    order = pc.sort_indices(table, sort_keys=[("date", "descending"), ("identifier", "ascending")])
    numbers = pa.array(range(len(order)), pa.int64())
    return pc.take(numbers, pc.sort_indices(order)).to_numpy()


def _heading(document: Row) -> str:
    """The title; else how the text begins, with an ellipsis where it goes on; else the identifier."""
    if document["title"] and document["title"].strip():
        return str(document["title"].strip().splitlines()[0].strip())
    text = (document["text"] or "").strip()
    if not text:
        return str(document["identifier"])
    line = text.splitlines()[0][: _LONGEST_HEADING - 1].strip()
    if len(line) == len(text):
        return line
    return f"{line}…" if line[-1].isalnum() else f"{line} …"


def _fact(item: str, place: int, row: Row) -> tuple[Any, ...]:
    named = (row["pid"], row["property"], row["value"], row["item"], row["rank"], row["since"], row["until"])
    return (row["id"], item, place, *named)


def _entity_documents(number: int, record: DocumentRecord) -> list[tuple[Any, ...]]:
    """Each canonical name of a document with its mentions; several entities may have one."""
    entities: dict[int, list[Any]] = {}
    for mention in record.mentions:
        entity = record.entities[mention.entity] if mention.entity >= 0 else None
        if entity is None or entity.number < 0:
            continue
        entry = entities.setdefault(entity.number, [0, "", "", None, mention.start, mention.end])
        entry[0] += 1
        entry[1] = entry[1] or entity.type
        if entity.item and (entry[3] is None or entity.link_score > entry[3]):
            entry[2], entry[3] = entity.item, entity.link_score
    return [
        (entity, number, mentions, type or None, item or None, score, start, end)
        for entity, (mentions, type, item, score, start, end) in entities.items()
    ]


def _entity_of(record: DocumentRecord, mention: int) -> int:
    """The number of the entity that a mention, by its place, refers to; -1 where there is none."""
    entity = record.mentions[mention].entity if mention >= 0 else -1
    return record.entities[entity].number if entity >= 0 else -1


def _concept_documents(number: int, record: DocumentRecord) -> list[tuple[int, ...]]:
    concepts: dict[int, list[int]] = {}
    for mention in record.mentions:
        if mention.concept >= 0:
            concepts.setdefault(mention.concept, [0, mention.start, mention.end])[0] += 1
    return [(concept, number, *counts) for concept, counts in concepts.items()]


def _said(number: int, record: DocumentRecord) -> Iterator[tuple[Any, ...]]:
    """Relations between canonical names; a phrase such as "its lawyer" ranks before a bare name."""
    for relation in record.relations:
        mention = record.mentions[relation.anchor]
        anchor = record.entities[mention.entity].number if mention.entity >= 0 else -1
        complement = record.entities[relation.complement].number
        if anchor >= 0 and complement >= 0:
            place = (number, mention.start, mention.end)
            rank = relation.score + _PHRASE * ("noun-phrase" in mention.kinds and "name" not in mention.kinds)
            yield anchor, relation.preposition, complement, relation.explicit, relation.score, rank, *place


def _hypernymies(number: int, of_document: Rows, record: DocumentRecord) -> set[tuple[Any, ...]]:
    mention_at = {row["id"]: at for at, row in enumerate(of_document["Mention"])}
    ends = [
        {row["source"]: row["target"] for row in of_document[f"HypernymEvidence-HAS_{end}-Mention"]}
        for end in ("HYPONYM", "HYPERNYM")
    ]
    pairs = set()
    for row in of_document["HypernymEvidence"]:
        narrower, broader = (record.mentions[mention_at[end[row["id"]]]] for end in ends)
        if min(narrower.concept, broader.concept) >= 0:
            places = (narrower.start, narrower.end, broader.start, broader.end)
            pairs.add((narrower.concept, broader.concept, number, *places, row["score"] or 0.0))
    return pairs
