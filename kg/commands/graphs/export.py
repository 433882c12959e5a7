"""``kg export``: the graph in the formats of other tools."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.options import graph_argument, progress, say
from kg.commands.shared.session import Command

FORMATS = ("nquads", "nquads-parts", "trig", "turtle", "skos", "networkx", "graphml", "csv", "neo4j-admin")
"""The names of ``kg.export.FORMATS``, held equal by a test: importing them here would slow the help."""


@click.command(cls=Command)
@graph_argument
@click.option("--format", type=click.Choice(FORMATS), required=True, help="What to write, see above.")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The file to write; - is standard output. A folder for neo4j-admin and nquads-parts, and for csv"
    " unless it is FILE.zip.",
)
@click.option(
    "--spreadsheet",
    is_flag=True,
    help="In csv, put an apostrophe before text that a spreadsheet would take for a formula.",
)
def command(graph: Path, format: str, output: str, spreadsheet: bool) -> None:
    """Write the graph in the format of another tool.

    \b
    nquads       RDF, a named graph for each document
    nquads-parts the same as a folder of .nq.gz files of like size, for bulk loaders
    trig         the same as TriG
    turtle       RDF, the union of all named graphs
    skos         the concepts alone, as a SKOS vocabulary in Turtle
    networkx     node-link JSON of a directed multigraph, for networkx.node_link_graph
    graphml      the same graph for Gephi, yEd and networkx.read_graphml
    csv          a folder of CSV files, one a table, or a zip archive of them
    neo4j-admin  a folder of CSV files with the command that imports them

    \b
    Examples:
      kg export graph --format nquads -o graph.nq
      kg export graph --format nquads-parts -o parts/
      kg export graph --format turtle -o - | gzip > graph.ttl.gz
      kg export graph --format csv -o tables.zip --spreadsheet
      kg export graph --format skos -o concepts.ttl
      kg export graph --format neo4j-admin -o import/
    """
    if spreadsheet and format != "csv":
        raise click.UsageError("--spreadsheet is for --format csv")
    from kg.export import export
    from kg.graph.folder import GraphFolder

    folder = GraphFolder(graph).require()
    with folder.lock():  # else a build that ends now would delete the tables being read
        advice = export(folder.current(), format, output, progress=progress(), spreadsheet=spreadsheet)
    say(advice or f"{graph} → {output}")
