"""What ``kg cypher`` and ``kg sparql`` share: their options, and running a text of the user's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
        if rows.columns or rows.turtle is not None:
            output.write(rows, format, sys.stdout, spreadsheet=spreadsheet)
        else:
            say("Done; the query gives no rows.")


def _query(text: str | None, file: Path | None) -> str:
    """The query given as an argument, in a file, or on standard input (``-``)."""
    if (text is None) == (file is None):
        raise click.UsageError("give the query as TEXT, in a file (-f FILE), or on standard input (-)")
    if file is not None:
        return file.read_text(encoding="utf-8-sig")
    return sys.stdin.read() if text == "-" else str(text)
