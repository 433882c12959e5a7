"""A generated graph, and one with texts that formats have to escape."""

from __future__ import annotations

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.graph import Graph
from tests.kg.export.graphs import FORMULA, ODD, written


@pytest.fixture(scope="session")
def synthetic(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = tmp_path_factory.mktemp("export") / "graph"
    return write_synthetic_graph(folder, documents=20, relations_per_mention=2)


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return written(
        tmp_path_factory.mktemp("odd") / "graph",
        [
            {"id": "a b/c", "name": ODD, "aliases": [FORMULA, ODD, FORMULA], "definition": FORMULA},
            {"id": "parser", "name": "parser", "aliases": [], "language": "de"},
        ],
        [("a b/c", "parser")],
    )
