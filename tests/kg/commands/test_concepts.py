"""``kg build --concepts`` and ``--only``, with the model that ships, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from betwixt.schema import node_table
from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.oxigraph.store import OxigraphStore
from tests.kg.term_pipeline import write_papers


def kg(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    path = tmp_path / "papers.jsonl"
    write_papers(path, "abc")
    return path


def test_the_choice_of_extractors_is_remembered(papers: Path, tmp_path: Path) -> None:
    graph = tmp_path / "graph"
    build = "-q", "build", papers, "-o", graph, "--no-load", "--workers", 1
    first = kg(*build, "--only", "concept-mentions")
    assert first.exit_code == 0, first.output
    settings = GraphFolder(graph).settings()
    assert (settings.concepts, settings.only) == (True, ("concept-mentions",))
    assert list(settings.extractors) == ["tokens", "concepts"]
    assert GraphFolder(graph).current().count(node_table("Concept"))
    content = GraphFolder(graph).current().content
    assert kg(*build).exit_code == 0
    assert GraphFolder(graph).current().content == content
    assert "related across documents" in kg("status", graph).output
    assert json.loads(kg("status", graph, "--json").output)["concepts"]["related"] is True

    assert kg(*build, "--no-concepts", "--only", "tokens").exit_code == 0
    assert GraphFolder(graph).current().count(node_table("Concept")) == 0
    refused = kg(*build, "--recluster")
    assert (refused.exit_code, "--concepts" in refused.output) == (2, True)

    again = kg(*build, "--concepts", "--recluster")
    assert again.exit_code == 0, again.output
    assert GraphFolder(graph).renamed_path.read_text(encoding="utf-8") == "old\tnew\n"
    assert GraphFolder(graph).current().count(node_table("Concept"))


def test_concepts_can_be_annotated_without_a_graph(papers: Path) -> None:
    result = kg("-q", "annotate", "--only", "concept-mentions", "--only", "hypernyms", papers)
    assert result.exit_code == 0, result.output
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert {record["id"] for record in records} == {"a", "b", "c"}
    surfaces = {concept["span"]["surface"] for record in records for concept in record["concepts"]}
    assert "conditional random fields" in surfaces
    assert any(record.get("hypernyms") for record in records)


def test_a_search_in_vain_tells_where_to_look(papers: Path, tmp_path: Path) -> None:
    built = GraphFolder(tmp_path / "graph")
    assert (
        kg("-q", "build", papers, "-o", built.path, "--no-load", "--only", "concept-mentions").exit_code == 0
    )
    OxigraphStore(built.path).load(built.current(), progress=Progress(quiet=True))

    misspelt = kg("query", built.path, "search-concepts", "-p", "text=conditinal random fild")
    assert misspelt.exit_code == 0, misspelt.output
    assert "Did you mean conditional random field" in misspelt.stderr
    unlike = kg("query", built.path, "search-concepts", "-p", "text=qqqq")
    assert unlike.stderr.strip() == "Nothing was found."
    nothing = kg(
        "query", built.path, "papers", "-p", "concept=conditional random fields", "-p", "from_year=2090"
    )
    assert nothing.stderr.strip() == (
        f"Nothing was found. Concepts that hold a word: kg query {built.path} search-concepts -p text=WORD"
    )


def test_an_unknown_extractor_is_told(papers: Path, tmp_path: Path) -> None:
    result = kg("build", papers, "-o", tmp_path / "graph", "--only", "nonsense")
    assert result.exit_code == 1
    assert "known extractors: tokens" in result.output
