"""Options of the commands that make an index of Wikidata."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])

LANGUAGES = ("en", "es", "de", "pl")
"""Whose names an index has where none are asked for."""

language_option = click.option(
    "--language",
    "languages",
    multiple=True,
    default=LANGUAGES,
    show_default=True,
    help="Language of the labels, aliases and descriptions to keep, beside mul. Repeatable.",
)
min_sitelinks_option = click.option(
    "--min-sitelinks",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Only items with at least this many Wikimedia pages.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def output_option(help: str) -> Callable[[_Command], _Command]:
    """The file that is written."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path, dir_okay=False),
        required=True,
        metavar="INDEX",
        help=help,
    )
