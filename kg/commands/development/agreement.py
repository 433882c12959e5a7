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
@click.option("--concepts", is_flag=True, help="The files are written as concept-corrections.tsv.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(graph: Path, first: Path, second: Path, concepts: bool, as_json: bool) -> None:
    """Compare the corrections of two readers.

    FIRST and SECOND are files of corrections of the same graph, written as its fact-corrections.tsv or, with
    --concepts, as its concept-corrections.tsv. The command applies each of them by itself, and changes
    nothing on disk. Then it scores each reader's version against the other's. Facts are scored by the
    measures of the paper on noun phrase enrichment, concepts by those of the paper on SciCo.

    \b
    Examples:
      kg agreement graph anna.tsv ben.tsv
      kg agreement papers-graph anna-concepts.tsv ben-concepts.tsv --concepts
    """
    require_training()
    from kg.graph.folder import GraphFolder
    from kg.ledger.ledger import Ledger

    folder = GraphFolder(graph).require()
    settings = folder.settings()
    with Ledger(folder.ledger_path, settings.extractors, read_only=True) as ledger:
        metrics = (_concepts if concepts else _facts)(folder, ledger, first, second)
    if as_json:
        click.echo(json.dumps(metrics))
    else:
        for metric, value in metrics.items():
            show(f"{metric:<28}{value:6.2f}")


def _concepts(folder: GraphFolder, ledger: Ledger, first: Path, second: Path) -> dict[str, float]:
    from kg.assemble.corrected_concepts import corrected_concepts
    from kg.assemble.documents.document_concepts import LINKER
    from kg.assemble.thresholds import passes
    from training.rows.agreement import concept_agreement

    thresholds = folder.settings().thresholds
    versions = [corrected_concepts(folder, ledger, path) for path in (first, second)]
    one, other = (
        {
            (membership.document, membership.span): membership.concept
            for membership in version.memberships()
            if passes(membership.score, LINKER, thresholds)
        }
        for version in versions
    )
    edges, other_edges = ([(edge.parent, edge.child) for edge in version.broader] for version in versions)
    return concept_agreement(one, other, (edges, other_edges))


def _facts(folder: GraphFolder, ledger: Ledger, first: Path, second: Path) -> dict[str, float]:
    from extractors.calibration import calibration
    from kg.assemble.fact_corrections import load_fact_corrections
    from training.rows.agreement import relation_agreement

    corrections = [load_fact_corrections(path) for path in (first, second)]
    metrics = relation_agreement(
        (corrections[0].corrected(document, calibrated), corrections[1].corrected(document, calibrated))
        for document, calibrated in (
            (document, calibration.shipped().annotations(document.text, annotations))
            for document, annotations in ledger.done()
        )
    )
    for path, own in zip((first, second), corrections, strict=True):
        for line in own.without_effect():
            show(f"{path}: no text says so: {line}", err=True)
    return metrics
