"""A build: read the inputs, annotate what is new, assemble the graph, load it.

Each step can be killed at any moment; the same command continues. What questions
read is switched only when a new graph is finished.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline
from kg.annotation.pending import Workers, annotate_pending
from kg.annotation.steps import Steps
from kg.assemble.assemble import assemble
from kg.build_request import BuildRequest
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.graph.settings import Settings
from kg.interruption import interruption
from kg.ledger.intake import list_rejected, take_in
from kg.ledger.ledger import Counts, Ledger
from kg.progress import Progress
from kg.read import Occurrences, Reading
from kg.stores.embedded import load_embedded
from linkers.wikidata.index.index import WikidataIndex


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did.

    Args:
        graph: the finished graph.
        counts: the ledger's documents by state.
        read: documents that the inputs brought.
        changed: those among them that are new or have another text than before.
        described: those of which only the metadata (title apart from the text, date, …) changed.
        removed: documents that the inputs no longer have.
        missing: documents of inputs that have none of theirs any more; they are still in the graph.
        renamed: documents with a longer id, as another file has the one that they would have.
        undated: dates that cannot be read; their documents are kept without a date.
        remarks: what was not read of records, or looks wrong in them.
        annotated: texts that extractors read in this build.
        lacking: document → why the machine could not read it, memory for example; it is pending.
        seconds: of the whole build.
    """

    graph: Graph
    counts: Counts
    read: int
    changed: int
    described: int
    removed: int
    missing: int
    renamed: int
    undated: Occurrences
    remarks: Occurrences
    annotated: int
    lacking: Mapping[str, str]
    seconds: float


def build(request: BuildRequest, *, progress: Progress, pipeline: Pipeline | None = None) -> BuildReport:
    """Make or bring up to date the graph of a folder.

    Args:
        request: what is asked for.
        progress: reports every step.
        pipeline: extractors that run in the place of those that the request chooses, in this process.

    Raises:
        LockedGraphError: another build is writing here.
        InvalidInputError: an input cannot be read at all, or an option contradicts the first build.
        WorkerError: worker processes cannot be started or do not stay alive.
        ShortageError: memory or disk space is lacking for anything.
        StoreError: the graph is finished, and a store could not be loaded.
        KeyboardInterrupt: the user asked to stop; everything finished is committed.
    """
    began = time.monotonic()
    folder = request.folder
    _check_threads(folder)  # what cannot be built leaves no trace of a graph
    steps = request.steps()
    own, pipeline = pipeline, pipeline or steps.pipeline()
    reading = Reading(request.inputs, request.reading, folder.path)
    with folder.lock():
        with interruption() as stop:
            settings = _settled(request, steps, pipeline.fingerprints)
            workers = Workers(steps.pipeline, request.workers, settings.device, settings.threads)
            with Ledger(folder.ledger_path, pipeline.fingerprints) as ledger:
                taken = take_in(
                    ledger,
                    reading,
                    remove_missing=request.remove_missing,
                    progress=progress,
                    interruption=stop,
                )
                list_rejected(ledger, folder.rejected_path)
                if request.retry_failed:
                    ledger.retry_failed()
                annotated = annotate_pending(
                    ledger,
                    pipeline,
                    progress=progress,
                    interruption=stop,
                    workers=None if own else workers,
                )
                graph = assemble(
                    folder, ledger, progress=progress, interruption=stop, recluster=request.recluster
                )
                counts = ledger.counts()
        if request.load:  # before another build may delete the tables that are loaded
            load_embedded(folder, graph, progress=progress)
    return BuildReport(
        graph=graph,
        counts=counts,
        read=taken.documents,
        changed=taken.changed,
        described=taken.described,
        removed=taken.removed,
        missing=taken.missing,
        renamed=taken.renamed,
        undated=taken.undated,
        remarks=taken.remarks,
        annotated=annotated.done,
        lacking=annotated.lacking,
        seconds=time.monotonic() - began,
    )


def _check_threads(folder: GraphFolder) -> None:
    settings = folder.known_settings()
    if settings is not None and (type(settings.threads) is not int or settings.threads < 1):
        raise InvalidInputError(
            f"{folder.settings_path}: threads = {settings.threads!r}", "write a number from 1 up"
        )


def _wikidata(request: BuildRequest, settings: Settings) -> str:
    """The index that entities are linked to; one that cannot be read is refused before the texts are."""
    if request.wikidata is None:
        index = settings.wikidata
    else:
        index = str(request.wikidata and request.wikidata.resolve())
    if index:
        try:
            WikidataIndex(request.folder.path / index).close()
        except InvalidInputError as error:
            raise InvalidInputError(error.problem, f"{error.advice} Without links: --no-link") from error
    return index


def _settled(request: BuildRequest, steps: Steps, fingerprints: Mapping[str, str]) -> Settings:
    """Fix the settings at the first build; hold later builds to them.

    They are written before anything else, all at once: a build that is killed at any moment
    leaves none, or those that it was asked for.
    """
    folder = request.folder
    settings = folder.known_settings() or Settings.of_new_graph()
    first = not folder.ledger_path.exists()
    if folder.has_finished() and (first or not folder.ledger_path.stat().st_size):
        raise InvalidInputError(
            f"{folder.ledger_path}: {'missing' if first else 'empty'}, though the graph was made from it",
            "put back a copy, or build all inputs into a new folder: what is in the graph of other inputs "
            "would be lost",
        )
    asked = replace(
        settings,
        base_iri=settings.base_iri if request.base_iri is None else request.base_iri,
        keep_text=settings.keep_text if request.keep_text is None else request.keep_text,
        wikidata=_wikidata(request, settings),
        spacy=steps.spacy,
        number_format=steps.arithmetic.numbers,
        device=steps.arithmetic.device,
        concepts=steps.concepts,
        events=steps.events,
        only=steps.only,
        extractors=dict(fingerprints),
    )
    for name in ("base_iri", "keep_text", "number_format", "device"):
        if not first and getattr(asked, name) != getattr(settings, name):
            raise InvalidInputError(
                f"{folder.path}: its first build fixed {name} = {getattr(settings, name)!r},"
                f" now {getattr(asked, name)!r} is asked for",
                "leave the option out, or build into a new folder",
            )
    folder.write_settings(asked)
    return asked
