"""``kg export`` writes every format, to files and to standard output."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pyoxigraph
import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from kg.commands.graphs.export import FORMATS
from kg.export import FORMATS as WRITERS

TEXT = "The mayor of the city spoke about the bridge over the river. The mayor smiled."


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    (folder / "note.txt").write_text(TEXT, encoding="utf-8")
    arguments = ["-q", "build", str(folder / "note.txt"), "-o", str(folder / "graph"), "--no-load"]
    assert CliRunner().invoke(cli, arguments).exit_code == 0
    return folder / "graph"


def test_the_formats_offered_are_those_that_can_be_written() -> None:
    assert tuple(writer.name for writer in WRITERS) == FORMATS


def test_standard_output_and_file_get_the_same_bytes(graph: Path, tmp_path: Path) -> None:
    for format in ("nquads", "trig", "turtle", "networkx"):
        file = tmp_path / format
        printed = CliRunner().invoke(cli, ["-q", "export", str(graph), "--format", format, "-o", "-"])
        CliRunner().invoke(cli, ["export", str(graph), "--format", format, "-o", str(file)])
        assert printed.exit_code == 0
        assert printed.stdout_bytes == file.read_bytes() != b""


def test_rdf_and_networkx_read_back(graph: Path, tmp_path: Path) -> None:
    for format in ("nquads", "networkx"):
        CliRunner().invoke(
            cli, ["-q", "export", str(graph), "--format", format, "-o", str(tmp_path / format)]
        )
    quads = list(pyoxigraph.parse(path=tmp_path / "nquads", format=pyoxigraph.RdfFormat.N_QUADS))
    assert quads
    data = json.loads((tmp_path / "networkx").read_text(encoding="utf-8"))
    assert networkx.node_link_graph(data, edges="edges" if "edges" in data else "links").number_of_edges()


def test_neo4j_admin_files_come_with_the_command_to_run(graph: Path, tmp_path: Path) -> None:
    arguments = ["export", str(graph), "--format", "neo4j-admin"]
    result = CliRunner().invoke(cli, [*arguments, "-o", str(tmp_path / "import")])
    assert result.exit_code == 0
    assert "import" in result.stderr
    assert CliRunner().invoke(cli, [*arguments, "-o", "-"]).exit_code == 1


def test_spreadsheet_is_for_csv_alone(graph: Path, tmp_path: Path) -> None:
    arguments = ["export", str(graph), "--spreadsheet", "-o", str(tmp_path / "tables.zip")]
    assert CliRunner().invoke(cli, [*arguments, "--format", "graphml"]).exit_code == 2
    assert CliRunner().invoke(cli, [*arguments, "--format", "csv"]).exit_code == 0
    assert (tmp_path / "tables.zip").is_file()
