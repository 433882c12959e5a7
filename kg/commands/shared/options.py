"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.output import FORMATS
from kg.commands.shared.session import Session
from kg.printable import printable
from kg.progress import Progress

graph_argument = click.argument("graph", type=click.Path(path_type=Path, file_okay=False))

format_option = click.option(
    "--format",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How rows are written.",
)

json_option = click.option(
    "--json",
    "as_object",
    is_flag=True,
    help="Print one JSON object with columns, rows, their total and notes (docs/reference/queries.md).",
)

spreadsheet_option = click.option(
    "--spreadsheet",
    is_flag=True,
    help="In csv and tsv, put an apostrophe before text that a spreadsheet would take for a formula.",
)

timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop the query after this time.",
)

spacy_option = click.option(
    "--spacy",
    metavar="PIPELINE",
    help="A spaCy pipeline, by name or folder, for tokens, sentences, noun phrases and names.",
)


def progress() -> Progress:
    """A progress report as loud as the user asked for."""
    session = click.get_current_context().find_object(Session)
    assert session is not None
    return session.progress


def show(text: str, *, err: bool = False) -> None:
    """Write lines for people, without what would steer their terminal."""
    click.echo(printable(text), err=err)


def say(text: str) -> None:
    """Tell the user something that is no data: on standard error, not with -q."""
    if not progress().quiet:
        show(text, err=True)


def check_spreadsheet(format: str, spreadsheet: bool) -> None:
    """Refuse --spreadsheet where it would change nothing.

    Raises:
        UsageError: the rows are not written as CSV or TSV.
    """
    if spreadsheet and format not in ("csv", "tsv"):
        raise click.UsageError("--spreadsheet is for --format csv and tsv")
