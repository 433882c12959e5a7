"""``kg rows``: the rows of the papers' tables."""

from __future__ import annotations

import json

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.models import require_training
from kg.commands.shared.options import show
from kg.commands.shared.session import Command


@click.command(cls=Command)
@click.argument("paper", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each row.")
def command(paper: str | None, as_json: bool) -> None:
    """List the rows of the papers' tables.

    Each row has its state and the command that makes it. PAPER limits the list to one paper; a part of
    its name is enough.

    \b
    States:
      nothing to train   a rule, or a system of an evaluation
      weights ship       the weights are in the repository
      trained here       docs/research/rows.md has its figures
      needs a network    an encoder or data set has to be fetched first
      not trained here   it can be trained with the data sets alone

    \b
    Examples:
      kg rows
      kg rows tne
      kg rows --json
    """
    require_training()
    from training.rows.measurements import read
    from training.rows.registry import ROWS

    measured = {measurement.row for measurement in read() if not measurement.encoder}
    chosen = [row for row in ROWS.values() if not paper or paper.casefold() in row.paper.casefold()]
    if not chosen:
        papers = dict.fromkeys(row.paper for row in ROWS.values())
        raise InvalidInputError(f"no paper {paper!r} has rows", f"known are: {', '.join(papers)}")
    states = {row.name: row.state(measured=row.name in measured) for row in chosen}
    if as_json:
        for row in chosen:
            record = {
                "name": row.name, "paper": row.paper, "table": row.table, "label": row.label,
                "task": row.task, "state": states[row.name], "needs": row.configuration.needs,
                "command": row.command, "published": dict(row.published),
            }  # fmt: skip
            click.echo(json.dumps(record, ensure_ascii=False))
        return
    width = max(len(row.name) for row in chosen)
    for title in dict.fromkeys(row.paper for row in chosen):
        show(title)
        for row in chosen:
            if row.paper == title:
                show(f"  {row.name:{width}}  {states[row.name]:16}  {row.command}")
