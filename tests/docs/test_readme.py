"""The README's examples give what it says they give."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from kg.commands import SECTIONS
from kg.folder import GraphFolder
from kg.progress import Progress
from kg.stores.embedded import embedded_store

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = [
    block.removeprefix("$ kg ")
    for block in re.findall(r"```\n(\$ kg .*?)```", README, re.DOTALL)
    if " demo-graph " in block
]
"""Blocks of a command on the demo's graph with its output."""


def parts(block: str) -> tuple[list[str], str]:
    """The arguments and the output: a command ends where its quotes are closed at the end of a line."""
    lines = block.splitlines(keepends=True)
    for end in range(1, len(lines)):
        try:
            return shlex.split("".join(lines[:end])), "".join(lines[end:])
        except ValueError:
            continue
    raise AssertionError(f"no whole command in {block!r}")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme") / "demo-graph"
    built = CliRunner().invoke(
        cli, ["-q", "build", str(ROOT / "examples" / "documents"), "-o", str(folder), "--no-load"]
    )
    assert built.exit_code == 0, built.output
    return folder


def test_there_are_examples_of_every_way_to_ask() -> None:
    assert {parts(block)[0][0] for block in SHOWN} == {"query", "cypher", "sparql"}


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.split()[0])
def test_example_gives_the_output_shown(block: str, graph: Path) -> None:
    arguments, output = parts(block)
    folder = GraphFolder(graph)
    store = embedded_store(folder, "cypher" if arguments[0] == "cypher" else "sparql")
    store.load(folder.current(), progress=Progress(quiet=True))
    arguments[arguments.index("demo-graph")] = str(graph)
    result = CliRunner().invoke(cli, ["-q", *arguments])
    assert result.exit_code == 0, result.output
    assert result.stdout == output


def test_every_command_that_is_named_exists() -> None:
    known = {name for commands in SECTIONS.values() for name in commands}
    assert set(re.findall(r"\bkg ([a-z]+)\b", README)) <= known


def test_every_file_that_is_linked_exists() -> None:
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        links = re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
        assert [link for link in links if not (document.parent / link).exists()] == [], document
