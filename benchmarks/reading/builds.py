"""Builds to be timed: into a folder of their own, in float32."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from extractors.pipeline import Pipeline
from kg.build_request import BuildRequest
from kg.building import BuildReport, build
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.read import ReadOptions


@contextmanager
def built(
    inputs: Sequence[str],
    limit: int,
    *,
    workers: int | None = None,
    load: bool = False,
    pipeline: Pipeline | None = None,
) -> Iterator[BuildReport]:
    """The report of a build, whose graph is there until the block ends.

    Args:
        inputs: what ``kg build`` reads.
        limit: documents to read.
        workers: processes that annotate; None for as many as pay off.
        load: fill the embedded stores.
        pipeline: that annotates; None for the standard one.
    """
    with TemporaryDirectory() as folder:
        request = BuildRequest(
            GraphFolder(Path(folder) / "graph"),
            tuple(inputs),
            ReadOptions(limit=limit),
            number_format="float32",
            workers=workers,
            load=load,
        )
        yield build(request, progress=Progress(quiet=True), pipeline=pipeline)
