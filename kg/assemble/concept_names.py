"""The finished documents with names of concepts that the tagger missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from betwixt.annotations import Annotations, ConceptMention
from betwixt.document import Document
from extractors.calibration import calibration
from kg.assemble.documents.document_concepts import concept_mentions
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from linkers.concepts.corpus.names.known_names import CorpusNames, MarkedNames

LANGUAGE = "en"
"""The tagger's; what a name of its means elsewhere is not known."""


class NamedDocuments:
    """The finished documents of a ledger, with all concept mentions.

    Args:
        ledger: of the graph.
        names: the names in its documents.
    """

    def __init__(self, ledger: Ledger, names: CorpusNames) -> None:
        self._ledger, self._names = ledger, names

    def __iter__(self) -> Iterator[tuple[Document, Annotations]]:
        """Every document by id, with what the extractors found and its unmarked names."""
        for document, annotated in self._ledger.done():
            named = tuple(self._names.of(document.id))
            yield document, replace(annotated, concepts=annotated.concepts + named) if named else annotated


def named_documents(
    ledger: Ledger, thresholds: Mapping[str, float], progress: Progress, interruption: Interruption
) -> NamedDocuments:
    """Look up in all documents what the tagger marked in any of them.

    Args:
        ledger: of the graph; it is read twice.
        thresholds: extractor → lowest score of its annotations.
        progress: reports the steps.
        interruption: checked after every document.

    Raises:
        KeyboardInterrupt: the user asked to stop.
    """
    progress.tell("relating concepts: collecting names")
    marked = MarkedNames()
    for document, annotated in ledger.done():
        marked.add(document.text, _marked(annotated, thresholds))
        interruption.check()
    names = CorpusNames(marked.automaton())
    with progress.task("looking up names", ledger.counts().done, "documents") as advance:
        for document, annotated in ledger.done():
            if document.language == LANGUAGE:
                names.add(document.id, document.text, _marked(annotated, thresholds))
            advance(1)
            interruption.check()
    return NamedDocuments(ledger, names)


def _marked(annotations: Annotations, thresholds: Mapping[str, float]) -> tuple[ConceptMention, ...]:
    return tuple(concept_mentions(calibration.shipped().concepts(annotations), thresholds).values())
