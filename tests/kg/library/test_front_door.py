"""``import kg``: what it gives, and that it costs nothing before it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kg
from betwixt.errors import InvalidInputError
from kg.library.knowledge_graph import KnowledgeGraph

HEAVY = ("torch", "spacy", "pyarrow", "duckdb", "click", "networkx", "numpy")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeGraph:
    folder = tmp_path_factory.mktemp("library")
    (folder / "a.txt").write_text("Ada Wilk, the mayor of Brenn, spoke.", encoding="utf-8")
    (folder / "b.csv").write_text("id;body\n1;The bridge of Brenn fell.\n", encoding="utf-8")
    inputs = [folder / "a.txt", str(folder / "b.csv")]
    return kg.build(inputs, folder / "graph", number_format="float32", text_column="body")


def test_importing_kg_imports_nothing_heavy() -> None:
    program = f"import sys, kg; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_functions_stay_functions_when_rooms_are_imported() -> None:
    program = (
        "import kg, kg.building, kg.annotation.steps, kg.library.knowledge_graph, kg.commands.graphs.build\n"
        "print(callable(kg.build), callable(kg.annotate), callable(kg.open))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "True"]


def test_a_build_reports_and_can_be_asked(graph: KnowledgeGraph) -> None:
    assert graph.report is not None
    assert (graph.report.counts.done, graph.report.counts.rejected) == (2, 0)
    assert graph.query("appositives", name="Ada Wilk").values("appositive") == ["the mayor of Brenn"]
    with kg.open(graph.path) as again:
        assert again.report is None
        assert again.tables == graph.tables
        assert len(again.table("Document")) == 2


def test_parameters_are_python_values(graph: KnowledgeGraph) -> None:
    assert len(graph.query("search-names", text="b", limit=1)) == 1
    with pytest.raises(InvalidInputError, match="has no parameter 'nonsense'"):
        graph.query("search-names", nonsense=1)


def test_what_is_not_there_is_told(graph: KnowledgeGraph, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no table 'Mentions'"):
        graph.table("Mentions")
    with pytest.raises(InvalidInputError, match="no graph here"):
        kg.open(tmp_path)
    with pytest.raises(InvalidInputError, match="no option colour"):
        kg.build([tmp_path], tmp_path / "graph", colour="red")


def test_a_name_that_no_text_uses_leads_to_those_that_could_be_meant(graph: KnowledgeGraph) -> None:
    with pytest.raises(InvalidInputError, match="no name here is 'Ada Wylk'") as misspelt:
        graph.query("describe", name="Ada Wylk")
    assert "did you mean ada wilk" in misspelt.value.advice
    assert not len(graph.query("relations", name="Ada Wilk", min_score=1, preposition="into"))


def test_a_closed_graph_can_be_asked_again(graph: KnowledgeGraph) -> None:
    before = list(graph.query("statistics"))
    graph.close()
    assert list(graph.query("statistics")) == before


def test_one_text_without_a_graph() -> None:
    answer = kg.annotate("Ada Wilk, the mayor of Brenn, spoke.", only=["appositives"])
    assert [description["span"]["surface"] for description in answer["descriptions"]] == [
        "the mayor of Brenn"
    ]
    assert "mentions" not in answer
    with pytest.raises(InvalidInputError, match="no extractor named nothing"):
        kg.annotate("A text.", only=["nothing"])
