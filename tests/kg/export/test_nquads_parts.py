"""N-Quads in parts: together they are the N-Quads of one file, and each is of the size asked for."""

from __future__ import annotations

import gzip
from pathlib import Path

import pyoxigraph

from kg.export.nquads_parts import write_n_quads_parts
from kg.graph.graph import Graph
from kg.rdf.streams import BYTES_AT_A_TIME, n_quads


def nothing(count: int) -> None:
    """Nobody counts the rows."""


def test_parts_together_are_one_file(synthetic: Graph, tmp_path: Path) -> None:
    size = 2 * BYTES_AT_A_TIME
    advice = write_n_quads_parts(synthetic, tmp_path / "parts", nothing, size)
    files = sorted((tmp_path / "parts").iterdir())
    parts = [gzip.decompress(file.read_bytes()) for file in files]
    assert len(parts) > 1
    assert b"".join(parts) == b"".join(n_quads(synthetic, nothing))
    assert all(size <= len(part) <= size + 2 * BYTES_AT_A_TIME for part in parts[:-1])
    assert advice.startswith(f"{len(parts)} files")


def test_each_part_is_n_quads(synthetic: Graph, tmp_path: Path) -> None:
    write_n_quads_parts(synthetic, tmp_path, nothing, 1)
    for file in tmp_path.iterdir():
        assert any(pyoxigraph.parse(gzip.decompress(file.read_bytes()), pyoxigraph.RdfFormat.N_QUADS))


def test_equal_graphs_give_equal_bytes(synthetic: Graph, tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_n_quads_parts(synthetic, tmp_path / name, nothing)
    one, other = (tmp_path / name / "part-00001.nq.gz" for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()
