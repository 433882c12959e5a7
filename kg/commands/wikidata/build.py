"""``kg wikidata build``: a dump into an index."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from kg.commands.shared.group import FAILED, UNFINISHED
from kg.commands.shared.options import progress, say, show
from kg.commands.shared.session import Command
from kg.commands.wikidata.options import json_option, language_option, min_sitelinks_option, output_option

SHOWN = 5
"""Damaged lines that are shown; all of them are in the report beside the index."""


@click.command(cls=Command)
@click.argument("source", type=click.Path(path_type=Path, exists=True))
@output_option("The file to write. The same command continues an unfinished one.")
@language_option
@click.option(
    "--class",
    "classes",
    multiple=True,
    metavar="QID",
    help="Only items of this class and its subclasses, and labels of the items in their claims. "
    "Repeatable. A dump is read twice then.",
)
@click.option(
    "--property", "properties", multiple=True, metavar="PID", help="Only claims of this property. Repeatable."
)
@min_sitelinks_option
@click.option(
    "--anchors",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The counts of kg wikidata anchors, for the probability of an item under a name.",
)
@click.option("--wiki", default="enwiki", show_default=True, help="The Wikipedia of these counts.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=os.cpu_count(),
    show_default="all cores",
    help="Processes that read lines.",
)
@json_option
@click.option("--strict", is_flag=True, help="Exit with 1 instead of 3 if a line is damaged.")
def command(
    source: Path,
    output: Path,
    languages: tuple[str, ...],
    classes: tuple[str, ...],
    properties: tuple[str, ...],
    min_sitelinks: int,
    anchors: Path | None,
    wiki: str,
    processes: int,
    as_json: bool,
    strict: bool,
) -> None:
    """Make an index of Wikidata from a dump.

    SOURCE is a JSON dump (.json, .gz, .bz2 or .zst), one item a line, or a folder of KGTK tables.
    After an interruption, the same command continues. A line that cannot be read is reported with its
    number, counted and left out.

    In a folder, the command reads all .tsv files (also .gz, .bz2, .zst) with the columns node1, label
    and node2. It keeps labels, aliases and descriptions in the languages of their texts ('Paris'@fr),
    claims (P31) and pageranks (Pdirected_pagerank, vertex_pagerank, Pundirected_pagerank). It leaves
    out other edges and qualifiers.

    \b
    Examples:
      kg wikidata build latest-all.json.bz2 -o wikidata.idx
      kg wikidata build latest-all.json.gz -o people.idx --class Q5 --min-sitelinks 1 --language en
      kg wikidata build latest-all.json.gz -o wikidata.idx --anchors anchors.tsv.gz
      kg wikidata build kgtk-tables/ -o wikidata.idx
    """
    from linkers.wikidata.build import build
    from linkers.wikidata.selection import Selection

    selection = Selection.of(languages, classes, properties, min_sitelinks)
    built = build(
        source, output, selection, anchors=anchors, wiki=wiki, processes=processes, task=progress().task
    )
    if as_json:
        click.echo(json.dumps(built.as_json()))
    else:
        alone = f" ({built.labels:,} of them labels that facts lead to)" if built.labels else ""
        show(f"{output}: {built.items:,} items{alone}, {built.names:,} names, {built.bytes:,} bytes")
    for damaged in built.damaged[:SHOWN]:
        say(str(damaged))
    if built.damaged:
        say(f"{len(built.damaged):,} damaged lines were left out; all of them: {built.report}")
        click.get_current_context().exit(FAILED if strict else UNFINISHED)
