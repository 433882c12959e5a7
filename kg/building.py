"""A build: read the inputs, annotate what is new, assemble the graph, load it.

Each step can be killed at any moment; the same command continues. What questions
read is switched only when a new graph is finished.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline
from kg.annotation.on_ray.connection import check as check_cluster
from kg.annotation.on_ray.reading import ReadingOnRay
from kg.annotation.pending import Workers, annotate_pending
from kg.annotation.steps import Steps
from kg.assemble.assemble import assemble
from kg.build_request import BuildRequest
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.graph.settings import Settings
from kg.graph.small_files import write_atomically
from kg.interruption import interruption
from kg.ledger.intake import list_rejected, take_in
from kg.ledger.ledger import Counts, Ledger
from kg.progress import Progress
from kg.read import Occurrences, Reading
from kg.read.preparation import Prepare, here
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
        list_problems: place and reason of what could not be used of a user's vocabulary and names.
        terms: terms of the vocabulary, and those among them that texts mention.
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
    list_problems: tuple[str, ...]
    terms: tuple[int, int]
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
        MissingDependencyError: Ray is asked for, and absent or of another release.
        ClusterError: the Ray cluster cannot be reached, or its workers cannot annotate.
        StoreError: the graph is finished, and a store could not be loaded.
        KeyboardInterrupt: the user asked to stop; everything finished is committed.
    """
    began = time.monotonic()
    folder = request.folder
    if request.cluster:
        check_cluster(request.cluster)
    _check_threads(folder)  # what cannot be built leaves no trace of a graph
    steps = request.steps()
    own, pipeline = pipeline, pipeline or steps.pipeline()
    reading = Reading(request.inputs, request.reading, folder.path)
    with folder.lock():
        with interruption() as stop:
            settings = _settled(request, steps, pipeline.fingerprints)
            workers = Workers(
                steps.pipeline, request.workers, settings.device, settings.threads, request.cluster
            )
            with Ledger(folder.ledger_path, pipeline.fingerprints) as ledger:
                with _prepare(request, progress) as prepare:
                    taken = take_in(
                        ledger,
                        reading,
                        remove_missing=request.remove_missing,
                        prepare=prepare,
                        progress=progress,
                        interruption=stop,
                    )
                list_rejected(ledger, folder.rejected_path)
                _note_problems(folder, steps.lists.problems)
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
                    folder,
                    ledger,
                    progress=progress,
                    interruption=stop,
                    recluster=request.recluster,
                    lists=steps.lists,
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
        list_problems=steps.lists.problems,
        terms=_terms(folder, steps),
        lacking=annotated.lacking,
        seconds=time.monotonic() - began,
    )


def _prepare(request: BuildRequest, progress: Progress) -> AbstractContextManager[Prepare]:
    """Who makes documents of records; with a limit there are too few for a cluster."""
    if request.cluster is None or request.reading.limit is not None:
        return nullcontext(here)
    return ReadingOnRay(request.cluster, request.workers, progress)


def _check_threads(folder: GraphFolder) -> None:
    settings = folder.known_settings()
    if settings is not None and settings.threads < 1:
        raise InvalidInputError(
            f"{folder.settings_path}: threads = {settings.threads!r}", "write a number from 1 up"
        )


def _note_problems(folder: GraphFolder, problems: Sequence[str]) -> None:
    """Write what could not be used of a user's lists, a line each; no file where there is nothing."""
    if problems:
        write_atomically(folder.list_problems_path, "\n".join(problems) + "\n")
    else:
        folder.list_problems_path.unlink(missing_ok=True)


def _terms(folder: GraphFolder, steps: Steps) -> tuple[int, int]:
    """How many terms the vocabulary has, and how many of them texts mention."""
    if not steps.lists.vocabulary.terms or not folder.terms_path.is_file():
        return len(steps.lists.vocabulary.terms), 0
    _, *lines = folder.terms_path.read_text(encoding="utf-8").splitlines()
    return len(lines), sum(not line.endswith("\t0") for line in lines)


def _check_index(folder: GraphFolder, index: str) -> None:
    """Refuse an index that cannot be read before the texts are."""
    if index:
        try:
            WikidataIndex(folder.path / index).close()
        except InvalidInputError as error:
            raise InvalidInputError(error.problem, f"{error.advice} Without links: --no-link") from error


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
        request.with_files(settings),
        base_iri=settings.base_iri if request.base_iri is None else request.base_iri,
        keep_text=settings.keep_text if request.keep_text is None else request.keep_text,
        spacy=steps.spacy,
        number_format=steps.arithmetic.numbers,
        device=steps.arithmetic.device,
        concepts=steps.concepts,
        events=steps.events,
        only=steps.only,
        extractors=dict(fingerprints),
    )
    _check_index(folder, asked.wikidata)
    for name in ("base_iri", "keep_text", "number_format", "device"):
        if not first and getattr(asked, name) != getattr(settings, name):
            raise InvalidInputError(
                f"{folder.path}: its first build fixed {name} = {getattr(settings, name)!r},"
                f" now {getattr(asked, name)!r} is asked for",
                "leave the option out, or build into a new folder",
            )
    folder.write_settings(asked)
    return asked
