"""``kg relate``: concepts of one's own topics, and the relations between them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from kg.commands.shared.group import FAILED, UNFINISHED
from kg.commands.shared.models import require_training
from kg.commands.shared.options import progress, say, show
from kg.commands.shared.session import Command


@click.command(cls=Command)
@click.argument("topics", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="The file to write, in the format of TOPICS; gzipped if its name ends in .gz.",
)
@click.option("--system", help="A row of the table of systems for concepts (default: what ships).")
@click.option("--json", "as_json", is_flag=True, help="Print the counts as one JSON object.")
@click.option("--strict", is_flag=True, help="Exit with 1 instead of 3 if a line was rejected.")
def command(topics: Path, output: Path, system: str | None, as_json: bool, strict: bool) -> None:
    """Cluster mentions of concepts across papers, and order the clusters.

    TOPICS has a topic a line, in SciCo's format: paragraphs of tokens, and mentions in them. Clusters and
    relations in TOPICS are not read. In the output, mentions of one concept have one cluster number,
    and relations lead from a broader to a narrower cluster. A damaged line is reported and left out.

    \b
    Examples:
      kg relate topics.jsonl -o predictions.jsonl
      kg relate topics.jsonl.gz -o predictions.jsonl.gz --system edit-distance
      kg evaluate concepts --data topics.jsonl         score a system where clusters are known
    """
    if output.exists() and output.samefile(topics):
        raise click.UsageError("-o is the file of the topics: name another one")
    require_training()
    from training.scico.relating import relate
    from training.topics.systems import SHIPPED

    with topics.open("rb") as file:
        lines = sum(not line.isspace() for line in file) if topics.suffix != ".gz" else None
    with progress().task("relating", lines, "topics") as advance:
        counts = relate(topics, output, system or SHIPPED, advance)
    if as_json:
        click.echo(json.dumps(asdict(counts)))
    else:
        show(
            f"{output}: {counts.topics:,} topics with {counts.mentions:,} mentions of "
            f"{counts.concepts:,} concepts, and {counts.relations:,} relations"
        )
    if counts.rejected:
        say(f"{counts.rejected:,} lines were rejected; the warnings above say why")
        click.get_current_context().exit(FAILED if strict else UNFINISHED)
