"""``kg agreement``: how far two readers' corrections of one graph agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.commands.shared.models import require_training
from kg.commands.shared.options import graph_argument, show
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from kg.graph.folder import GraphFolder
    from kg.ledger.ledger import Ledger

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command(cls=Command)
@graph_argument
@click.argument("first", type=_FILE)
@click.argument("second", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(graph: Path, first: Path, second: Path, as_json: bool) -> None:
    """Compare the corrections of two readers.

    FIRST and SECOND are files of corrections of the same graph, written as its fact-corrections.tsv. The
    command applies each of them to the documents by itself, and changes nothing on disk. Then it scores each
    reader's version against the other's, by the measures of the paper on noun phrase enrichment.

    \b
    Examples:
      kg agreement graph anna.tsv ben.tsv
    """
    require_training()
    from kg.graph.folder import GraphFolder
    from kg.ledger.ledger import Ledger

    folder = GraphFolder(graph).require()
    settings = folder.settings()
    with Ledger(folder.ledger_path, settings.extractors, read_only=True) as ledger:
        metrics = _facts(folder, ledger, first, second)
    if as_json:
        click.echo(json.dumps(metrics))
    else:
        for metric, value in metrics.items():
            show(f"{metric:<28}{value:6.2f}")


def _facts(folder: GraphFolder, ledger: Ledger, first: Path, second: Path) -> dict[str, float]:
    from extractors.calibration import calibration
    from kg.assemble.fact_corrections import load_fact_corrections
    from training.rows.agreement import relation_agreement

    corrections = [load_fact_corrections(path) for path in (first, second)]
    metrics = relation_agreement(
        (
            corrections[0].corrected(document, calibration.shipped().annotations(annotations)),
            corrections[1].corrected(document, calibration.shipped().annotations(annotations)),
        )
        for document, annotations in ledger.done()
    )
    for path, own in zip((first, second), corrections, strict=True):
        for line in own.without_effect():
            show(f"{path}: no text says so: {line}", err=True)
    return metrics
