"""``--spacy``: the front end of a build is a spaCy pipeline."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from betwixt.schema import node_table
from extractors.joint.shipped import WEIGHTS
from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from tests.extractors.spacy_pipelines.spacy_pipeline import rule_pipeline, saved

needs_weights = pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not there")


def run(*arguments: object, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["-q", *map(str, arguments)], input=input)


@needs_weights
def test_annotate_with_a_spacy_pipeline(tmp_path: Path) -> None:
    rules = saved(rule_pipeline(), tmp_path / "rules")
    result = run(
        "annotate", "-", "--spacy", rules, "--only", "spacy-names", input="Mary Jones paid Ilse Orn."
    )
    assert result.exit_code == 0, result.output
    (record,) = map(json.loads, result.stdout.splitlines())
    mentions = [(mention["span"]["surface"], mention["extractor"]) for mention in record["mentions"]]
    assert mentions == [("Mary Jones", "spacy-names")]


@needs_weights
def test_a_graph_keeps_its_spacy_pipeline_until_another_is_named(tmp_path: Path) -> None:
    rules, graph = saved(rule_pipeline(), tmp_path / "rules"), tmp_path / "graph"
    text = tmp_path / "a.txt"
    text.write_text("The mayor of the town met Mary Jones. She paid the toll.", encoding="utf-8")
    build = ("build", text, "-o", graph, "--no-load")

    def built() -> tuple[str, set[str]]:
        folder = GraphFolder(graph)
        mentions = pq.read_table(folder.current().path(node_table("Mention")), columns=["extractor"])
        return folder.settings().spacy, set(mentions["extractor"].to_pylist())

    assert run(*build, "--spacy", rules).exit_code == 0
    assert built() == (rules, {"spacy-noun-phrases", "spacy-names"})
    assert run(*build).exit_code == 0
    assert built() == (rules, {"spacy-noun-phrases", "spacy-names"})
    assert run(*build, "--spacy", "").exit_code == 0
    assert built()[0] == ""
    assert built()[1].isdisjoint({"spacy-noun-phrases", "spacy-names"})


@pytest.mark.parametrize("command", ["build", "annotate"])
def test_a_pipeline_that_is_not_installed_leaves_no_trace(command: str, tmp_path: Path) -> None:
    output = ["-o", tmp_path / "graph"] if command == "build" else []
    result = run(command, "-", *output, "--spacy", "en_core_web_nowhere", input="The toll.")
    assert result.exit_code == 1
    assert "python -m spacy download en_core_web_nowhere" in result.stderr
    assert not (tmp_path / "graph").exists()
