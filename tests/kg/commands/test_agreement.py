"""``kg agreement``: two files of corrections of one graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from tests.kg.term_pipeline import write_papers


def kg(*arguments: object) -> str:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("agreement")
    write_papers(folder / "papers.jsonl", "abc")
    papers, graph = folder / "papers.jsonl", folder / "graph"
    kg("-q", "build", papers, "-o", graph, "--no-load", "--workers", 1, "--concepts")
    return graph


def compared(graph: Path, folder: Path, first: str, second: str, *options: str) -> dict[str, float]:
    (folder / "first.tsv").write_text(first, encoding="utf-8")
    (folder / "second.tsv").write_text(second, encoding="utf-8")
    arguments = ("agreement", graph, folder / "first.tsv", folder / "second.tsv", "--json", *options)
    metrics: dict[str, float] = json.loads(kg(*arguments))
    return metrics


def test_a_relation_that_one_reader_takes_back(graph: Path, tmp_path: Path) -> None:
    before = (graph / "fact-corrections.tsv").exists()
    equal = compared(graph, tmp_path, "", "")
    assert set(equal.values()) == {100}
    lines = [json.loads(line) for line in kg("-q", "annotate", graph.parent / "papers.jsonl").splitlines()]
    relation = next((line["id"], one) for line in lines for one in line["relations"])
    document, row = relation
    anchor, complement = (f"{row[end]['start']}-{row[end]['end']}" for end in ("anchor", "complement"))
    correction = f"relation\t{document}\t{anchor}\t{row['preposition']}\t{complement}\n"
    assert compared(graph, tmp_path, correction, "")["labelled_f1"] < 100
    assert (graph / "fact-corrections.tsv").exists() is before


def test_concepts_that_one_reader_joins_and_an_edge_that_one_takes_back(graph: Path, tmp_path: Path) -> None:
    assert set(compared(graph, tmp_path, "", "", "--concepts").values()) == {100}
    joined = "merge\thidden Markov models\tnamed entity recognition\n"
    agreed = compared(graph, tmp_path, joined, "", "--concepts")
    assert agreed["conll_f1"] < 100
    assert agreed["mentions_f1"] == 100
    edge = "edge\tconditional random fields\tsequence models\n"
    agreed = compared(graph, tmp_path, edge, "", "--concepts")
    assert agreed["conll_f1"] == 100
    assert agreed["hierarchy_f1"] < 100
    assert agreed["path_ratio"] < 100
    assert not (graph / "concept-corrections.tsv").exists()


def test_a_graph_without_concepts_has_none_to_compare(tmp_path: Path) -> None:
    write_papers(tmp_path / "papers.jsonl", "a")
    kg("-q", "build", tmp_path / "papers.jsonl", "-o", tmp_path / "graph", "--no-load", "--workers", 1)
    (tmp_path / "none.tsv").write_text("", encoding="utf-8")
    arguments = ["agreement", str(tmp_path / "graph"), *[str(tmp_path / "none.tsv")] * 2, "--concepts"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 1
    assert "--concepts" in result.stderr


def test_a_damaged_file_is_named(graph: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.tsv").write_text("nonsense\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["agreement", str(graph), *[str(tmp_path / "bad.tsv")] * 2])
    assert result.exit_code == 1
    assert "bad.tsv:1" in result.stderr
