"""A build: read the inputs, annotate what is new, assemble the graph.

Each step can be killed at any moment; the same command continues. What questions
read is switched only when a new graph is finished.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline
from kg.annotation.pending import Workers, annotate_pending
from kg.annotation.steps import Steps
from kg.annotation.worker import PipelineFactory
from kg.assemble.assemble import assemble
from kg.graph.folder import GraphFolder, Settings
from kg.graph.graph import Graph
from kg.interruption import interruption
from kg.ledger.intake import list_rejected, take_in
from kg.ledger.ledger import Counts, Ledger
from kg.progress import Progress
from kg.rdf.triples import check_base_iri
from kg.read import Occurrences, Reading, ReadOptions
from linkers.wikidata.index.index import WikidataIndex

LONGEST_BASE_IRI = 1_000
"""Characters. With the longest id of a document behind it, it still fits into the indexes of stores."""


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
        undated: dates that cannot be read, whose documents are in the graph without.
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
    annotated: int
    lacking: Mapping[str, str]
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
    wikidata: Path | Literal[""] | None = None,
    retry_failed: bool = False,
    remove_missing: bool = False,
    recluster: bool = False,
    factory: PipelineFactory | None = None,
    workers: int | None = None,
    load: Callable[[Graph], object] | None = None,
) -> BuildReport:
    """Make or bring up to date the graph of a folder.

    Args:
        folder: the graph's folder; made where it does not exist.
        inputs: files, folders or ``-``; documents that an input brought before and no
            longer has are removed, unless it has none of them; those of other inputs stay.
        pipeline: the extractors.
        options: how records are read.
        progress: told of every step.
        base_iri, keep_text: fixed by the first build; None takes what is fixed.
        steps: the choice that ``pipeline`` was made from, for later builds to know; its
            arithmetic is fixed by the first build. None leaves what is known.
        wikidata: the index that entities are linked to, for this build and later ones; "" for none, None as
            the last build.
        retry_failed: annotate again what failed before.
        remove_missing: remove an input's documents even where it has none of them any more.
        recluster: put concepts together afresh, and write ``concepts-renamed.tsv``.
        factory: builds the pipeline in worker processes; without it this process annotates.
        workers: how many of them; None as many as pay off, 1 none.
        load: called with the finished graph before the folder is given back: another build
            would delete the tables that a load reads.

    Raises:
        LockedGraphError: another build is writing here.
        InvalidInputError: an input cannot be read at all, or an option contradicts the first build.
        WorkerError: worker processes cannot be started or do not stay alive.
        ShortageError: memory or disk space is lacking for anything.
        KeyboardInterrupt: the user asked to stop; everything finished is committed.
    """
    began = time.monotonic()
    check_request(folder, base_iri, workers)  # what cannot be built leaves no trace of a graph
    reading = Reading(inputs, options)
    with folder.lock():
        with interruption() as stop:
            _settle(folder, pipeline, base_iri, keep_text, steps, wikidata)
            with Ledger(folder.ledger_path, pipeline.fingerprints) as ledger:
                taken = take_in(
                    ledger,
                    reading,
                    remove_missing=remove_missing,
                    progress=progress,
                    interruption=stop,
                )
                list_rejected(ledger, folder.rejected_path)
                if retry_failed:
                    ledger.retry_failed()
                annotated = annotate_pending(
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
        annotated=annotated.done,
        lacking=annotated.lacking,
        seconds=time.monotonic() - began,
    )


def check_request(folder: GraphFolder, base_iri: str | None, workers: int | None) -> None:
    """Refuse at once what would fail only after hours, or when the graph is loaded.

    Args:
        folder: the graph's folder.
        base_iri, workers: as in ``build``.

    Raises:
        InvalidInputError: one of them, or the number of threads in the settings, cannot be used.
    """
    if base_iri is not None and len(check_base_iri(base_iri)) > LONGEST_BASE_IRI:
        raise InvalidInputError(
            f"a base IRI of {len(base_iri):,} characters",
            f"pass one of at most {LONGEST_BASE_IRI:,}: every id begins with it",
        )
    if workers is not None and workers < 1:
        raise InvalidInputError(f"{workers} processes that annotate", "pass a number from 1 up")
    settings = folder.known_settings()
    if settings is not None and (type(settings.threads) is not int or settings.threads < 1):
        raise InvalidInputError(
            f"{folder.settings_path}: threads = {settings.threads!r}", "write a number from 1 up"
        )


def _check_index(settings: Settings) -> None:
    """Refuse an index that cannot be read before hours are spent on the texts."""
    if settings.wikidata:
        try:
            WikidataIndex(Path(settings.wikidata)).close()
        except InvalidInputError as error:
            raise InvalidInputError(error.problem, f"{error.advice} Without links: --no-link") from error


def _workers(folder: GraphFolder, factory: PipelineFactory | None, count: int | None) -> Workers | None:
    settings = folder.settings()
    return factory and Workers(factory, count, settings.device, settings.threads)


def _settle(
    folder: GraphFolder,
    pipeline: Pipeline,
    base_iri: str | None,
    keep_text: bool | None,
    steps: Steps | None,
    wikidata: Path | Literal[""] | None,
) -> None:
    """Fix the settings at the first build; hold later builds to them.

    They are written before anything else, all at once: a build that is killed at any moment
    leaves none, or those that it was asked for.
    """
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
        base_iri=settings.base_iri if base_iri is None else base_iri,
        keep_text=settings.keep_text if keep_text is None else keep_text,
        extractors=dict(pipeline.fingerprints),
    )
    if wikidata is not None:
        asked = replace(asked, wikidata=str(wikidata and wikidata.resolve()))
    _check_index(asked)
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
