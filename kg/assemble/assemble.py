"""Ledger → graph on disk: document by document, in flat memory, always the same bytes."""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.calibration import calibration
from kg.assemble.concept_clustering import (
    RELATING_VERSION,
    related_concepts,
    write_merged,
    write_renamed,
)
from kg.assemble.concept_names import named_documents
from kg.assemble.concept_tables import ConceptTables
from kg.assemble.document_graph import document_rows
from kg.assemble.fact_corrections import FactCorrections, load_fact_corrections
from kg.assemble.item_links import ItemLinks
from kg.assemble.name_table import NameTables
from kg.graph.folder import GraphFolder, Settings
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.interruption import NEVER, Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from linkers.names.corrections import load_name_corrections
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.linker import shipped_hash

if TYPE_CHECKING:
    from linkers.concepts.corpus.build import ConceptGraph

ASSEMBLY_VERSION = 19
"""Changes whenever the same ledger would give another graph."""

logger = logging.getLogger(__name__)


def assemble(
    folder: GraphFolder,
    ledger: Ledger,
    *,
    progress: Progress,
    interruption: Interruption = NEVER,
    recluster: bool = False,
) -> Graph:
    """Make the ledger's finished documents the current graph of a folder.

    Nothing is done where the current graph was made of the same, unless concepts shall be put
    together afresh.

    Args:
        folder: locked by the caller.
        ledger: of that folder.
        progress: told of every document.
        interruption: checked after every document.
        recluster: forget which concepts there were; what became of them is written to
            ``concepts-renamed.tsv``.

    Returns:
        The current graph.

    Raises:
        InvalidInputError: the memory of concepts, or a table of corrections, is damaged.
        KeyboardInterrupt: the user asked to stop; the current graph is the one before.
    """
    settings = folder.settings()
    index = WikidataIndex(folder.path / settings.wikidata) if settings.wikidata else None
    state = _state(
        ledger,
        settings,
        folder.corrections_hash(),
        folder.name_corrections_hash(),
        folder.fact_corrections_hash(),
        index.stamp if index else "",
    )
    if not recluster and _is_current(folder, state, progress):
        return folder.current()
    known = folder.memory()
    if known and not recluster:
        Graph(known.parent).check_memory()
    corrections = load_name_corrections(folder.name_corrections_path)
    facts = load_fact_corrections(folder.fact_corrections_path)
    draft = folder.draft()
    memory = Graph(draft).memory_path
    found = documents = None
    if settings.concepts:
        documents = named_documents(ledger, settings.thresholds, progress, interruption)
        found = related_concepts(
            documents,
            ledger.counts().done,
            settings.thresholds,
            known=None if recluster else known,
            corrections=folder.corrections_path,
            progress=progress,
            interruption=interruption,
        )
        memory.mkdir()
        found.memory.save(memory)
    elif known:  # for the day when concepts are asked for again
        shutil.copytree(known, memory)
    links = ItemLinks(index, settings.thresholds, corrections) if index else None
    if not index and (corrections.linked or corrections.unlinked):
        logger.warning("%s: links need kg build --wikidata INDEX", folder.name_corrections_path.name)
        corrections = replace(corrections, linked=frozenset(), unlinked=frozenset())
    with NameTables(corrections) as names:
        done = _calibrated(documents or ledger.done(), facts)
        idle = _write(
            draft, done, ledger.counts().done, settings, found, names, links, state, progress, interruption
        )
    for line in idle:
        logger.warning("%s: no name here is so: %s", folder.name_corrections_path.name, line)
    for line in facts.without_effect():
        logger.warning("%s: no text says so: %s", folder.fact_corrections_path.name, line)
    if found:
        write_merged(found, folder.merged_path)
    if recluster and found:
        write_renamed(known, found, folder.renamed_path)
    return folder.publish(draft)


def _write(
    draft: Path,
    documents: Iterable[tuple[Document, Annotations]],
    count: int,
    settings: Settings,
    found: ConceptGraph | None,
    names: NameTables,
    links: ItemLinks | None,
    state: str,
    progress: Progress,
    interruption: Interruption,
) -> list[str]:
    """Write the tables of a graph; gives the corrections of names that have no effect."""
    concepts = ConceptTables(
        found, base_iri=settings.base_iri, thresholds=settings.thresholds, keep_text=settings.keep_text
    )
    writer = GraphWriter(
        draft,
        graph=settings.graph,
        base_iri=settings.base_iri,
        extractors=dict(settings.extractors),
        state=state,
    )
    with writer, progress.task("assembling", count, "documents") as advance:
        for document, annotations in documents:
            for table, row in document_rows(
                document,
                annotations,
                base_iri=settings.base_iri,
                thresholds=settings.thresholds,
                keep_text=settings.keep_text,
                denoted=concepts.add(document, annotations),
                names=names,
                links=links,
            ):
                writer.append(table, **row)
            writer.note(annotations.notes, document.language)
            advance(1)
            interruption.check()
        concepts.write(writer)
        if links:
            links.write(writer)
        return names.write(writer)


def _calibrated(
    documents: Iterable[tuple[Document, Annotations]], facts: FactCorrections
) -> Iterator[tuple[Document, Annotations]]:
    """The same with calibrated scores, and corrected; of a long text there is no room for both."""
    for document, found in documents:
        annotations = facts.corrected(document, calibration.shipped().annotations(found))
        del found
        yield document, annotations


def _is_current(folder: GraphFolder, state: str, progress: Progress) -> bool:
    """Whether the current graph was made of this state and is whole; one of an older format is not."""
    if not folder.has_finished():
        return False
    try:
        graph = folder.current()
        if graph.manifest.get("state") != state:
            return False
        broken = graph.broken()
    except InvalidInputError as error:
        broken = error
    if broken:
        progress.tell(f"{broken.problem}; the graph is made again from the ledger")
    return broken is None


def _state(
    ledger: Ledger, settings: Settings, corrections: str, names: str, facts: str, wikidata: str
) -> str:
    basis = [
        ASSEMBLY_VERSION,
        ledger.state(),
        calibration.shipped_hash(),
        settings.base_iri,
        settings.keep_text,
        settings.concepts and [RELATING_VERSION, corrections],
        names,
        facts,
        wikidata and [wikidata, shipped_hash()],
        dict(settings.thresholds),
    ]
    return hashlib.sha256(json.dumps(basis, sort_keys=True).encode()).hexdigest()
