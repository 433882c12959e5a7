"""``kg export``: the graph in the formats of other tools."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.options import graph_argument, progress, say
from kg.commands.shared.session import Command

FORMATS = ("nquads", "trig", "turtle", "networkx", "neo4j-admin")
"""The names of ``kg.export.FORMATS``, held equal by a test: importing them here would slow the help."""


@click.command(cls=Command)
@graph_argument
@click.option("--format", type=click.Choice(FORMATS), required=True, help="What to write, see above.")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The file to write, - for standard output; for neo4j-admin a new folder.",
)
def command(graph: Path, format: str, output: str) -> None:
    """Write the graph in the format of another tool.

    \b
    nquads       RDF, a named graph for each document
    trig         the same as TriG
    turtle       RDF, the union of all named graphs
    networkx     node-link JSON of a directed multigraph, for networkx.node_link_graph
    neo4j-admin  a folder of CSV files with the command that imports them

    \b
    Examples:
      kg export graph --format nquads -o graph.nq
      kg export graph --format turtle -o - | gzip > graph.ttl.gz
      kg export graph --format neo4j-admin -o import/
    """
    from kg.export import export
    from kg.graph.folder import GraphFolder

    folder = GraphFolder(graph).require()
    with folder.lock():  # else a build that ends now would delete the tables being read
        advice = export(folder.current(), format, output, progress=progress())
    say(advice or f"{graph} → {output}")
