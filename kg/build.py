"""A build: read the inputs, annotate what is new, assemble the graph.

Each step can be killed at any moment; the same command continues. What questions
read is switched only when a new graph is finished.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import PurePath

from betwixt.errors import InvalidInputError
from extractors.annotations import Document
from extractors.pipeline import Pipeline
from kg.annotate.pending import Workers, annotate_pending
from kg.annotate.steps import Steps
from kg.annotate.worker import PipelineFactory
from kg.assemble.assemble import assemble
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.interruption import Interruption, interruption
from kg.ledger.ledger import Counts, Ledger
from kg.progress import Progress
from kg.read import Duplicate, Outcome, ReadOptions, Rejected, read, write_rejected

logger = logging.getLogger(__name__)

REGISTERED_TOGETHER = 500
"""Documents recorded in one transaction while reading."""


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
        annotated: texts that extractors read in this build.
        seconds: of the whole build.
    """

    graph: Graph
    counts: Counts
    read: int
    changed: int
    described: int
    removed: int
    annotated: int
    seconds: float


def build(
    folder: GraphFolder,
    inputs: Sequence[str],
    pipeline: Pipeline,
    *,
    options: ReadOptions,
    progress: Progress,
    base_iri: str | None = None,
    keep_text: bool | None = None,
    steps: Steps | None = None,
    retry_failed: bool = False,
    recluster: bool = False,
    factory: PipelineFactory | None = None,
    workers: int | None = None,
    load: Callable[[Graph], object] | None = None,
) -> BuildReport:
    """Make or bring up to date the graph of a folder.

    Args:
        folder: the graph's folder; made where it does not exist.
        inputs: files, folders or ``-``; documents that an input brought before and no
            longer has are removed, those of other inputs stay.
        pipeline: the extractors.
        options: how records are read.
        progress: told of every step.
        base_iri, keep_text: fixed by the first build; None takes what is fixed.
        steps: the choice that ``pipeline`` was made from, for later builds to know; its
            arithmetic is fixed by the first build. None leaves what is known.
        retry_failed: annotate again what failed before.
        recluster: put concepts together afresh, and write ``concepts-renamed.tsv``.
        factory: builds the pipeline in worker processes; without it this process annotates.
        workers: how many of them; None as many as pay off, 1 none.
        load: called with the finished graph before the folder is given back: another build
            would delete the tables that a load reads.

    Raises:
        LockedGraphError: another build is writing here.
        InvalidInputError: an input cannot be read at all, or an option contradicts the first build.
        WorkerError: worker processes cannot be started or do not stay alive.
        KeyboardInterrupt: the user asked to stop; everything finished is committed.
    """
    began = time.monotonic()
    outcomes = read(inputs, options)  # an input that cannot be read leaves no trace of a graph
    with folder.lock():
        with interruption() as stop:
            _settle(folder, pipeline, base_iri, keep_text, steps)
            with Ledger(folder.ledger_path, pipeline.fingerprints) as ledger:
                found = _read_all(ledger, outcomes, tuple(inputs), options.limit is None, progress, stop)
                list_rejected(folder, ledger)
                if retry_failed:
                    ledger.retry_failed()
                annotated, _ = annotate_pending(
                    ledger,
                    pipeline,
                    progress=progress,
                    interruption=stop,
                    workers=_workers(folder, factory, workers),
                )
                graph = assemble(folder, ledger, progress=progress, interruption=stop, recluster=recluster)
                counts = ledger.counts()
        if load is not None:
            load(graph)
    seconds = time.monotonic() - began
    return BuildReport(
        graph,
        counts,
        found.documents,
        found.changed,
        found.described,
        found.removed,
        annotated,
        seconds,
    )


def _workers(folder: GraphFolder, factory: PipelineFactory | None, count: int | None) -> Workers | None:
    settings = folder.settings()
    return factory and Workers(factory, count, settings.device, settings.threads)


def list_rejected(folder: GraphFolder, ledger: Ledger) -> None:
    """Write ``rejected.jsonl`` anew."""
    with write_rejected(folder.rejected_path) as file:
        for rejected in ledger.rejected():
            file.add(rejected)


def _settle(
    folder: GraphFolder,
    pipeline: Pipeline,
    base_iri: str | None,
    keep_text: bool | None,
    steps: Steps | None,
) -> None:
    """Fix the settings at the first build; hold later builds to them."""
    folder.create()
    settings = folder.settings()
    first = not folder.ledger_path.exists()
    asked = replace(
        settings,
        base_iri=settings.base_iri if base_iri is None else base_iri,
        keep_text=settings.keep_text if keep_text is None else keep_text,
        extractors=dict(pipeline.fingerprints),
    )
    if steps is not None:
        asked = replace(
            asked,
            spacy=steps.spacy,
            number_format=steps.arithmetic.numbers,
            device=steps.arithmetic.device,
            concepts=steps.concepts,
            only=steps.only,
        )
    for name in ("base_iri", "keep_text", "number_format", "device"):
        if not first and getattr(asked, name) != getattr(settings, name):
            raise InvalidInputError(
                f"{folder.path}: its first build fixed {name} = {getattr(settings, name)!r},"
                f" now {getattr(asked, name)!r} is asked for",
                "leave the option out, or build into a new folder",
            )
    folder.write_settings(asked)


@dataclass(frozen=True, slots=True)
class _Read:
    """What reading the inputs did to the ledger."""

    documents: int
    changed: int
    described: int
    removed: int


def _read_all(
    ledger: Ledger,
    outcomes: Iterator[Outcome],
    inputs: tuple[str, ...],
    complete: bool,
    progress: Progress,
    stop: Interruption,
) -> _Read:
    """Read the inputs into the ledger; what a complete reading no longer brings is dropped at the end."""
    run = ledger.begin_run()
    documents = changed = described = 0
    with progress.task("reading", None, "records") as advance:
        for together in batched(outcomes, REGISTERED_TOGETHER):
            for source, brought in _by_input(together, inputs).items():
                batch = [outcome for outcome in brought if isinstance(outcome, Document)]
                documents += len(batch)
                registered = ledger.register(batch, source, run)
                changed += registered.changed
                described += registered.described
                ledger.reject((o for o in brought if isinstance(o, Rejected)), source, run)
                ledger.repeat((o for o in brought if isinstance(o, Duplicate)), source, run)
            advance(len(together))
            stop.check()
    for source in inputs:
        ledger.forget_refused(source, run)
    removed = sum(ledger.forget_unseen(source, run) for source in inputs) if complete else 0
    return _Read(documents, changed, described, removed)


def _by_input(outcomes: Iterable[Outcome], inputs: tuple[str, ...]) -> dict[str, list[Outcome]]:
    grouped: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if isinstance(outcome, Rejected):
            logger.info("rejected: %s", outcome)
        file = outcome.source.rpartition(":")[0] if isinstance(outcome, Document) else outcome.source
        grouped.setdefault(_input_of(file, inputs), []).append(outcome)
    return grouped


@cache
def _input_of(file: str, inputs: tuple[str, ...]) -> str:
    """The named input that a file belongs to: itself, or the folder it was found in."""
    path = PurePath(file)
    for named in inputs:
        if file == named or PurePath(named) in (path, *path.parents):
            return named
    return inputs[0]


def batched(outcomes: Iterable[Outcome], size: int) -> Iterator[tuple[Outcome, ...]]:
    """Tuples of ``size`` outcomes, the last one shorter (itertools.batched, which 3.11 lacks)."""
    iterator = iter(outcomes)
    while batch := tuple(islice(iterator, size)):
        yield batch
