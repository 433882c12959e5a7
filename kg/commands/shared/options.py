"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.output import FORMATS
from kg.commands.shared.session import Session
from kg.progress import Progress

graph_argument = click.argument("graph", type=click.Path(path_type=Path, file_okay=False))

format_option = click.option(
    "--format",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="How rows are written.",
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
    help="A spaCy pipeline, by name or folder, whose tokens, sentences, noun phrases and names are taken.",
)


def progress() -> Progress:
    """A progress report as loud as the user asked for."""
    session = click.get_current_context().find_object(Session)
    assert session is not None
    return session.progress


def say(text: str) -> None:
    """Tell the user something that is no data: on standard error, not with -q."""
    if not progress().quiet:
        click.echo(text, err=True)
