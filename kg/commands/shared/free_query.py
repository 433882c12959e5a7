"""What ``kg cypher`` and ``kg sparql`` share: their options, and running a text of the user's."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import click

from betwixt.errors import InvalidInputError
from betwixt.names.keys import ASKED_IN, name_key
from betwixt.text_encoding import decoded
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


@dataclass(frozen=True, slots=True)
class FreeQuery:
    """A text of the user's, where to run it, and how to write its answer.

    Args:
        graph: the graph's folder.
        text: the query.
        target: the store that is asked.
        write: whether the query may change the store.
        timeout: seconds.
        format: how rows are written.
        spreadsheet: whether texts are written so that a spreadsheet computes none of them.
        as_object: whether the answer is one JSON object.
    """

    graph: Path
    text: str
    target: Target
    write: bool
    timeout: float
    format: Format
    spreadsheet: bool
    as_object: bool

    @classmethod
    def of(cls, text: str | None, file: Path | None, **options: Any) -> Self:
        """What the command line says; see ``free_query_options``.

        Raises:
            UsageError: options contradict each other.
        """
        check_spreadsheet(options["format"], options["spreadsheet"])
        return cls(text=_query(text, file), **options)


def answer(language: Language, query: FreeQuery) -> None:
    """Run a query where the user wants it run, and write its answer to standard output."""
    from kg.commands.shared import output
    from kg.stores.base.deadline import Deadline

    deadline = Deadline(query.timeout)
    with query.target.engine(query.graph, language, deadline) as engine:
        rows = engine.run(query.text, {}, timeout=deadline.left(), write=query.write)
        if query.as_object:
            output.write_object(
                rows, sys.stdout, {"language": language, "text": query.text}, lambda written: written
            )
            return
        for note in rows.notes:
            say(note)
        written = 0
        if rows.columns or rows.turtle is not None:
            written = output.write(rows, query.format, sys.stdout, spreadsheet=query.spreadsheet)
        else:
            say("Done; the query gives no rows.")
    if not written:
        for asked, key in keys_asked_for(query.text):
            say(f'keys of names are in lower case, without "the": {key!r} rather than {asked!r}')


def keys_asked_for(query: str) -> list[tuple[str, str]]:
    """The keys of names that a query has in quotes and no graph can have, each with the one that is meant.

    Args:
        query: in Cypher (``{key: "Finnair"}``, ``n.key = "Finnair"``) or SPARQL (``rdfs:label "Finnair"``).
    """
    asked = dict.fromkeys(match["asked"] for match in _KEY.finditer(query))
    keys = ((name, name_key(name, ASKED_IN)) for name in asked)
    return [(name, key) for name, key in keys if key and key != name]


def _query(text: str | None, file: Path | None) -> str:
    """The query given as an argument, in a file, or on standard input (``-``)."""
    if (text is None) == (file is None):
        raise click.UsageError("give the query as TEXT, in a file (-f FILE), or on standard input (-)")
    if file is not None:
        try:
            return decoded(file.read_bytes())
        except UnicodeDecodeError as error:
            raise InvalidInputError(
                f"{file}: neither UTF-8 nor UTF-16: {error.reason}", "save the file as UTF-8"
            ) from error
    return sys.stdin.read() if text == "-" else str(text)
