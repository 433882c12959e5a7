"""Runs the README's examples on the demo's graph and writes what they print into it.

A block that begins with ``$ kg … demo-graph …`` shows a command and its output. Run it after
new weights: ``python docs/examples.py``; a test fails when an output is out of date.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from pathlib import Path

from click.testing import CliRunner

from kg.__main__ import cli
from kg.folder import GraphFolder
from kg.progress import Progress
from kg.stores.embedded import embedded_store

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def examples(text: str) -> list[str]:
    """The blocks of a command on the demo's graph with its output."""
    blocks = re.findall(r"```\n(\$ kg .*?)```", text, re.DOTALL)
    return [block for block in blocks if " demo-graph " in block]


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


def build_demo(folder: Path) -> None:
    """The graph that ``make demo`` builds, in one number format everywhere."""
    documents = str(ROOT / "examples" / "documents")
    built = CliRunner().invoke(
        cli, ["-q", "build", documents, "-o", str(folder), "--no-load", "--number-format", "float32"]
    )
    if built.exit_code:
        raise RuntimeError(built.output)


def output_of(command: str, graph: Path) -> str:
    """What a command prints on a graph instead of the demo's."""
    arguments = shlex.split(command.removeprefix("$ kg "))
    folder = GraphFolder(graph)
    store = embedded_store(folder, "cypher" if arguments[0] == "cypher" else "sparql")
    store.load(folder.current(), progress=Progress(quiet=True))
    arguments[arguments.index("demo-graph")] = str(graph)
    result = CliRunner().invoke(cli, ["-q", *arguments])
    if result.exit_code:
        raise RuntimeError(result.output)
    return result.stdout


def main() -> None:
    """Write the README anew."""
    text = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        graph = Path(folder) / "demo-graph"
        build_demo(graph)
        for block in examples(text):
            command, _ = parts(block)
            text = text.replace(block, command + output_of(command, graph))
    README.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
