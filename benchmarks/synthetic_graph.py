"""A generated graph of any size, for load and query benchmarks and for store tests.

Shaped like a real one: documents of some 40 mentions, most entities with one
mention, names with a heavy tail, edges to entities of the same document, an appositive
in every sentence and a name at the head of its first phrase. The last mention of a
sentence denotes a concept, of which the one before is said to be a kind.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from kg.assemble.concept_tables import ancestors
from kg.assemble.name_table import write_names
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from queries.schema import DEFAULT_BASE_IRI, PREPOSITION_TYPES, document_iri, hypernymy_iri, part_iri

MENTIONS_PER_DOCUMENT = 40
MENTIONS_PER_SENTENCE = 8
PREPOSITIONS = tuple(PREPOSITION_TYPES)


def write_synthetic_graph(
    folder: Path, *, documents: int, relations_per_mention: float, seed: int = 0, graph: str = "synthetic"
) -> Graph:
    """Write a generated graph.

    Args:
        folder: a new folder for it.
        documents: how many; each brings about 40 mentions, 5 sentences and 30 entities.
        relations_per_mention: mean number of HAS_COMPLEMENT edges of a mention.
        seed: of everything random.
        graph: the graph's id.
    """
    draw = random.Random(seed)
    vocabulary = max(100, documents * 4)
    concepts = _Concepts()
    with GraphWriter(
        folder, graph=graph, base_iri=DEFAULT_BASE_IRI, extractors={"synthetic": "0" * 16}
    ) as writer:
        for number in range(documents):
            _write_document(writer, draw, number, relations_per_mention, vocabulary, concepts)
        concepts.write(writer)
        write_names(writer)
    return Graph(folder)


def _write_document(
    writer: GraphWriter,
    draw: random.Random,
    number: int,
    relations_per_mention: float,
    vocabulary: int,
    concepts: _Concepts,
) -> None:
    document = document_iri(DEFAULT_BASE_IRI, f"document-{number:07d}")
    entities = MENTIONS_PER_DOCUMENT * 3 // 4
    owners = [i if i < entities else draw.randrange(entities) for i in range(MENTIONS_PER_DOCUMENT)]
    words = [f"name {int(draw.paretovariate(0.6)) % vocabulary}" for _ in range(entities)]
    surfaces = [words[owner] for owner in owners]
    text = " ".join(surfaces)
    starts = [sum(len(s) + 1 for s in surfaces[:i]) for i in range(MENTIONS_PER_DOCUMENT)]
    ends = [start + len(surface) for start, surface in zip(starts, surfaces, strict=True)]
    entity_ids = [part_iri(document, "entity", starts[i], ends[i]) for i in range(entities)]

    writer.append(
        "Document",
        (document, f"document-{number:07d}", words[0], text, "en", f"{2000 + number % 20}-01-01",
         2000 + number % 20, None, ["A. Author"], [f"category {number % 9}"], None, f"generated:{number}",
         len(text)),
    )  # fmt: skip
    for first in range(0, MENTIONS_PER_DOCUMENT, MENTIONS_PER_SENTENCE):
        last = min(first + MENTIONS_PER_SENTENCE, MENTIONS_PER_DOCUMENT) - 1
        sentence = part_iri(document, "sentence", starts[first], ends[last])
        writer.append("Sentence", (sentence, starts[first], ends[last], text[starts[first] : ends[last]]))
        writer.append("Sentence-IN_DOCUMENT-Document", (sentence, document))
        for i in range(first, last + 1):
            mention = part_iri(document, "char", starts[i], ends[i])
            writer.append(
                "Mention",
                (mention, starts[i], ends[i], surfaces[i], *_kinds(i)),
            )
            writer.append("Mention-IN_DOCUMENT-Document", (mention, document))
            writer.append("Mention-IN_SENTENCE-Sentence", (mention, sentence))
            writer.append("Mention-REFERS_TO-Entity", (mention, entity_ids[owners[i]], 1.0, "coreference"))
        _write_appositive(writer, document, sentence, first, starts, ends, owners, entity_ids, surfaces)
        for i in (last - 1, last):
            concepts.denote(writer, document, sentence, (starts[i], ends[i]), words[owners[i]])
        concepts.say(writer, document, sentence, *((starts[i], ends[i]) for i in (last - 1, last)))
    _write_relations(writer, draw, document, starts, ends, owners, entity_ids, relations_per_mention)
    for i in range(entities):
        writer.append("Entity", (entity_ids[i], words[i], None, owners.count(i)))
        writer.append("Entity-IN_DOCUMENT-Document", (entity_ids[i], document))
        writer.append("Entity-NAMED-Name", (entity_ids[i], words[i]))


def _kinds(mention: int) -> tuple[Any, ...]:
    """Kinds, type, score and extractor of a mention, and those of its concept."""
    if mention % MENTIONS_PER_SENTENCE < MENTIONS_PER_SENTENCE - 2:
        return ["noun-phrase"], None, 0.9, "noun-phrases", None, None
    return ["concept", "noun-phrase"], None, 0.9, "noun-phrases", "Method", 0.8


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
            "Mention-DENOTES-Concept", (part_iri(document, "char", *span), concept, 0.7, "concept-linking")
        )
        self._mentions[concept] += 1
        self._documents[concept].add(document)
        self._sentences.setdefault(concept, sentence)

    @staticmethod
    def say(
        writer: GraphWriter, document: str, sentence: str, hyponym: tuple[int, int], hypernym: tuple[int, int]
    ) -> None:
        evidence = hypernymy_iri(document, hyponym, hypernym)
        writer.append("HypernymEvidence", (evidence, 0.6, "hypernyms/such as"))
        writer.append("HypernymEvidence-IN_DOCUMENT-Document", (evidence, document))
        writer.append("HypernymEvidence-IN_SENTENCE-Sentence", (evidence, sentence))
        writer.append(
            "HypernymEvidence-HAS_HYPONYM-Mention", (evidence, part_iri(document, "char", *hyponym))
        )
        writer.append(
            "HypernymEvidence-HAS_HYPERNYM-Mention", (evidence, part_iri(document, "char", *hypernym))
        )

    def write(self, writer: GraphWriter) -> None:
        edges = []
        for concept, mentions in sorted(self._mentions.items()):
            documents = self._documents[concept]
            name, number = concept.replace("-", " "), int(concept.rpartition("-")[2])
            writer.append(
                "Concept",
                (concept, name, [name.title()], "en", "Method", mentions, len(documents), f"{name}, defined"),
            )
            writer.append(
                "Concept-DEFINED_IN-Sentence", (concept, self._sentences[concept], 0, 5, 0.5, "appositives")
            )
            edges += [
                (concept, f"name-{number // factor}")
                for factor in (2, 3)
                if number and number % factor == 0 and f"name-{number // factor}" in self._mentions
            ]
        for child, parent in sorted(edges):
            writer.append("Concept-BROADER-Concept", (child, parent, 0.5, "names", 0))
        for row in ancestors(edges):
            writer.append("Concept-HAS_ANCESTOR-Concept", row)


def _write_appositive(
    writer: GraphWriter,
    document: str,
    sentence: str,
    first: int,
    starts: list[int],
    ends: list[int],
    owners: list[int],
    entity_ids: list[str],
    surfaces: list[str],
) -> None:
    """The second mention of a sentence describes the first, which has the third as its name."""
    anchor, name = (part_iri(document, "char", starts[i], ends[i]) for i in (first, first + 2))
    appositive = part_iri(document, "appositive", starts[first + 1], ends[first + 1])
    writer.append(
        "Appositive",
        (appositive, starts[first + 1], ends[first + 1], surfaces[first + 1], 0.8, "appositives"),
    )
    writer.append("Appositive-IN_DOCUMENT-Document", (appositive, document))
    writer.append("Appositive-IN_SENTENCE-Sentence", (appositive, sentence))
    writer.append("Appositive-HAS_ANCHOR-Mention", (appositive, anchor))
    writer.append("Appositive-DESCRIBES-Entity", (appositive, entity_ids[owners[first]]))
    writer.append("Mention-HAS_NAME-Mention", (anchor, name))


def _write_relations(
    writer: GraphWriter,
    draw: random.Random,
    document: str,
    starts: list[int],
    ends: list[int],
    owners: list[int],
    entity_ids: list[str],
    relations_per_mention: float,
) -> None:
    rolled: dict[tuple[str, str, str], tuple[int, float]] = {}
    for i, owner in enumerate(owners):
        count = int(relations_per_mention) + (draw.random() < relations_per_mention % 1)
        seen: set[tuple[int, str]] = set()
        while len(seen) < count:
            seen.add((draw.randrange(len(entity_ids)), draw.choice(PREPOSITIONS)))
        for target, preposition in sorted(seen):
            score = round(draw.uniform(0.3, 1.0), 4)
            anchor = part_iri(document, "char", starts[i], ends[i])
            via = part_iri(document, "char", starts[target], ends[target])
            writer.append(
                "Mention-HAS_COMPLEMENT-Entity",
                (anchor, entity_ids[target], preposition, score, False, via, "np-enrichment"),
            )
            key = (PREPOSITION_TYPES[preposition], entity_ids[owner], entity_ids[target])
            mentions, best = rolled.get(key, (0, 0.0))
            rolled[key] = (mentions + 1, max(best, score))
    for (relation, source, target), (mentions, best) in sorted(rolled.items()):
        if source != target:
            writer.append(f"Entity-{relation}-Entity", (source, target, mentions, best))


def main() -> None:
    """Command line: ``python -m benchmarks.synthetic_graph FOLDER --documents N``."""
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
