"""``kg status``: how far a graph is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.shared.languages import without_model
from kg.commands.shared.options import graph_argument, show
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from kg.status import Status

SHOWN = 20
"""Failed documents and rejected records that are listed unless ``--all`` is given."""


@click.command(cls=Command)
@graph_argument
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--all", "everything", is_flag=True, help=f"List every failure, not the first {SHOWN}.")
def command(graph: Path, as_json: bool, everything: bool) -> None:
    """Show the documents by state, and nodes and edges by table.

    A record that could not be read counts as attempted and failed. The object of --json
    has the keys documents (attempted, done, failed, pending), nodes, edges, concepts and
    without_model.

    \b
    Examples:
      kg status graph
      kg status graph --json
    """
    from kg.graph.folder import GraphFolder
    from kg.status import status

    state = status(GraphFolder(graph))
    if as_json:
        click.echo(json.dumps(state.as_json()))
    else:
        for line in _lines(state, None if everything else SHOWN):
            show(line)


def _lines(state: Status, shown: int | None) -> Iterator[str]:
    documents = state.as_json()["documents"]
    yield "documents  " + ", ".join(f"{count:,} {state}" for state, count in documents.items())
    if state.counts.repeated:
        yield f"           {state.counts.repeated:,} repeated records, skipped"
    for note, count in state.notes.items():
        yield f"           {count:,} with the note {note}"
    if state.without_model:
        yield f"           {without_model(state.without_model)}"
    if state.concepts:
        yield f"concepts   related across documents, {state.shared_concepts:,} in several"
    yield from _table("nodes", state.nodes)
    yield from _table("edges", state.edges)
    failures = [f"{source or id}: {extractor}: {reason}" for id, source, extractor, reason in state.failures]
    yield from _list("failed documents", failures, shown)
    rejected = [str(record) for record in state.rejected]
    yield from _list("rejected records", rejected, shown)


def _table(heading: str, counts: Mapping[str, int]) -> Iterator[str]:
    yield f"{heading}  {sum(counts.values()):,}"
    yield from (f"  {count:>12,}  {name}" for name, count in counts.items() if count)


def _list(heading: str, entries: list[str], shown: int | None) -> Iterator[str]:
    if entries:
        yield f"{heading}  {len(entries):,}"
        yield from (f"  {entry}" for entry in entries[:shown])
    if shown is not None and len(entries) > shown:
        yield f"  … and {len(entries) - shown:,} more: --all lists them"
