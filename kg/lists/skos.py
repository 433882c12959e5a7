"""Vocabularies in SKOS (https://www.w3.org/TR/skos-reference/)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.errors import InvalidInputError
from linkers.concepts.vocabulary import VocabularyBuilder

if TYPE_CHECKING:
    from rdflib import Graph, URIRef

SYNTAXES = {".ttl": "turtle", ".rdf": "xml", ".xml": "xml", ".owl": "xml", ".nt": "nt"}
"""Ending of a file's name → rdflib's name of the syntax."""


def read_skos(path: Path, data: bytes, builder: VocabularyBuilder) -> None:
    """Take the concepts of a SKOS file, by their IRIs.

    Preferred labels in English are the terms' labels, or those in the language of most terms. All others
    are synonyms. Alternative and hidden labels are synonyms in any language.

    Args:
        path: of the file, whose ending says the syntax.
        data: its bytes.
        builder: takes terms, and problems with their IRIs.

    Raises:
        InvalidInputError: the file does not have this syntax, or no concept of SKOS.
    """
    from rdflib import Graph, URIRef
    from rdflib.namespace import RDF, SKOS

    graph = Graph()
    try:
        graph.parse(data=data, format=SYNTAXES[path.suffix.lower()])
    except Exception as error:  # rdflib's parsers raise errors of many kinds, xml.sax among them
        reason = " ".join(str(error).split())[:200]
        raise InvalidInputError(f"{path}: it cannot be read: {reason}", "mend the file") from error
    concepts = {node for node in graph.subjects(RDF.type, SKOS.Concept) if isinstance(node, URIRef)}
    concepts |= {node for node in graph.subjects(SKOS.prefLabel) if isinstance(node, URIRef)}
    if not concepts:
        raise InvalidInputError(
            f"{path}: there is no skos:Concept", "pass a vocabulary in SKOS, OBO or a table (--help)"
        )
    language = _language(graph)
    for concept in sorted(concepts):
        _term(graph, concept, language, builder)
    for child, parent in sorted(
        [*graph.subject_objects(SKOS.broader), *((o, s) for s, o in graph.subject_objects(SKOS.narrower))]
    ):
        if child in concepts:
            builder.broader(str(child), str(parent), str(child))


def _language(graph: Graph) -> str:
    from rdflib.namespace import SKOS

    languages = Counter(
        getattr(label, "language", None) or "" for label in graph.objects(None, SKOS.prefLabel)
    )
    main = [language for language in languages if language.partition("-")[0] == "en"]
    return min(main or languages, key=lambda language: (-languages[language], language), default="")


def _term(graph: Graph, concept: URIRef, language: str, builder: VocabularyBuilder) -> None:
    from rdflib.namespace import SKOS

    def labels(*properties: URIRef) -> list[str]:
        pairs = [
            (
                getattr(label, "language", None) != language and bool(getattr(label, "language", None)),
                str(label).strip(),
            )
            for property_ in properties
            for label in graph.objects(concept, property_)
        ]
        return [label for _, label in sorted(pairs) if label]

    preferred = labels(SKOS.prefLabel)
    if not preferred:
        builder.problem(str(concept), "there is no skos:prefLabel")
        return
    for label in preferred:
        builder.label(str(concept), label, str(concept))
    for label in labels(SKOS.altLabel, SKOS.hiddenLabel):
        builder.synonym(str(concept), label, str(concept))
