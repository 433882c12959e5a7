"""``kg remove``: take the documents of an input out of a graph."""

from __future__ import annotations

from pathlib import Path

import click

from kg.commands.shared.options import graph_argument, progress, say
from kg.commands.shared.session import Command


@click.command(cls=Command)
@graph_argument
@click.argument("source")
@click.option("--no-load", is_flag=True, help="Leave the embedded stores as they are.")
def command(graph: Path, source: str, no_load: bool) -> None:
    """Remove the documents that came from an input.

    SOURCE is an input of kg build, or one file in a folder that was an input; - is standard input.
    Betwixt compares resolved paths. It assembles the graph without these documents and updates the
    embedded stores. Other stores follow at their next kg load.

    \b
    Examples:
      kg remove graph notes/
      kg remove graph notes/2024-05-03.md
    """
    from kg.graph.folder import GraphFolder
    from kg.remove import remove
    from kg.stores.embedded import load_embedded

    folder = GraphFolder(graph).require()
    with folder.lock():
        finished, removed = remove(folder, source, progress=progress())
        if not no_load:
            load_embedded(folder, finished, progress=progress())
    say(f"{graph}: {removed:,} documents removed")
