"""Write the generated pages of ``docs/reference`` and ``docs/research/rows.md``.

``cli.md`` comes from the commands' help, ``graph-schema.md`` from ``betwixt/schema/``, ``queries.md`` from
the catalogue, ``layers.md`` from the import contracts and ``rows.md`` from ``training/rows``. ``make docs``
runs this; a test fails when a page is out of date.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import click

from betwixt.schema import (
    EDGES,
    NODES,
    PREFIXES,
    PREPOSITION_TYPES,
    Property,
)
from kg.__main__ import cli
from kg.commands import SECTIONS
from kg.stores.cypher.full_text import full_text_properties
from queries.reference import page as query_reference
from training.rows.page import page as rows_of_papers

FOLDER = Path(__file__).parent
PROJECT = Path(__file__).parents[1] / "pyproject.toml"
WIDTH = 96


def cli_reference() -> str:
    """The text of ``cli.md``: the help of ``kg`` and of each of its commands."""
    lines = ["# Command line", "", "Generated from the commands' help by `make docs`.", ""]
    root = click.Context(cli, info_name="kg", terminal_width=WIDTH, help_option_names=["-h", "--help"])
    lines += ["## kg", "", *_block(cli.get_help(root))]
    for heading, commands in SECTIONS.items():
        if heading != "Commands":
            lines += [f"## {heading}", ""]
        for name in commands:
            command = cli.get_command(root, name)
            assert command is not None
            lines += _help(command, name, root, f"kg {name}")
    return "\n".join(lines)


def _help(command: click.Command, name: str, parent: click.Context, title: str) -> Iterator[str]:
    """The help of a command, and of the commands of a group."""
    context = click.Context(command, info_name=name, parent=parent, terminal_width=WIDTH)
    yield from (f"## {title}", "", *_block(command.get_help(context)))
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            subcommand = command.get_command(context, below)
            assert subcommand is not None
            yield from _help(subcommand, below, context, f"{title} {below}")


def graph_schema() -> str:
    """The text of ``graph-schema.md``: every label, relationship type and property."""
    return "\n".join(_schema_lines())


def _schema_lines() -> Iterator[str]:
    yield from (
        "# The graph",
        "",
        "Generated from `betwixt/schema/` by `make docs`. The Parquet tables on disk, the Cypher stores and",
        "the RDF mapping all follow these declarations. [The graph model](../explanation/graph-model.md)",
        "explains them with a picture, and `kg query GRAPH statistics` counts what your graph has.",
        "",
        "- **Without a value**: the property is null in Parquet. In Cypher and RDF it is absent.",
        "- **Types**: `strings` is a list of strings. In RDF, each string is a triple of its own.",
        "- **Offsets** count Unicode code points of the document's `text`, from 0. `end` is the position",
        "  after the last character.",
        "- **Scores** run from 0 to 1. [Scores](../explanation/scores.md) says which are probabilities.",
        "- **Graphs built with `--no-text`** lack these properties: "
        + ", ".join(f"`{node.label}.{p.name}`" for node in NODES for p in node.properties if p.text)
        + ".",
        "- **`search_text`** is a property in Cypher stores alone, for full-text search: the text in NFKC",
        "  and without invisible characters. It is absent where that gives the same words.",
        "",
        "## Nodes",
        "",
    )
    for node in NODES:
        scope = "the named graph of its document" if node.per_document else "the corpus graph"
        yield f"### {node.label}"
        yield ""
        yield f"{_sentence(node.describes)}. Key: `{node.key}`. RDF: `a {node.iri}`, in {scope}."
        yield ""
        yield from _properties(node.properties)
        if node.full_text:
            names = ", ".join(f"`{name}`" for name in full_text_properties(node))
            yield f"Full-text index: {names}."
            yield ""
    yield from ("## Edges", "")
    rolled_up = set(PREPOSITION_TYPES.values())
    for edge in EDGES:
        if edge.type in rolled_up and edge.type != "OF":
            continue
        yield f"### (:{edge.source})-[:{edge.type}]->(:{edge.target})"
        yield ""
        keys = f" Unique by both ends and {', '.join(f'`{key}`' for key in edge.keys)}." if edge.keys else ""
        once = " At most one for each source." if edge.functional else ""
        rdf = [f"`{edge.iri}`"] if edge.iri else []
        rdf += (
            [f"properties on a `{edge.statement}`" if rdf else f"a `{edge.statement}`"]
            if edge.statement
            else []
        )
        yield f"{_sentence(edge.describes)}.{keys}{once} RDF: {', '.join(rdf)}."
        yield ""
        if edge.type == "OF":
            others = ", ".join(f"`{type_}`" for type_ in PREPOSITION_TYPES.values() if type_ != "OF")
            yield f"The same for every other preposition: {others}."
            yield ""
        yield from _properties(edge.properties)
    yield from ("## Prefixes of the RDF mapping", "")
    yield from ("| prefix | namespace |", "|---|---|")
    yield from (f"| `{prefix}:` | `{namespace}` |" for prefix, namespace in PREFIXES.items())
    yield ""


def _properties(properties: tuple[Property, ...]) -> Iterator[str]:
    if properties:
        yield from ("| property | type | RDF | |", "|---|---|---|---|")
        for declared in properties:
            iri = f"`{declared.iri}`" if declared.iri else "the node's IRI"
            meaning = declared.describes.replace("|", "&#124;")
            yield f"| `{declared.name}` | {declared.type} | {iri} | {meaning} |"
        yield ""


def layers() -> str:
    """The text of ``layers.md``: which module of a package may import which, from the import contracts."""
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    lines = [
        *("# Layers", "", "Generated from the import contracts in `pyproject.toml` by `make docs`.", ""),
        "In each package, a module may import those below it and never those above. Modules on one line do",
        "not import each other. `make check` runs `lint-imports`, which holds this.",
        "",
    ]
    for contract in contracts:
        for package in contract.get("containers", ()):
            modules = [layer.split(" | ") for layer in contract["layers"]]
            lines += [f"## {package}", ""]
            lines += [
                f"{number}. {', '.join(map('`{}`'.format, names))}" for number, names in enumerate(modules, 1)
            ]
            lines += [""]
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _block(text: str) -> list[str]:
    return ["```", *(line.rstrip() for line in text.splitlines()), "```", ""]


FILES = {
    "reference/cli.md": cli_reference,
    "reference/graph-schema.md": graph_schema,
    "reference/layers.md": layers,
    "reference/queries.md": query_reference,
    "research/rows.md": rows_of_papers,
}
"""File name → the function that makes its text."""

if __name__ == "__main__":
    for name, text in FILES.items():
        (FOLDER / name).write_text(text(), encoding="utf-8", newline="\n")
        print(f"docs/{name}")
