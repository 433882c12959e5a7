"""``kg agreement``: how far two readers' corrections of one graph agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.models import require_training
from kg.commands.shared.options import graph_argument, progress, show
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from kg.graph.folder import GraphFolder
    from kg.ledger.ledger import Ledger
    from linkers.concepts.corpus.build import ConceptGraph

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command(cls=Command)
@graph_argument
@click.argument("first", type=_FILE)
@click.argument("second", type=_FILE)
@click.option(
    "--kind",
    type=click.Choice(["facts", "concepts"]),
    default="facts",
    show_default=True,
    help="What the files correct: single texts, or concepts.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    graph: Path, first: Path, second: Path, kind: Literal["facts", "concepts"], as_json: bool
) -> None:
    """Compare the corrections of two readers.

    FIRST and SECOND are files of corrections of the same graph, written as its fact-corrections.tsv or
    concept-corrections.tsv. The command applies each of them to the documents by itself, and changes nothing
    on disk. Then it scores each reader's version against the other's, by the measures of the papers on noun
    phrase enrichment (facts) and on concepts.

    \b
    Examples:
      kg agreement graph anna.tsv ben.tsv
      kg agreement graph anna-concepts.tsv ben-concepts.tsv --kind concepts
    """
    require_training()
    from kg.graph.folder import GraphFolder
    from kg.ledger.ledger import Ledger

    folder = GraphFolder(graph).require()
    settings = folder.settings()
    with Ledger(folder.ledger_path, settings.extractors, read_only=True) as ledger:
        if kind == "facts":
            metrics = _facts(folder, ledger, first, second)
        else:
            metrics = _concepts(folder, ledger, first, second)
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


def _concepts(folder: GraphFolder, ledger: Ledger, first: Path, second: Path) -> dict[str, float]:
    from training.rows.agreement import concept_agreement

    if not folder.settings().concepts:
        raise InvalidInputError(
            f"{folder.path}: the graph has no concepts", "build it with: kg build --concepts"
        )
    graphs = [_related(folder, ledger, path) for path in (first, second)]
    one, other = (
        {(membership.document, membership.span): membership.concept for membership in graph.memberships()}
        for graph in graphs
    )
    above, below = ([(edge.parent, edge.child) for edge in graph.broader] for graph in graphs)
    return concept_agreement(one, other, (above, below))


def _related(folder: GraphFolder, ledger: Ledger, corrections: Path) -> ConceptGraph:
    """The concepts of the documents with one reader's corrections."""
    from kg.assemble.concept_clustering import related_concepts
    from kg.assemble.concept_names import named_documents
    from kg.interruption import NEVER

    thresholds = folder.settings().thresholds
    return related_concepts(
        named_documents(ledger, thresholds, progress(), NEVER),
        ledger.counts().done,
        thresholds,
        known=folder.memory(),
        corrections=corrections,
        progress=progress(),
        interruption=NEVER,
    )
