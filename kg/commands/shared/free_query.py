"""What ``kg cypher`` and ``kg sparql`` share: their options, and running a text of the user's."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from betwixt.names.keys import ASKED_IN, name_key
from kg.commands.shared.options import (
    check_spreadsheet,
    format_option,
    graph_argument,
    json_option,
    say,
    spreadsheet_option,
    timeout_option,
)
from kg.commands.shared.stores import Target, store_options

if TYPE_CHECKING:
    from kg.commands.shared.output import Format
    from queries.engine import Language

_KEY = re.compile(r"""(?:\bkey\s*[:=]|\brdfs:label)\s*(?P<quote>["'])(?P<asked>[^"'\\]+)(?P=quote)""")


def free_query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """GRAPH, TEXT, -f, --write, --timeout, --format, --spreadsheet, and where to ask."""
    for option in (
        json_option,
        spreadsheet_option,
        format_option,
        timeout_option,
        click.option("--write", is_flag=True, help="Let the query change the store, not the graph on disk."),
        store_options,
        click.option(
            "-f",
            "file",
            type=click.Path(path_type=Path, exists=True, dir_okay=False),
            help="Read the query from a file.",
        ),
        click.argument("text", required=False),
        graph_argument,
    ):
        command = option(command)
    return command


def answer(
    language: Language,
    graph: Path,
    text: str | None,
    file: Path | None,
    *,
    write: bool,
    target: Target,
    timeout: float,
    format: Format,
    spreadsheet: bool,
    as_object: bool,
) -> None:
    """Run the query where the user wants it run, and write its answer to standard output."""
    check_spreadsheet(format, spreadsheet)
    from kg.commands.shared import output
    from kg.stores.base.deadline import Deadline

    query = _query(text, file)
    deadline = Deadline(timeout)
    with target.engine(graph, language, deadline) as engine:
        rows = engine.run(query, {}, timeout=deadline.left(), write=write)
        if as_object:
            output.write_object(
                rows, sys.stdout, {"language": language, "text": query}, lambda written: written
            )
            return
        for note in rows.notes:
            say(note)
        written = 0
        if rows.columns or rows.turtle is not None:
            written = output.write(rows, format, sys.stdout, spreadsheet=spreadsheet)
        else:
            say("Done; the query gives no rows.")
    if not written:
        for asked, key in keys_asked_for(query):
            say(f'keys of names are in lower case, without "the": {key!r} rather than {asked!r}')


def keys_asked_for(query: str) -> list[tuple[str, str]]:
    """The keys of names that a query has in quotes and no graph can have, each with the one that is meant.

    Args:
        query: in Cypher (``{key: "Finnair"}``, ``n.key = "Finnair"``) or SPARQL (``rdfs:label "Finnair"``).
    """
    asked = dict.fromkeys(match["asked"] for match in _KEY.finditer(query))
    keys = ((each, name_key(each, ASKED_IN)) for each in asked)
    return [(each, key) for each, key in keys if key and key != each]


def _query(text: str | None, file: Path | None) -> str:
    """The query given as an argument, in a file, or on standard input (``-``)."""
    if (text is None) == (file is None):
        raise click.UsageError("give the query as TEXT, in a file (-f FILE), or on standard input (-)")
    if file is not None:
        return file.read_text(encoding="utf-8-sig")
    return sys.stdin.read() if text == "-" else str(text)
