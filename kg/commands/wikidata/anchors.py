"""``kg wikidata anchors``: how often texts of links lead to pages of a Wikipedia."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.shared.options import progress, show
from kg.commands.shared.session import Command
from kg.commands.wikidata.options import json_option


@click.command(cls=Command)
@click.argument("dump", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="The file to write: text, title and count, tab-separated, gzip.",
)
@json_option
def command(dump: Path, output: Path, as_json: bool) -> None:
    """Count the links of a Wikipedia by text and page.

    DUMP is MediaWiki's XML export (pages-articles), plain or as .gz, .bz2 or .zst. kg wikidata build
    --anchors FILE turns the counts into the probability of an item under a name.

    \b
    Examples:
      kg wikidata anchors enwiki-latest-pages-articles.xml.bz2 -o anchors.tsv.gz
    """
    from linkers.wikidata.anchors import write_anchors

    with progress().task("counting links", dump.stat().st_size, "bytes") as advance:
        counted = write_anchors(dump, output, advance)
    if as_json:
        click.echo(json.dumps({**asdict(counted), "bytes": output.stat().st_size}))
    else:
        show(f"{output}: {counted.pairs:,} pairs of a text and a page, of {counted.pages:,} pages")
