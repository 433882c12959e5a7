"""A generated graph of any size, for load and query benchmarks and for store tests.

Shaped like a real one: documents of some 40 mentions, most entities with one
mention, names with a heavy tail, edges to entities of the same document, a description
in every sentence and a name at the head of its first phrase. The last mention of a
sentence denotes a concept, of which the one before is said to be a kind. Places are
linked to items, which follow one another.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from betwixt.schema import (
    DEFAULT_BASE_IRI,
    PREPOSITION_TYPES,
    description_iri,
    document_iri,
    hypernymy_iri,
    part_iri,
)
from kg.assemble.concept_tables import ancestors, concerned
from kg.assemble.name_table import NameTables
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from linkers.names.name_use import NameUse

MENTIONS_PER_DOCUMENT = 40
MENTIONS_PER_SENTENCE = 8
PREPOSITIONS = tuple(PREPOSITION_TYPES)


def write_synthetic_graph(
    folder: Path,
    *,
    documents: int,
    relations_per_mention: float,
    seed: int = 0,
    graph: str = "synthetic",
    vocabulary: int = 0,
    evenly: float = 0.0,
    prepositions: Sequence[str] = PREPOSITIONS,
) -> Graph:
    """Write a generated graph.

    Args:
        folder: a new folder for it.
        documents: how many; each brings about 40 mentions, 5 sentences and 30 entities.
        relations_per_mention: mean number of HAS_COMPLEMENT edges of a mention.
        seed: of everything random.
        graph: the graph's id.
        vocabulary: names that are drawn from; 0 for four a document.
        evenly: share of the names that are drawn evenly, so that most stand in few documents; the others have
            a heavy tail.
        prepositions: of the relations; a store plans queries for the edges of each.
    """
    draw = random.Random(seed)
    vocabulary = vocabulary or max(100, documents * 4)
    concepts, items = _Concepts(), _Items()
    relations = _Relations(relations_per_mention, prepositions)
    with (
        GraphWriter(
            folder, graph=graph, base_iri=DEFAULT_BASE_IRI, extractors={"synthetic": "0" * 16}
        ) as writer,
        NameTables() as names,
    ):
        for number in range(documents):
            drawn = partial(_drawn, draw, vocabulary, evenly)
            _write_document(writer, draw, number, drawn, relations, concepts, items, names)
        concepts.write(writer)
        items.write(writer)
        names.write(writer)
    return Graph(folder)


@dataclass(frozen=True, slots=True)
class _Relations:
    """The mean number of relations of a mention, and their prepositions."""

    per_mention: float
    prepositions: Sequence[str]


def _drawn(draw: random.Random, vocabulary: int, evenly: float) -> int:
    """The number of a name."""
    if evenly and draw.random() < evenly:
        return draw.randrange(vocabulary)
    return int(draw.paretovariate(0.6)) % vocabulary


def _write_document(
    writer: GraphWriter,
    draw: random.Random,
    number: int,
    name: Callable[[], int],
    relations: _Relations,
    concepts: _Concepts,
    items: _Items,
    names: NameTables,
) -> None:
    document = document_iri(DEFAULT_BASE_IRI, f"document-{number:07d}")
    entities = MENTIONS_PER_DOCUMENT * 3 // 4
    owners = [i if i < entities else draw.randrange(entities) for i in range(MENTIONS_PER_DOCUMENT)]
    drawn = [name() for _ in range(entities)]
    # Every third is a place, and one document writes it with an accent.
    types = ["" if place % 3 else "LOCATION" for place in drawn]
    words = [
        f"nam{'é' if type and number == 1 else 'e'} {place}" for type, place in zip(types, drawn, strict=True)
    ]
    surfaces = [words[owner] for owner in owners]
    text = " ".join(surfaces)
    starts = [sum(len(s) + 1 for s in surfaces[:i]) for i in range(MENTIONS_PER_DOCUMENT)]
    ends = [start + len(surface) for start, surface in zip(starts, surfaces, strict=True)]
    entity_ids = [part_iri(document, "entity", starts[i], ends[i]) for i in range(entities)]

    writer.append(
        "Document",
        id=document,
        identifier=f"document-{number:07d}",
        title=words[0],
        text=text,
        language="en",
        date=f"{2000 + number % 20}-01-01",
        year=2000 + number % 20,
        url=None,
        authors=["A. Author"],
        categories=[f"category {number % 9}"],
        metadata=None,
        source=f"generated:{number}",
        length=len(text),
    )
    for first in range(0, MENTIONS_PER_DOCUMENT, MENTIONS_PER_SENTENCE):
        last = min(first + MENTIONS_PER_SENTENCE, MENTIONS_PER_DOCUMENT) - 1
        sentence = part_iri(document, "sentence", starts[first], ends[last])
        writer.append(
            "Sentence",
            id=sentence,
            start=starts[first],
            end=ends[last],
            text=text[starts[first] : ends[last]],
        )
        writer.append("Sentence-IN_DOCUMENT-Document", source=sentence, target=document)
        for i in range(first, last + 1):
            mention = part_iri(document, "char", starts[i], ends[i])
            writer.append(
                "Mention",
                id=mention,
                start=starts[i],
                end=ends[i],
                surface=surfaces[i],
                type=None,
                score=0.9,
                extractor="noun-phrases",
                **_kinds(i),
            )
            writer.append("Mention-IN_DOCUMENT-Document", source=mention, target=document)
            writer.append("Mention-IN_SENTENCE-Sentence", source=mention, target=sentence)
            writer.append(
                "Mention-REFERS_TO-Entity",
                source=mention,
                target=entity_ids[owners[i]],
                score=1.0,
                extractor="coreference",
            )
        spans = tuple((starts[i], ends[i]) for i in range(first, first + 3))
        surface, entity = surfaces[first + 1], entity_ids[owners[first]]
        _write_description(writer, document, sentence, _Described(spans, surface, entity))
        if types[owners[first]]:
            described = [(starts[i], ends[i]) for i in (first + 1, first)]
            items.tell(writer, description_iri(document, *described), words[owners[first]], number % 2 == 1)
        for i in (last - 1, last):
            concepts.denote(writer, document, sentence, (starts[i], ends[i]), words[owners[i]])
        concepts.say(writer, document, sentence, *((starts[i], ends[i]) for i in (last - 1, last)))
    _write_relations(writer, draw, document, starts, ends, owners, entity_ids, relations)
    for i in range(entities):
        entity = {
            "id": entity_ids[i],
            "name": words[i],
            "type": types[i] or None,
            "mentions": owners.count(i),
        }
        writer.append("Entity", **entity)
        writer.append("Entity-IN_DOCUMENT-Document", source=entity_ids[i], target=document)
        writer.append("Entity-NAMED-Name", source=entity_ids[i], target=words[i])
        if types[i]:
            items.link(writer, entity_ids[i], words[i])
        use = NameUse(entity_ids[i], document, words[i], words[i], types[i], "best")
        names.add(use)
        names.add(replace(use, how="proper" if types[i] else "plain"))


def _kinds(mention: int) -> dict[str, Any]:
    """The kinds of a mention, and the type and score of its concept."""
    if mention % MENTIONS_PER_SENTENCE < MENTIONS_PER_SENTENCE - 2:
        return {"kinds": ["noun-phrase"], "concept_type": None, "concept_score": None}
    return {"kinds": ["concept", "noun-phrase"], "concept_type": "Method", "concept_score": 0.8}


class _Concepts:
    """Concepts by the names that denote them; each is a kind of those whose number divides its own."""

    def __init__(self) -> None:
        self._mentions: Counter[str] = Counter()
        self._documents: defaultdict[str, set[str]] = defaultdict(set)
        self._sentences: dict[str, str] = {}

    def denote(
        self, writer: GraphWriter, document: str, sentence: str, span: tuple[int, int], name: str
    ) -> None:
        concept = name.replace(" ", "-")
        writer.append(
            "Mention-DENOTES-Concept",
            source=part_iri(document, "char", *span),
            target=concept,
            score=0.7,
            extractor="concept-linking",
        )
        self._mentions[concept] += 1
        if document not in self._documents[concept]:
            writer.append("Document-MENTIONS-Concept", source=document, target=concept)
        self._documents[concept].add(document)
        self._sentences.setdefault(concept, sentence)

    @staticmethod
    def say(
        writer: GraphWriter, document: str, sentence: str, hyponym: tuple[int, int], hypernym: tuple[int, int]
    ) -> None:
        evidence = hypernymy_iri(document, hyponym, hypernym)
        writer.append("HypernymEvidence", id=evidence, score=0.6, extractor="hypernyms/such as")
        writer.append("HypernymEvidence-IN_DOCUMENT-Document", source=evidence, target=document)
        writer.append("HypernymEvidence-IN_SENTENCE-Sentence", source=evidence, target=sentence)
        writer.append(
            "HypernymEvidence-HAS_HYPONYM-Mention",
            source=evidence,
            target=part_iri(document, "char", *hyponym),
        )
        writer.append(
            "HypernymEvidence-HAS_HYPERNYM-Mention",
            source=evidence,
            target=part_iri(document, "char", *hypernym),
        )

    def write(self, writer: GraphWriter) -> None:
        edges = sorted(
            (concept, f"name-{number // factor}")
            for concept in self._mentions
            for number in [int(concept.rpartition("-")[2])]
            for factor in (2, 3)
            if number and number % factor == 0 and f"name-{number // factor}" in self._mentions
        )
        for child, parent in edges:
            writer.append(
                "Concept-BROADER-Concept", source=child, target=parent, score=0.5, basis="names", documents=0
            )
        for concept, ancestor, distance in ancestors(edges):
            writer.append("Concept-HAS_ANCESTOR-Concept", source=concept, target=ancestor, distance=distance)
        concerning: Counter[str] = Counter()
        for document, concept in concerned(writer):
            writer.append("Document-CONCERNS-Concept", source=document, target=concept)
            concerning[concept] += 1
        for concept, mentions in sorted(self._mentions.items()):
            self._write_concept(writer, concept, mentions, concerning[concept])

    def _write_concept(
        self, writer: GraphWriter, concept: str, mentions: int, concerned_documents: int
    ) -> None:
        name = concept.replace("-", " ")
        writer.append(
            "Concept",
            id=concept,
            name=name,
            aliases=[name.title()],
            language="en",
            type="Method",
            mentions=mentions,
            documents=len(self._documents[concept]),
            concerned_documents=concerned_documents,
            definition=f"{name}, defined",
        )
        writer.append(
            "Concept-DEFINED_IN-Sentence",
            source=concept,
            target=self._sentences[concept],
            start=0,
            end=5,
            score=0.5,
            extractor="appositives",
        )


class _Items:
    """Items by the number of the name that is theirs; each follows one before it, as its fact says."""

    def __init__(self) -> None:
        self._documents: Counter[int] = Counter()

    def link(self, writer: GraphWriter, entity: str, name: str) -> None:
        number = int(name.rpartition(" ")[2])
        writer.append(
            "Entity-LINKED_TO-Item",
            source=entity,
            target=f"Q{number}",
            score=0.8,
            prior=0.6,
            type_match=1.0,
            context=0.0,
            coherence=0.2,
            name=name,
            extractor="wikidata",
        )
        self._documents[number] += 1

    @staticmethod
    def tell(writer: GraphWriter, description: str, name: str, otherwise: bool) -> None:
        number = int(name.rpartition(" ")[2])
        table = f"Description-{'CONTRADICTS' if otherwise else 'EXPRESSES'}-Fact"
        fact = f"Q{number}-{number:016x}"
        writer.append(table, source=description, target=fact, score=0.7, words=["name"])

    def write(self, writer: GraphWriter) -> None:
        before = None
        for number, documents in sorted(self._documents.items()):
            item, fact = f"Q{number}", f"Q{number}-{number:016x}"
            writer.append("Item", qid=item, name=f"name {number}", description="a place", documents=documents)
            said = (
                {"pid": "P155", "property": "follows"}
                if before
                else {"pid": "P138", "property": "named after"}
            )
            writer.append(
                "Fact",
                id=fact,
                **said,
                value=before.replace("Q", "name ") if before else "a name",
                item=before,
                rank="normal",
                since="2014-12",
                until=None,
            )
            writer.append("Item-HAS_FACT-Fact", source=item, target=fact)
            if before:
                writer.append("Item-CLAIM-Item", source=item, target=before, fact=fact, **said)
            before = item


@dataclass(frozen=True, slots=True)
class _Described:
    """Three mentions in a row: the second describes the first, which has the third as its name.

    Args:
        spans: characters of the three.
        surface: of the second.
        entity: of the first.
    """

    spans: tuple[tuple[int, int], ...]
    surface: str
    entity: str


def _write_description(writer: GraphWriter, document: str, sentence: str, described: _Described) -> None:
    first, second, third = described.spans
    anchor, name = (part_iri(document, "char", *span) for span in (first, third))
    description = description_iri(document, second, first)
    writer.append(
        "Description",
        id=description,
        start=second[0],
        end=second[1],
        surface=described.surface,
        kind="appositive",
        score=0.8,
        preference=0.8,
        extractor="appositives",
    )
    writer.append("Description-IN_DOCUMENT-Document", source=description, target=document)
    writer.append("Description-IN_SENTENCE-Sentence", source=description, target=sentence)
    writer.append("Description-HAS_ANCHOR-Mention", source=description, target=anchor)
    writer.append("Description-DESCRIBES-Entity", source=description, target=described.entity)
    writer.append("Mention-HAS_NAME-Mention", source=anchor, target=name)


def _write_relations(
    writer: GraphWriter,
    draw: random.Random,
    document: str,
    starts: list[int],
    ends: list[int],
    owners: list[int],
    entity_ids: list[str],
    relations: _Relations,
) -> None:
    rolled: dict[tuple[str, str, str], tuple[int, float]] = {}
    for i, owner in enumerate(owners):
        count = int(relations.per_mention) + (draw.random() < relations.per_mention % 1)
        seen: set[tuple[int, str]] = set()
        while len(seen) < count:
            seen.add((draw.randrange(len(entity_ids)), draw.choice(relations.prepositions)))
        for target, preposition in sorted(seen):
            score = round(draw.uniform(0.3, 1.0), 4)
            anchor = part_iri(document, "char", starts[i], ends[i])
            via = part_iri(document, "char", starts[target], ends[target])
            writer.append(
                "Mention-HAS_COMPLEMENT-Entity",
                source=anchor,
                target=entity_ids[target],
                preposition=preposition,
                score=score,
                explicit=False,
                via=via,
                extractor="np-enrichment",
            )
            key = (PREPOSITION_TYPES[preposition], entity_ids[owner], entity_ids[target])
            mentions, best = rolled.get(key, (0, 0.0))
            rolled[key] = (mentions + 1, max(best, score))
    for (relation, source, target), (mentions, best) in sorted(rolled.items()):
        if source != target:
            writer.append(
                f"Entity-{relation}-Entity", source=source, target=target, mentions=mentions, score=best
            )


def main() -> None:
    """Command line: ``python -m benchmarks.stores.synthetic_graph FOLDER --documents N``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--documents", type=int, default=2_300)
    parser.add_argument("--relations-per-mention", type=float, default=3.0)
    arguments = parser.parse_args()
    graph = write_synthetic_graph(
        arguments.folder, documents=arguments.documents, relations_per_mention=arguments.relations_per_mention
    )
    print(
        {
            kind: sum(map(graph.count, tables))
            for kind, tables in (("nodes", graph.nodes), ("edges", graph.edges))
        }
    )


if __name__ == "__main__":
    main()
