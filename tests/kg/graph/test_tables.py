"""The graph on disk: the same rows give the same bytes, and come back in order."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import InvalidInputError
from betwixt.schema import EDGES, NODES, node_table
from kg.graph import tables
from kg.graph.graph import Graph, columns
from kg.graph.tables import GraphWriter


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


def test_same_rows_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_synthetic_graph(tmp_path / name, documents=20, relations_per_mention=2.5)
    assert digests(tmp_path / "a") == digests(tmp_path / "b")


def test_other_rows_other_content(tmp_path: Path) -> None:
    first = write_synthetic_graph(tmp_path / "a", documents=3, relations_per_mention=1, seed=1)
    second = write_synthetic_graph(tmp_path / "b", documents=3, relations_per_mention=1, seed=2)
    assert first.content != second.content


def test_every_table_has_a_file_and_a_count(tmp_path: Path) -> None:
    graph = write_synthetic_graph(tmp_path, documents=2, relations_per_mention=1)
    for table in (*NODES, *EDGES):
        assert sum(batch.num_rows for batch in graph.batches(table, 7)) == graph.count(table), table.name


def test_rows_come_back_in_order_and_empty_values_are_null(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ROWS_PER_GROUP", 4)
    with GraphWriter(tmp_path, graph="g", base_iri="urn:", extractors={}) as writer:
        for i in range(10):
            writer.append(
                "Mention", id=f"urn:x#char={i},{i + 1}", start=i, end=i + 1, surface="", kinds=[], type="",
                score=0.5, extractor="x", concept_type="", concept_score=0.25,
            )  # fmt: skip
    graph = Graph(tmp_path)
    rows = [row for batch in graph.batches(node_table("Mention"), 3) for row in batch.to_pylist()]
    assert [row["start"] for row in rows] == list(range(10))
    assert rows[0] == {
        "id": "urn:x#char=0,1", "start": 0, "end": 1, "surface": None, "kinds": None, "type": None,
        "score": 0.5, "extractor": "x", "concept_type": None, "concept_score": 0.25,
    }  # fmt: skip


def test_the_order_of_keywords_does_not_matter(tmp_path: Path) -> None:
    row = {"key": "x", "name": "X", "entities": 2, "documents": 1, "relations": 3}
    for name, columns_in_order in (("a", list(row)), ("b", list(reversed(row)))):
        with GraphWriter(tmp_path / name, graph="g", base_iri="urn:", extractors={}) as writer:
            writer.append("Name", **{column: row[column] for column in columns_in_order})
    assert digests(tmp_path / "a") == digests(tmp_path / "b")


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (
            {"key": "x", "name": "X", "entities": 1, "documents": 1},
            "missing columns: relations; unknown columns: none",
        ),
        (
            {"key": "x", "name": "X", "entities": 1, "documents": 1, "relations": 0, "wikidata": "Q1"},
            "missing columns: none; unknown columns: wikidata",
        ),
        (
            {"key": "x", "name": "X", "entities": 1, "document": 1, "relations": 0},
            "missing columns: documents; unknown columns: document",
        ),
    ],
    ids=["missing", "unknown", "misspelt"],
)
def test_a_missing_or_unknown_column_is_an_error(tmp_path: Path, row: dict[str, Any], wrong: str) -> None:
    with (
        pytest.raises(ValueError, match=f"a row of Name: {wrong}"),
        GraphWriter(tmp_path, graph="g", base_iri="urn:", extractors={}) as writer,
    ):
        writer.append("Name", **row)


def test_row_groups_end_at_many_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CHARACTERS_PER_GROUP", 100)
    width = len(columns(node_table("Name")))
    assert width == 5
    with GraphWriter(tmp_path, graph="g", base_iri="urn:", extractors={}) as writer:
        for i in range(10):
            writer.append("Name", key=f"{i}" * 60, name=None, entities=1, documents=1, relations=0)
    import pyarrow.parquet as pq

    assert pq.ParquetFile(Graph(tmp_path).path(node_table("Name"))).num_row_groups == 5


def test_an_exception_leaves_no_graph(tmp_path: Path) -> None:
    def fail() -> None:
        with GraphWriter(tmp_path, graph="g", base_iri="urn:", extractors={}) as writer:
            writer.append("Name", key="x", name=None, entities=1, documents=1, relations=0)
            raise RuntimeError("in mid-write")

    with pytest.raises(RuntimeError, match="in mid-write"):
        fail()
    with pytest.raises(InvalidInputError, match="no finished graph"):
        _ = Graph(tmp_path).content
