"""The examples of the README and of guides give what the pages say they give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.examples import GRAPHS, PAGES, build_graph, examples, output_of, parts

README = PAGES[0].read_text(encoding="utf-8")
SHOWN = [example for page in PAGES for example in examples(page.read_text(encoding="utf-8"))]
_DECIMALS = re.compile(r"\d\.\d+")


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folders = {name: tmp_path_factory.mktemp("readme") / name for name in GRAPHS}
    for name, folder in folders.items():
        build_graph(name, folder)
    return folders


def test_there_are_examples_of_every_way_to_ask_and_of_every_graph() -> None:
    assert {block.split()[2] for block, _ in SHOWN} == {"query", "cypher", "sparql", "appositives"}
    assert {graph for _, graph in SHOWN} == set(GRAPHS)


def test_the_readme_is_short_and_answers_a_question_of_each_reader() -> None:
    assert len(README.splitlines()) <= 150
    assert {graph for _, graph in examples(README)} == set(GRAPHS)


def test_no_command_that_is_copied_has_a_hole_in_it() -> None:
    for page in PAGES:
        blocks = re.findall(
            r"^```(?:sh)?\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        )
        commands = [block for block in blocks if not block.startswith("$ ")]
        assert [command for command in commands if "…" in command] == []


def test_the_command_for_all_tests_is_the_one_that_is_run_before_a_change_lands() -> None:
    ran = (PAGES[0].parent / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nmake test " in README
    assert re.search(r"^ *make .*\btest\b", ran, re.MULTILINE)


@pytest.mark.parametrize(("block", "graph"), SHOWN, ids=[block.split()[4] for block, _ in SHOWN])
def test_example_gives_the_output_shown(block: str, graph: str, graphs: dict[str, Path]) -> None:
    command, output = parts(block)
    assert rounded(output_of(command, graphs[graph])) == rounded(output)


def rounded(text: str) -> str:
    """Scores to two digits: the further ones are this machine's."""
    return _DECIMALS.sub(lambda number: f"{float(number[0]):.2f}", text)
