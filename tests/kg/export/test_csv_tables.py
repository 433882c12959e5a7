"""The tables as CSV, read again by the csv module."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from kg.export import export
from kg.graph.graph import Graph, columns
from kg.graph.rows import rows
from tests.kg.export.graphs import FORMULA, QUIET, exported


def as_text(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("which", ["synthetic", "odd"])
def test_csv_holds_every_row_of_every_table(
    which: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    graph: Graph = request.getfixturevalue(which)
    folder = exported(graph, "csv", tmp_path / "tables")
    assert {file.name for file in folder.iterdir()} == {f"{table.name}.csv" for table in graph.tables}
    for table in graph.tables:
        with (folder / f"{table.name}.csv").open(encoding="utf-8", newline="") as file:
            header, *lines = csv.reader(file)
        assert header == [column.name for column in columns(table)]
        expected = [[as_text(value) for value in row] for row in rows(graph, table)]
        assert lines == expected


def test_an_archive_holds_the_files_of_the_folder(synthetic: Graph, tmp_path: Path) -> None:
    folder = exported(synthetic, "csv", tmp_path / "tables")
    first = exported(synthetic, "csv", tmp_path / "tables.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "tables.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    assert members == {file.name: file.read_bytes() for file in folder.iterdir()}
    assert exported(synthetic, "csv", tmp_path / "tables.zip").read_bytes() == first


def test_a_spreadsheet_computes_nothing(odd: Graph, tmp_path: Path) -> None:
    def definition(folder: Path) -> str:
        header, first, _ = csv.reader((folder / "Concept.csv").open(encoding="utf-8", newline=""))
        return first[header.index("definition")]

    assert definition(exported(odd, "csv", tmp_path / "exact")) == FORMULA
    assert definition(exported(odd, "csv", tmp_path / "safe", spreadsheet=True)) == f"'{FORMULA}"


def test_csv_needs_an_empty_folder_or_an_archive(synthetic: Graph, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="not an empty folder"):
        exported(synthetic, "csv", tmp_path)
    with pytest.raises(InvalidInputError, match=r"-o FOLDER or -o FILE\.zip"):
        export(synthetic, "csv", "-", progress=QUIET)
