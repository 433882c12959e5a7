"""``kg query``: the questions of the catalogue."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.shared.completion import question_names, question_parameters
from kg.commands.shared.options import (
    check_spreadsheet,
    format_option,
    say,
    spreadsheet_option,
    timeout_option,
)
from kg.commands.shared.session import Command
from kg.commands.shared.stores import Target, store_options

if TYPE_CHECKING:
    from kg.commands.shared.output import Format
    from queries.engine import Language
    from queries.named import NamedQuery


@click.command(cls=Command, add_help_option=False)
@click.argument("graph", type=click.Path(path_type=Path, file_okay=False), required=False, metavar="GRAPH")
@click.argument("name", required=False, shell_complete=question_names)
@click.option(
    "-p",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=question_parameters,
    help="A parameter of the question.",
)
@click.option(
    "--language",
    type=click.Choice(["cypher", "sparql"]),
    help="Which of the two texts is run; the rows are the same (default: cypher on a Neo4j, else sparql).",
)
@store_options
@timeout_option
@format_option
@spreadsheet_option
@click.option("-h", "--help", "show_help", is_flag=True, help="Show this message; after NAME, that question.")
def command(
    graph: Path | None,
    name: str | None,
    parameters: tuple[str, ...],
    language: Language | None,
    target: Target,
    timeout: float,
    format: Format,
    spreadsheet: bool,
    show_help: bool,
) -> None:
    """Ask a question from the catalogue; without NAME, list them.

    Every question is a text in Cypher and one in SPARQL that give the same rows.

    \b
    Examples:
      kg query graph
      kg query graph relations --help
      kg query graph relations -p "name=Tidemark corpus" -p preposition=of
      kg query graph prepositions --on neo4j --format csv
    """
    if show_help and name is None:
        click.echo(click.get_current_context().get_help())
        return
    if graph is None:
        raise click.UsageError("Missing argument 'GRAPH'.")
    check_spreadsheet(format, spreadsheet)
    from queries.named import catalogue, named_query

    if name is None:
        from kg.graph.folder import GraphFolder

        GraphFolder(graph).require()
        click.echo(listing(list(catalogue().values())))
    elif show_help:
        click.echo("\n".join(explanation(named_query(name))))
    else:
        from kg.commands.shared.output import write
        from kg.graph.folder import GraphFolder
        from kg.stores.base.deadline import Deadline
        from queries.answers import run

        question = named_query(name)
        base_iri = GraphFolder(graph).settings().base_iri
        deadline = Deadline(timeout)
        with target.engine(graph, language or target.language, deadline) as engine:
            given = dict(map(_pair, parameters))
            rows = run(engine, question, given, timeout=deadline.left(), base_iri=base_iri)
            written = write(rows, format, sys.stdout, spreadsheet=spreadsheet)
        if not written and parameters and name != "search-names":
            say(f"Nothing was found. Names that hold a word: kg query {graph} search-names -p text=WORD")


def _pair(parameter: str) -> tuple[str, str]:
    name, equals, value = parameter.partition("=")
    if not equals or not name:
        raise click.BadParameter(f"{parameter!r} is not NAME=VALUE", param_hint="-p")
    return name, value


def listing(questions: list[NamedQuery]) -> str:
    """The questions with the first sentence of their descriptions, and their required parameters."""
    lines = []
    for question in questions:
        needed = [f"-p {p.name}=…" for p in question.parameters if p.default is None]
        lines.append(" ".join([question.name, *needed]))
        lines += _wrapped(question.description, "    ")
    return "\n".join([*lines, "", "kg query GRAPH NAME --help shows parameters, columns and both texts."])


def explanation(question: NamedQuery) -> Iterator[str]:
    """Lines that tell all about a question."""
    yield question.name
    yield ""
    yield from _wrapped(question.description, "  ")
    if question.parameters:
        yield from ("", "Parameters (-p NAME=VALUE):")
        for parameter in question.parameters:
            default = (
                "required" if parameter.default is None else f"default: {parameter.default or '(empty)'}"
            )
            yield f"  {parameter.name}  ({parameter.type}, {default})"
            yield from _wrapped(parameter.describes, "      ")
    yield from ("", "Columns:")
    width = max(len(column.name) for column in question.columns)
    yield from (f"  {c.name:<{width}}  {c.type:<8} {c.describes}" for c in question.columns)
    for language, text in (("Cypher", question.cypher), ("SPARQL", question.sparql)):
        yield from ("", f"{language}:", textwrap.indent(text, "  "))


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent=indent, subsequent_indent=indent)
