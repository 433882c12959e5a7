"""``kg query``: the questions of the catalogue."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.commands.shared.completion import question_columns, question_names, question_parameters
from kg.commands.shared.options import (
    check_spreadsheet,
    format_option,
    json_option,
    say,
    spreadsheet_option,
    timeout_option,
)
from kg.commands.shared.session import Command
from kg.commands.shared.stores import Target, store_options

if TYPE_CHECKING:
    from kg.commands.shared.output import Format
    from queries.answers import Asking
    from queries.engine import Language
    from queries.named import Given, NamedQuery


SECONDS_TO_COUNT = 2.0
"""For what an answer leaves out, once its rows are printed."""


@click.command(cls=Command, add_help_option=False)
@click.argument("graph", type=click.Path(path_type=Path, file_okay=False), required=False, metavar="GRAPH")
@click.argument("name", required=False, shell_complete=question_names)
@click.option(
    "-p",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=question_parameters,
    help="A parameter of the question. Repeat it for parameters that take several values.",
)
@click.option(
    "--language",
    type=click.Choice(["cypher", "sparql"]),
    help="The language to ask in; the rows are the same (default: cypher on Neo4j, else sparql).",
)
@store_options
@timeout_option
@click.option(
    "--columns",
    metavar="NAME,NAME",
    shell_complete=question_columns,
    help="Print these columns only, in this order.",
)
@format_option
@spreadsheet_option
@json_option
@click.option(
    "-h", "--help", "show_help", is_flag=True, help="Show this message; after NAME, explain that question."
)
def command(
    graph: Path | None,
    name: str | None,
    parameters: tuple[str, ...],
    language: Language | None,
    target: Target,
    timeout: float,
    columns: str | None,
    format: Format,
    spreadsheet: bool,
    as_object: bool,
    show_help: bool,
) -> None:
    """Ask a question from the catalogue; without NAME, list them.

    Each question has a text in Cypher and one in SPARQL. Both give the same rows.

    \b
    Examples:
      kg query graph
      kg query graph relations --help
      kg query graph relations -p "name=Tidemark corpus" -p preposition=of
      kg query graph papers -p concept=parsing -p "concept=language model" -p from_year=2015
      kg query graph events -p "participant=Mira Solvane" --columns who,predicate,what
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
        questions = list(catalogue().values())
        click.echo(
            as_json({"questions": list(map(declaration, questions))}) if as_object else listing(questions)
        )
    elif show_help:
        question = named_query(name)
        click.echo(as_json(declaration(question)) if as_object else "\n".join(explanation(question)))
    else:
        _answer(
            graph,
            named_query(name),
            _given(parameters),
            language,
            target,
            timeout,
            _Shape(format, spreadsheet, as_object, tuple(columns.split(",")) if columns else ()),
        )


@dataclass(frozen=True)
class _Shape:
    """How an answer is written; no ``columns`` stand for all."""

    format: Format
    spreadsheet: bool
    as_object: bool
    columns: tuple[str, ...]

    def check(self, question: NamedQuery) -> None:
        """Look for its columns in a question.

        Raises:
            WrongParameterError: the question has no column of such a name.
        """
        from betwixt.errors import WrongParameterError

        names = [column.name for column in question.columns]
        for column in self.columns:
            if column not in names:
                raise WrongParameterError(
                    f"{question.name} has no column {column!r}", f"its columns: {', '.join(names)}"
                )


def _answer(
    graph: Path,
    question: NamedQuery,
    given: dict[str, list[str]],
    language: Language | None,
    target: Target,
    timeout: float,
    shape: _Shape,
) -> None:
    """Ask, write the rows, and tell what is to be told of them."""
    from kg.commands.shared.output import write, write_object
    from kg.graph.folder import GraphFolder
    from kg.stores.base.deadline import Deadline
    from queries.answers import Asking
    from queries.named import Value

    base_iri = GraphFolder(graph).settings().base_iri
    question.values(given, base_iri)  # a mistake is reported before a store is opened
    shape.check(question)
    deadline = Deadline(timeout)
    with target.engine(graph, language or target.language, deadline) as engine:
        asking = Asking(engine, question, given, timeout=deadline.left(), base_iri=base_iri)
        rows = asking.rows()
        if shape.columns:
            rows = rows.selected(shape.columns)
        if shape.as_object:
            asked = {
                name: value.cypher if isinstance(value, Value) else [item.cypher for item in value]
                for name, value in question.values(given, base_iri).items()
            }
            about = {"question": question.name, "parameters": asked}
            write_object(rows, sys.stdout, about, asking.total_of, asking.below)
            return
        for note in rows.notes:
            say(note)
        written = write(rows, shape.format, sys.stdout, spreadsheet=shape.spreadsheet)
        sys.stdout.flush()
        more = _say_what_is_left_out(asking, question.least_score(given), written)
        if more:
            return
    if not written and given:
        _say_why_nothing(graph, question, asking.asked)


