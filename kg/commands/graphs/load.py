"""``kg load``: the graph on disk into stores."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.shared.options import graph_argument, progress, show
from kg.commands.shared.session import Command
from kg.commands.shared.stores import connection_options, opened_endpoint, opened_neo4j

if TYPE_CHECKING:
    from kg.graph.folder import GraphFolder
    from kg.stores.base.store import Difference, Projection


@click.command(cls=Command)
@graph_argument
@click.option(
    "--neo4j",
    is_flag=False,
    flag_value="",
    metavar="[URI]",
    help="Load the Neo4j at this address; without an address, that of NEO4J_URI.",
)
@click.option("--sparql", metavar="URL", help="Load a SPARQL 1.1 endpoint through its Graph Store Protocol.")
@connection_options
@click.option(
    "--dry-run", is_flag=True, help="Show what would be added, changed and removed; change nothing."
)
@click.option("--replace", is_flag=True, help="Take over a store that holds another graph.")
def command(
    graph: Path,
    neo4j: str | None,
    sparql: str | None,
    user: str | None,
    database: str | None,
    ca: str | None,
    dry_run: bool,
    replace: bool,
) -> None:
    """Make stores hold exactly the graph on disk.

    Without --neo4j and --sparql, the command brings the stores in the graph's folder and the browse
    index up to date. With --neo4j alone, it also updates the embedded RDF store, so that both answer
    for the same graph.

    A second load changes nothing, and rows that the graph no longer has are removed. A database with
    other data is refused. --replace deletes Betwixt's labels only, never others.

    \b
    Examples:
      kg load graph
      NEO4J_PASSWORD=secret kg load graph --neo4j neo4j://localhost:7687 -u neo4j
      kg load graph --neo4j --dry-run
      kg load graph --sparql http://localhost:7878
    """
    from kg.graph.folder import GraphFolder

    folder = GraphFolder(graph)
    with ExitStack() as stack:
        if not dry_run:  # else a build that ends now would delete the tables being read
            stack.enter_context(folder.require().lock())
        finished = folder.current()
        stores: list[Projection] = []
        if neo4j is not None:
            stores.append(stack.enter_context(opened_neo4j(neo4j or None, user, database, ca)))
        if sparql is not None:
            stores.append(stack.enter_context(opened_endpoint(sparql)))
        stores += _embedded(folder, stores, sparql is None)
        if dry_run:
            for store in stores:
                _show(f"{store.name}: what a load would do", store.plan(finished))
            return
        from kg.stores.base.loading import loaded

        reporting = progress()
        for report in loaded(stores, lambda store: store.load(finished, progress=reporting, replace=replace)):
            _show(f"{report.store}: loaded in {report.seconds:,.1f} s", report.differences)


def _embedded(folder: GraphFolder, named: list[Projection], rdf: bool) -> list[Projection]:
    """The embedded stores that go with the named ones: all where none is, else RDF where none has it."""
    from kg.stores.embedded import embedded_projections, embedded_store

    if not named:
        return list(embedded_projections(folder))
    return [embedded_store(folder, "sparql")] if rdf else []


def _show(heading: str, differences: Mapping[str, Difference]) -> None:
    show(heading)
    changed = {
        table: difference
        for table, difference in differences.items()
        if difference.add or difference.change or difference.remove
    }
    for table, difference in changed.items():
        add, change, remove = difference.add, difference.change, difference.remove
        show(f"  {table:<34}{add:>10,} added {change:>10,} changed {remove:>10,} removed")
    if not changed:
        show("  nothing to do")
