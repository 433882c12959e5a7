"""A graph of three short documents with the odd cases that questions meet, written out by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kg.graph import Graph
from kg.name_table import write_names
from kg.tables import GraphWriter
from queries.schema import DEFAULT_BASE_IRI, PREPOSITION_TYPES, document_iri, part_iri

Relations = tuple[tuple[str, str, str, float, bool, str], ...]


@dataclass(frozen=True)
class Text:
    """One document: ``mentions`` are surface → (name key or None, entity's first surface, type)."""

    identifier: str
    sentences: tuple[str, ...]
    mentions: dict[str, tuple[str | None, str, str]]
    relations: Relations
    title: str = ""
    date: str = ""
    categories: tuple[str, ...] = ()


TEXTS = (
    Text(
        "news/a harbour.txt",
        ("The director of Valmora Port praised “the crew” 🚢.", "She opened a gate in the old wall."),
        {
            "The director": ("director", "The director", "PERSON"),
            "Valmora Port": ("valmora port", "Valmora Port", "ORGANISATION"),
            "the crew": ("crew", "the crew", ""),
            "She": (None, "The director", "PERSON"),
            "a gate": ("gate", "a gate", ""),
            "the old wall": ("old wall", "the old wall", "LOCATION"),
        },
        (
            ("The director", "Valmora Port", "of", 0.91, True, "surface"),
            ("The director", "Valmora Port", "of", 0.75, False, "np-enrichment"),
            ("She", "Valmora Port", "of", 0.5, False, "np-enrichment"),
            ("the crew", "Valmora Port", "member(s) of", 0.4, False, "np-enrichment"),
            ("a gate", "the old wall", "in", 1.0, True, "surface"),
        ),
        date="2021-05-03", categories=("ports", "news"),
    ),
    Text(
        "news/b.txt",
        ("A gate of Valmora Port broke during the storm.",),
        {
            "A gate": ("gate", "A gate", ""),
            "Valmora Port": ("valmora port", "Valmora Port", "ORGANISATION"),
            "the storm": ("storm", "the storm", ""),
        },
        (
            ("A gate", "Valmora Port", "of", 0.8, True, "surface"),
            ("A gate", "the storm", "during", 0.6, True, "surface"),
        ),
        date="2022-01", categories=("news",),
    ),
    Text(
        "c\"quoted\"\\u0022",
        ("The \"old wall\" survived the storm, \U00010000 and ￮.",),
        {
            "The \"old wall\"": ("old wall", "The \"old wall\"", "LOCATION"),
            "the storm": ("storm", "the storm", ""),
        },
        (("The \"old wall\"", "the storm", "after", 0.3, False, "np-enrichment"),),
    ),
)  # fmt: skip


def write_valmora(folder: Path, *, text: bool = True) -> Graph:
    """Write the graph; without ``text`` as ``kg build --no-text`` would."""
    with GraphWriter(
        folder, graph="valmora", base_iri=DEFAULT_BASE_IRI, extractors={"surface": "1", "np-enrichment": "2"}
    ) as writer:
        for document in TEXTS:
            _write_document(writer, document, text)
        write_names(writer)
    return Graph(folder)


def _write_document(writer: GraphWriter, given: Text, keep: bool) -> None:
    document = document_iri(DEFAULT_BASE_IRI, given.identifier)
    text = " ".join(given.sentences)
    year = int(given.date[:4]) if given.date else None
    writer.append(
        "Document",
        (document, given.identifier, None, text if keep else None, "en", given.date, year, None, None,
         given.categories, None, f"{given.identifier}:1", len(text)),
    )  # fmt: skip
    spans = {surface: (text.index(surface), text.index(surface) + len(surface)) for surface in given.mentions}
    mentions = {surface: part_iri(document, "char", *span) for surface, span in spans.items()}
    entities = {surface: part_iri(document, "entity", *span) for surface, span in spans.items()}
    sentences = {}
    for sentence in given.sentences:
        start, end = text.index(sentence), text.index(sentence) + len(sentence)
        sentences[start, end] = part_iri(document, "sentence", start, end)
        writer.append("Sentence", (sentences[start, end], start, end, sentence if keep else None))
        writer.append("Sentence-IN_DOCUMENT-Document", (sentences[start, end], document))
    for surface, (name, first, kind) in given.mentions.items():
        start, end = spans[surface]
        around = next(iri for (a, b), iri in sentences.items() if a <= start and end <= b)
        writer.append(
            "Mention",
            (mentions[surface], start, end, surface if keep else None, ["noun-phrase"], kind, 1.0, "surface"),
        )
        writer.append("Mention-IN_DOCUMENT-Document", (mentions[surface], document))
        writer.append("Mention-IN_SENTENCE-Sentence", (mentions[surface], around))
        writer.append("Mention-REFERS_TO-Entity", (mentions[surface], entities[first], 1.0, None))
        if first == surface:
            count = sum(other == surface for _, other, _ in given.mentions.values())
            writer.append("Entity", (entities[surface], surface if keep else None, kind, count))
            writer.append("Entity-IN_DOCUMENT-Document", (entities[surface], document))
        if name:
            writer.append("Entity-NAMED-Name", (entities[first], name))
    _write_relations(writer, given, mentions, entities)


def _write_relations(
    writer: GraphWriter, given: Text, mentions: dict[str, str], entities: dict[str, str]
) -> None:
    rolled: dict[tuple[str, str, str], tuple[set[str], float]] = {}
    for anchor, complement, preposition, score, explicit, extractor in given.relations:
        writer.append(
            "Mention-HAS_COMPLEMENT-Entity",
            (mentions[anchor], entities[complement], preposition, score, explicit, mentions[complement],
             extractor),
        )  # fmt: skip
        key = (preposition, entities[given.mentions[anchor][1]], entities[complement])
        anchors, best = rolled.get(key, (set(), 0.0))
        rolled[key] = (anchors | {anchor}, max(best, score))
    for (preposition, source, target), (anchors, best) in sorted(rolled.items()):
        table = f"Entity-{PREPOSITION_TYPES[preposition]}-Entity"
        writer.append(table, (source, target, len(anchors), best))