def _say_what_is_left_out(asking: Asking, score: float, written: int) -> int:
    """Tell of rows and cells that an answer does not show. Returns the rows below its lowest score.

    The rows are the answer: nobody waits long for a count of the others.
    """
    from queries.engine import QueryTimeoutError

    if written:
        asking.hurry(SECONDS_TO_COUNT)
    there_are = 0
    try:
        if (there_are := asking.total_of(written)) > written:
            say(f"{written:,} of {there_are:,} rows; for more: -p limit=NUMBER")
        if more := asking.below(there_are):
            say(f"{more:,} more below score {score:g}; to see them: -p min_score=0")
        if written and (hidden := asking.hidden()):
            say(hidden_cells(hidden, score))
    except QueryTimeoutError:
        if not written:
            raise
        more_rows = "" if there_are else "for more rows: -p limit=NUMBER; "
        lower = "for lower scores: -p min_score=0" if score else ""
        say(f"There may be more, which takes long to count; {more_rows}{lower}".rstrip("; "))
        return 0
    return more


def _say_why_nothing(graph: Path, question: NamedQuery, given: Given) -> None:
    """Where no row was found: names that could be meant, or how to look for them."""
    from kg.graph.required_names import alike, require_names

    require_names(graph, question, given)
    if names := alike(graph, question, given):
        say(f"Nothing was found. Did you mean {' or '.join(names)}?")
    else:
        role = " In another role: leave out -p role." if any(given.get("role", ())) else ""
        say(f"Nothing was found.{role}{_where_to_look(graph, question, given)}")


def _where_to_look(graph: Path, question: NamedQuery, given: Given) -> str:
    """The search for what was asked for by a name, unless it was that search."""
    from kg.graph.required_names import SEARCHES

    types = {parameter.type for parameter in question.parameters if any(given.get(parameter.name, ()))}
    if types & {"concept", "concepts-in"} or question.topic == "concepts":
        what, search = "Concepts", "search-concepts"
    elif "name" in types or question.name in SEARCHES:
        what, search = "Names", "search-names"
    else:
        return ""
    return (
        "" if question.name == search else f" {what} that hold a word: kg query {graph} {search} -p text=WORD"
    )


def _given(parameters: Iterable[str]) -> dict[str, list[str]]:
    """Name → all values that were given."""
    given: dict[str, list[str]] = {}
    for name, value in map(_pair, parameters):
        given.setdefault(name, []).append(value)
    return given


def _pair(parameter: str) -> tuple[str, str]:
    name, equals, value = parameter.partition("=")
    if not equals or not name:
        raise click.BadParameter(f"{parameter!r} is not NAME=VALUE", param_hint="-p")
    return name, value


def hidden_cells(count: int, score: float) -> str:
    """What is told of cells that a score leaves empty."""
    cells, them = ("1 cell is", "it") if count == 1 else (f"{count:,} cells are", "them")
    return f"{cells} empty because of a score below {score:g}; to see {them}: -p min_score=0"


def listing(questions: list[NamedQuery]) -> str:
    """The questions with the first sentence of their descriptions, and their required parameters."""
    lines = []
    for question in questions:
        needed = [f"-p {p.name}=…" for p in question.parameters if p.required]
        lines.append(" ".join([question.name, *needed]))
        lines += _wrapped(f"{question.title} {question.description}", "    ")
    return "\n".join([*lines, "", "kg query GRAPH NAME --help shows parameters, columns and both texts."])


def explanation(question: NamedQuery) -> Iterator[str]:
    """Lines that tell all about a question."""
    yield question.name
    yield ""
    yield from _wrapped(f"{question.title} {question.description}", "  ")
    if question.parameters:
        yield from ("", "Parameters (-p NAME=VALUE):")
        for parameter in question.parameters:
            default = "required" if parameter.required else f"default: {parameter.default or '(empty)'}"
            number = ", any number" if parameter.many else ""
            yield f"  {parameter.name}  ({parameter.type}{number}, {default})"
            yield from _wrapped(parameter.describes, "      ")
    yield from ("", "Columns:")
    width = max(len(column.name) for column in question.columns)
    yield from (f"  {c.name:<{width}}  {c.type:<8} {c.describes}" for c in question.columns)
    for language, text in (("Cypher", question.cypher), ("SPARQL", question.sparql)):
        yield from ("", f"{language}:", textwrap.indent(text, "  "))


def declaration(question: NamedQuery) -> dict[str, Any]:
    """A question as a program reads it."""
    return {
        "name": question.name,
        "title": question.title,
        "description": " ".join(question.description.split()),
        "parameters": [
            {
                "name": p.name,
                "type": p.type,
                "describes": p.describes,
                "required": p.required,
                "many": p.many,
                "default": p.default,
                "choices": list(p.choices),
                "minimum": p.minimum,
                "maximum": p.maximum,
            }
            for p in question.parameters
        ],
        "columns": [{"name": c.name, "type": c.type, "describes": c.describes} for c in question.columns],
    }


def as_json(value: Any) -> str:
    """What ``--json`` prints."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent=indent, subsequent_indent=indent)
