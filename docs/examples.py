"""Runs the examples of the README and of guides on the sample documents, and writes what they print.

A block that begins with ``$ kg … demo-graph …`` (or another graph of ``GRAPHS``) shows a command and
its output. Run it after new weights: ``python docs/examples.py``; a test fails when an output is
out of date.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from pathlib import Path

from click.testing import CliRunner

from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.embedded import embedded_store
from linkers.wikidata.starter.table import write_starter

ROOT = Path(__file__).parents[1]
PAGES = tuple(
    ROOT / name
    for name in ("README.md", "docs/how-to/asking.md", "docs/how-to/papers.md", "docs/how-to/wikidata.md")
)
"""Where the examples are."""

STARTER = "starter.idx"
"""The index of Wikidata that ``kg wikidata starter`` writes; it lies beside the graph."""

GRAPHS = {
    "demo-graph": ["examples/documents"],
    "papers-graph": ["examples/papers", "--concepts"],
    "news-graph": ["examples/news", "--wikidata", STARTER],
}
"""The graphs that examples ask, with what builds them."""


def examples(text: str) -> list[tuple[str, str]]:
    """The blocks of a command with its output, each with the graph that it asks."""
    blocks = re.findall(r"```\n(\$ kg .*?)```", text, re.DOTALL)
    return [(block, graph) for block in blocks for graph in GRAPHS if block.split()[3] == graph]


def parts(block: str) -> tuple[str, str]:
    """The command and the output: a command ends where its quotes are closed at the end of a line.

    Raises:
        ValueError: there is no whole command in it.
    """
    lines = block.splitlines(keepends=True)
    for end in range(1, len(lines) + 1):
        try:
            shlex.split("".join(lines[:end]))
        except ValueError:
            continue
        return "".join(lines[:end]), "".join(lines[end:])
    raise ValueError(f"no whole command in {block!r}")


def build_graph(name: str, folder: Path) -> None:
    """A graph of the examples, in one number format everywhere."""
    documents, *options = (
        str(folder.with_suffix(".idx")) if word == STARTER else word for word in GRAPHS[name]
    )
    if STARTER in GRAPHS[name]:
        write_starter(folder.with_suffix(".idx"))
    build = ["-q", "build", str(ROOT / documents), *options, "-o", str(folder), "--no-load"]
    built = CliRunner().invoke(cli, [*build, "--number-format", "float32"])
    if built.exit_code:
        raise RuntimeError(built.output)


def output_of(command: str, graph: Path) -> str:
    """What a command prints on a graph in the place of the one that it names."""
    arguments = shlex.split(command.removeprefix("$ kg "))
    folder = GraphFolder(graph)
    store = embedded_store(folder, "cypher" if arguments[0] == "cypher" else "sparql")
    store.load(folder.current(), progress=Progress(quiet=True))
    arguments[1] = str(graph)
    result = CliRunner().invoke(cli, ["-q", *arguments])
    if result.exit_code:
        raise RuntimeError(result.output)
    return result.stdout


def main() -> None:
    """Write the pages anew."""
    with tempfile.TemporaryDirectory() as folder:
        for name in GRAPHS:
            build_graph(name, Path(folder) / name)
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for block, name in examples(text):
                command, _ = parts(block)
                text = text.replace(block, command + output_of(command, Path(folder) / name))
            page.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
