"""``kg evaluate``: the scores of an extractor on gold data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kg.commands.models import module
from kg.commands.session import Command

SHAPE = ("extractor", "data", "documents", "seconds", "metrics")
"""The keys of the JSON object, which programs rely on."""


@click.command(cls=Command)
@click.argument("name")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True),
    help="A file in the format of the extractor's data set (default: its development set).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(name: str, data: Path | None, as_json: bool) -> None:
    """Score an extractor on gold data.

    Metrics are percentages under the names of the papers. The object of --json has the
    keys extractor, data, documents, seconds and metrics.

    \b
    Examples:
      kg evaluate noun-phrases
      kg evaluate np-enrichment --data test.jsonl.gz --json
    """
    evaluation = module(name, "evaluate")
    result: dict[str, Any] = evaluation.evaluate(data) if data else evaluation.evaluate()
    if as_json:
        click.echo(json.dumps({key: result[key] for key in SHAPE}))
    elif hasattr(evaluation, "table"):
        click.echo(evaluation.table(result))
    else:
        click.echo(f"{result['extractor']} on {result['data']}")
        click.echo(f"{result['documents']} documents in {result['seconds']} s")
        for metric, value in result["metrics"].items():
            click.echo(f"  {metric:<24}{value:6.2f}")
