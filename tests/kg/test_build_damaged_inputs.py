"""Damaged inputs go through a build: each damage is listed once, the good records are built."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from betwixt.schema import node_table
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.status import status
from tests.kg.damaged_inputs import damaged_inputs


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, pytest.param(2_000, marks=pytest.mark.volume)])
@pytest.mark.timeout(900)
def test_the_good_are_built_and_the_bad_are_listed(count: int, tmp_path: Path) -> None:
    inputs = list(damaged_inputs(count))
    source = tmp_path / "inputs"
    source.mkdir()
    for input in inputs:
        (source / input.name).write_bytes(input.data)
    folder = GraphFolder(tmp_path / "graph")
    pipeline = Pipeline([Tokens()])  # damage is found before any model reads
    request = BuildRequest(folder, (str(source),), load=False)
    report = build(request, progress=Progress(quiet=True), pipeline=pipeline)

    lines = folder.rejected_path.read_text(encoding="ascii").splitlines()
    listed = Counter((record["source"], record["place"]) for record in map(json.loads, lines))
    assert listed == Counter(
        (f"{source.as_posix()}/{input.name}", place) for input in inputs for place in input.bad
    )
    table = node_table("Document")
    built = {
        r["identifier"]: r["text"] for batch in report.graph.batches(table, 500) for r in batch.to_pylist()
    }
    assert built == {id: text for input in inputs for id, text in input.good.items()}
    assert report.counts.failed == 0
    counts = status(folder).as_json()["documents"]
    assert counts == {
        "attempted": len(built) + len(lines),
        "done": len(built),
        "failed": len(lines),
        "pending": 0,
    }
