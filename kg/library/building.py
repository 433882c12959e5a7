"""A build as programs ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import Numbers
from kg.annotation.steps import Steps
from kg.building import build, check_request
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.library.knowledge_graph import KnowledgeGraph
from kg.progress import Progress
from kg.read import ReadOptions
from kg.stores.embedded import load_embedded


def build_graph(
    inputs: str | Path | Sequence[str | Path],
    graph: str | Path,
    *,
    concepts: bool | None,
    only: Sequence[str],
    spacy: str | None,
    number_format: Numbers | None,
    workers: int,
    keep_text: bool | None,
    base_iri: str | None,
    wikidata: str | Path | None,
    retry_failed: bool,
    remove_missing: bool,
    load: bool,
    progress: bool,
    reading: Mapping[str, Any],
) -> KnowledgeGraph:
    """The arguments, result and errors are those of ``kg.build``."""
    try:
        options = ReadOptions(**reading)
    except TypeError:
        unknown = sorted(set(reading) - set(ReadOptions.__dataclass_fields__))
        raise InvalidInputError(
            f"there is no option {', '.join(unknown)}",
            f"how records are read: {', '.join(ReadOptions.__dataclass_fields__)}",
        ) from None
    folder = GraphFolder(graph)
    check_request(folder, base_iri, workers)
    steps = Steps.for_graph(folder, number_format, spacy=spacy, concepts=concepts, only=only)
    told = Progress(quiet=not progress)

    def fill(finished: Graph) -> None:
        load_embedded(folder, finished, progress=told)

    report = build(
        folder,
        [str(each) for each in ([inputs] if isinstance(inputs, str | Path) else inputs)],
        steps.pipeline(),
        options=options,
        progress=told,
        base_iri=base_iri,
        keep_text=keep_text,
        steps=steps,
        wikidata="" if wikidata == "" else wikidata and Path(wikidata),
        retry_failed=retry_failed,
        remove_missing=remove_missing,
        factory=steps.pipeline,
        workers=workers,
        load=fill if load else None,
    )
    return KnowledgeGraph(folder.path, report=report)
