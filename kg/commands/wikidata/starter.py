"""``kg wikidata starter``: a small index to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.options import show
from kg.commands.shared.session import Command
from kg.commands.wikidata.options import output_option


@click.command(cls=Command)
@output_option("The file to write.")
def command(output: Path) -> None:
    """Write a small index to begin with.

    The index has some hundred countries, capitals, organisations and people. With it you can try links
    and facts without a dump or a network. For your own texts, make an index with kg wikidata fetch or
    build.

    \b
    Examples:
      kg wikidata starter -o starter.idx
      kg build examples/news -o news-graph --wikidata starter.idx
      kg appositives news-graph "Kofi Annan"
    """
    from betwixt.errors import InvalidInputError
    from linkers.wikidata.starter.table import write_starter

    if output.exists():
        raise InvalidInputError(f"{output} exists", "Choose another file, or remove it first.")
    show(f"{output}: {write_starter(output):,} items")
