"""Exported files go through the real bulk importer into a real server."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.schema import document_iri, node_table
from kg.export import export
from kg.graph.graph import Graph
from kg.graph.rows import rows
from kg.graph.tables import GraphWriter
from kg.progress import Progress
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.neo4j import Neo4jStore
from scripts.neo4j_server import Neo4jServer, import_graph, unavailable

pytestmark = pytest.mark.integration
QUIET = Progress(quiet=True)

NASTY = "He said: \"no\", then\r\n\n\tleft; \\n, a\\ \u2028\u0085 \x01 \U0001f30d, 'x' end\\"


def imported(graph: Graph, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Neo4jServer:
    """A running server that holds an exported graph."""
    if reason := unavailable():
        pytest.skip(reason)
    export(graph, "neo4j-admin", folder / "files", progress=QUIET)
    home = folder / "home"
    home.mkdir()
    server = Neo4jServer(home, quick_start=True)
    monkeypatch.chdir(folder / "files")
    import_graph(home, ["@import.args"])
    server.start()
    return server


def test_an_imported_graph_is_the_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as name:
        graph = write_synthetic_graph(tmp_path / "g", documents=12, relations_per_mention=2)
        server = imported(graph, Path(name), monkeypatch)
        try:
            store = Neo4jStore(Connection.of(server.uri))
            assert store.counts() == {table.name: graph.count(table) for table in graph.tables}
            plan = store.plan(graph)
            assert all(d.add == d.change == d.remove == 0 for d in plan.values())
            report = store.load(graph, progress=QUIET)
            assert all(d.add == d.change == d.remove == 0 for d in report.differences.values())
            store.close()
        finally:
            server.stop()


def test_no_character_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long_text = NASTY + " word" * 850_000  # longer than the 4 MiB that the importer reads at once by itself
    with GraphWriter(tmp_path / "g", graph="g", base_iri="urn:betwixt:", extractors={}) as writer:
        for number, text in enumerate((NASTY, long_text)):
            identifier = f'päth {number},"quoted".txt'
            writer.append(
                "Document",
                id=document_iri("urn:betwixt:", identifier),
                identifier=identifier,
                title=NASTY,
                text=text,
                language="en",
                date="2020-05",
                year=2020,
                url=None,
                authors=["A; B", "C, D", 'E "F"'],
                categories=[NASTY],
                metadata='{"k": "v\\n"}',
                source="x",
                length=len(text),
            )
    graph = Graph(tmp_path / "g")
    names = [column.name for column in node_table("Document").properties]
    wanted = [
        {name: value for name, value in zip(names, row, strict=True) if value is not None}
        for row in rows(graph, node_table("Document"))
    ]
    with tempfile.TemporaryDirectory() as name:
        server = imported(graph, Path(name), monkeypatch)
        try:
            with Connection.of(server.uri).driver() as driver:
                records = driver.execute_query("MATCH (d:Document) RETURN d ORDER BY d.identifier").records
                assert [dict(record["d"]) for record in records] == wanted
        finally:
            server.stop()
