"""Exports are streams."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from tests.kg.export.graphs import exported


@pytest.mark.parametrize(
    "format",
    ["skos", *(pytest.param(name, marks=pytest.mark.volume) for name in ("csv", "graphml"))],
)
def test_memory_does_not_grow_with_the_graph(tmp_path: Path, format: str) -> None:
    def peak(documents: int) -> int:
        graph = write_synthetic_graph(tmp_path / f"{documents}", documents=documents, relations_per_mention=2)
        for table in graph.tables:
            graph.path(table)  # is checked the first time, all at once
        tracemalloc.start()
        exported(graph, format, tmp_path / f"{documents}.{'zip' if format == 'csv' else format}")
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(1)  # imports
    small = peak(50)
    assert peak(200) < 1.5 * small + 1_000_000
