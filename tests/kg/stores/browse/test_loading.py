"""Loading the browse index: the same graph gives the same bytes, and nothing is made twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import InvalidInputError
from kg.graph.graph import Graph
from kg.stores.browse.store import BrowseProjection
from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.index import DATABASE, BrowseIndex
from queries.browse.names import find_names
from queries.browse.overview import overview
from tests.kg.stores.browse.conftest import QUIET


def version(folder: Path) -> Path:
    current = BrowseProjection(folder).current()
    assert current is not None
    return current


def dump(folder: Path) -> list[str]:
    database = sqlite3.connect(version(folder) / DATABASE)
    try:
        return list(database.iterdump())
    finally:
        database.close()


def test_the_same_graph_gives_the_same_rows(graph: Graph, tmp_path: Path) -> None:
    for name in ("one", "other"):
        BrowseProjection(tmp_path / name).load(graph, progress=QUIET)
    assert dump(tmp_path / "one") == dump(tmp_path / "other")
    for file in (version(tmp_path / "one") / "facets").iterdir():
        assert file.read_bytes() == (version(tmp_path / "other") / "facets" / file.name).read_bytes()


def test_a_graph_without_documents_is_a_graph(tmp_path: Path) -> None:
    """As it is when all that was built is removed."""
    graph = write_synthetic_graph(tmp_path / "empty", documents=0, relations_per_mention=1)
    BrowseProjection(tmp_path).load(graph, progress=QUIET)
    with closing(BrowseIndex(version(tmp_path))) as index:
        assert overview(index).newest.total == 0
        assert find_documents(index, Selection("words")).total == 0
        assert find_names(index, "name") == []


def test_a_second_load_makes_nothing(graph: Graph, tmp_path: Path) -> None:
    projection = BrowseProjection(tmp_path)
    assert not projection.holds(graph)
    projection.load(graph, progress=QUIET)
    before = projection.current()
    assert projection.holds(graph)
    report = projection.load(graph, progress=QUIET)
    assert projection.current() == before
    assert not any(
        difference.add or difference.change or difference.remove for difference in report.differences.values()
    )


def test_counts_are_those_of_the_graph(graph: Graph, tmp_path: Path) -> None:
    projection = BrowseProjection(tmp_path)
    assert set(projection.counts().values()) == {0}
    projection.load(graph, progress=QUIET)
    assert projection.counts() == {table.name: graph.count(table) for table in projection.tables}


def test_another_format_is_refused(graph: Graph, tmp_path: Path) -> None:
    BrowseProjection(tmp_path).load(graph, progress=QUIET)
    database = sqlite3.connect(version(tmp_path) / DATABASE)
    with database:
        database.execute("UPDATE about SET value = '999' WHERE name = 'format'")
    database.close()
    with pytest.raises(InvalidInputError, match="format 999"):
        BrowseIndex(version(tmp_path))
