"""Who is X: one answer, and what a name could have meant that nobody bears."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.oxigraph.store import OxigraphStore

TEXT = (
    "Ada Veld, the mayor of Brenn, opened the harbour. Veld was a sailor. "
    "The engineer Tom Okafor spoke to Veld about the harbour of Brenn."
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["-q", *map(str, arguments)])


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graphs")
    (folder / "a.txt").write_text(TEXT, encoding="utf-8")
    result = run("build", folder / "a.txt", "-o", folder / "graph", "--no-load")
    assert result.exit_code == 0, result.output
    built = GraphFolder(folder / "graph")
    OxigraphStore(built.path).load(built.current(), progress=Progress(quiet=True))
    return built.path


def test_one_answer_tells_all(graph: Path) -> None:
    result = run("describe", graph, "ada veld")
    assert result.exit_code == 0, result.output
    assert "the mayor of Brenn" in result.stdout
    assert "“Ada Veld, the mayor of Brenn, opened the harbour.”" in result.stdout
    assert "a.txt" in result.stdout


def test_relations_have_their_sentences(graph: Path) -> None:
    said = run("describe", graph, "Brenn").stdout
    relations = said[said.index("\nRelations") : said.index("\nDocuments")]
    assert "–of→ Brenn" in relations
    assert "“Ada Veld, the mayor of Brenn, opened the harbour.”" in relations


def test_the_surname_tells_the_same_descriptions(graph: Path) -> None:
    whole, part = (json.loads(run("describe", graph, name, "--json").stdout) for name in ("Ada Veld", "Veld"))
    assert whole["describe"] == part["describe"] != []
    for row in whole["describe"]:
        assert TEXT[row["start"] : row["end"]] == row["description"]


def test_accents_and_apostrophes_make_no_difference(graph: Path) -> None:
    assert "the mayor of Brenn" in run("describe", graph, "Áda-Véld").stdout


def test_an_initial_is_enough_where_one_is_meant(graph: Path) -> None:
    said = run("describe", graph, "A. Veld").stdout
    assert said.startswith("A. Veld: ada veld\n")
    assert "the mayor of Brenn" in said


def test_a_misspelt_name_is_refused_with_what_it_could_mean(graph: Path) -> None:
    for arguments in (("describe", graph, "Ada Feld"), ("query", graph, "relations", "-p", "name=Ada Feld")):
        refused = run(*arguments)
        assert refused.exit_code == 2, refused.output
        assert "ada veld" in refused.stderr


def test_a_search_in_vain_tells_names_that_are_alike(graph: Path) -> None:
    for question in ("search-names", "people"):
        result = CliRunner().invoke(cli, ["query", str(graph), question, "-p", "text=Veldt"])
        assert result.exit_code == 0, result.output
        assert "Did you mean ada veld" in result.stderr or "Did you mean veld" in result.stderr
    result = CliRunner().invoke(cli, ["query", str(graph), "search-names", "-p", "text=qqqq"])
    assert "Did you mean" not in result.stderr


def test_a_surname_of_two_shows_both(tmp_path: Path) -> None:
    said = {
        "a": "Ada Veld, the mayor of Brenn, left. Veld smiled.",
        "b": "Tom Veld, a carpenter, sang. Veld bowed.",
    }
    for name, text in said.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    built = run("build", tmp_path, "-o", tmp_path / "graph", "--no-load")
    assert built.exit_code == 0, built.output
    folder = GraphFolder(tmp_path / "graph")
    OxigraphStore(folder.path).load(folder.current(), progress=Progress(quiet=True))
    both = run("describe", folder.path, "Veld").stdout
    assert "Ada Veld: the mayor of Brenn" in both
    assert "Tom Veld: a carpenter" in both
    assert "Several bear" not in run("describe", folder.path, "Ada Veld").stdout
    assert "ada veld" in run("appositives", folder.path, "Veld").stdout


PAPERS = (
    "Buoyant parsing is a kind of reading that begins with the lightest words. "
    "We propose buoyant parsing, and show that buoyant parsing is fast."
)


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("papers")
    (folder / "a.txt").write_text(PAPERS, encoding="utf-8")
    result = run("build", folder / "a.txt", "-o", folder / "graph", "--no-load", "--concepts")
    assert result.exit_code == 0, result.output
    built = GraphFolder(folder / "graph")
    OxigraphStore(built.path).load(built.current(), progress=Progress(quiet=True))
    return built.path


@pytest.mark.parametrize("name", ["buoyant parsing", "Buoyant-Parsing"])
def test_the_definition_of_a_concept_comes_first_in_any_spelling_of_its_name(papers: Path, name: str) -> None:
    result = run("describe", papers, name)
    assert result.exit_code == 0, result.output
    assert result.stdout.index(f"“{PAPERS.partition('. ')[0]}.”") < result.stdout.index("Events")


def test_where_texts_and_concepts_lack_a_name_it_is_refused(papers: Path) -> None:
    assert run("describe", papers, "marine sociology").exit_code == 2
