"""The README's examples give what it says they give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.examples import GRAPHS, build_graph, examples, output_of, parts

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = examples(README)
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


@pytest.mark.parametrize(("block", "graph"), SHOWN, ids=[block.split()[4] for block, _ in SHOWN])
def test_example_gives_the_output_shown(block: str, graph: str, graphs: dict[str, Path]) -> None:
    command, output = parts(block)
    assert rounded(output_of(command, graphs[graph])) == rounded(output)


def rounded(text: str) -> str:
    """Scores to two digits: the further ones are this machine's."""
    return _DECIMALS.sub(lambda number: f"{float(number[0]):.2f}", text)
