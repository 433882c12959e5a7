"""The concepts of a graph as they would be with other corrections; nothing is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.errors import InvalidInputError
from kg.assemble.concept_clustering import related_concepts
from kg.assemble.concept_names import named_documents
from kg.assemble.listed import ListedDocuments
from kg.graph.folder import GraphFolder
from kg.interruption import NEVER
from kg.ledger.ledger import Ledger
from kg.lists.lists import load_lists
from kg.progress import Progress

if TYPE_CHECKING:
    from linkers.concepts.corpus.build import ConceptGraph


def corrected_concepts(folder: GraphFolder, ledger: Ledger, corrections: Path) -> ConceptGraph:
    """The concepts that a build with these corrections would give.

    Args:
        folder: of the graph, whose memory keeps the ids.
        ledger: its annotations.
        corrections: a file like its concept-corrections.tsv.

    Raises:
        InvalidInputError: the graph has no concepts, or the file is damaged.
    """
    settings = folder.settings()
    if not settings.concepts:
        raise InvalidInputError(f"{folder.path}: a graph without concepts", "build it with --concepts")
    progress = Progress(quiet=True)
    documents = named_documents(ListedDocuments(ledger), settings.thresholds, progress, NEVER)
    return related_concepts(
        documents,
        ledger.counts().done,
        settings.thresholds,
        known=folder.memory(),
        corrections=corrections,
        vocabulary=load_lists(*folder.lists(settings)).vocabulary,
        progress=progress,
        interruption=NEVER,
    )
