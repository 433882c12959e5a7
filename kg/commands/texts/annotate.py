"""``kg annotate``: annotations as JSON lines, without a graph."""

from __future__ import annotations

import json
import logging
from itertools import islice
from typing import TYPE_CHECKING

import click

from kg.commands.shared.group import FAILED, UNFINISHED
from kg.commands.shared.inputs import reading_options
from kg.commands.shared.options import progress, say, spacy_option
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from kg.read import ReadOptions

logger = logging.getLogger(__name__)

BATCH = 64
"""Documents that are annotated together."""


@click.command(cls=Command)
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help="Write only the annotations of this extractor, or part of one. Repeatable.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["jsonl", "tne"]),
    default="jsonl",
    show_default=True,
    help="jsonl: one object a document; tne: links between gold noun phrases, for the evaluator of TNE.",
)
@spacy_option
@reading_options
@click.option("--strict", is_flag=True, help="Exit with 1 instead of 3 if a record or document failed.")
def command(
    inputs: tuple[str, ...],
    only: tuple[str, ...],
    output_format: str,
    spacy: str | None,
    options: ReadOptions,
    strict: bool,
) -> None:
    """Write the annotations of documents as JSON lines.

    Each line holds a document's id, text and annotations. A span is start, end and surface;
    offsets count code points of the text. Every mention, relation, cluster and predicate names
    the extractor that found it.

    \b
    Examples:
      kg annotate notes/ > annotations.jsonl
      kg annotate --only noun-phrases report.txt
      kg annotate --only concept-mentions --only hypernyms papers.jsonl
      kg annotate --spacy en_core_web_trf report.txt
      echo "The mayor of the city spoke." | kg annotate -
      kg annotate --format tne dev.jsonl.gz > predictions.jsonl
    """
    if output_format == "tne":
        if only or spacy:
            raise click.UsageError("--format tne is NP enrichment alone: leave --only and --spacy out")
        _write_submission(inputs)
        return
    from betwixt.document import Document
    from extractors.encoder.number_formats.processor import suited_arithmetic
    from extractors.pipeline import DocumentRun
    from kg.annotation.annotation_record import annotation_record
    from kg.annotation.steps import Steps
    from kg.read import Rejected, read

    pipeline = Steps.chosen(
        None, suited_arithmetic(), spacy=spacy, events=None if only else True, only=only
    ).pipeline()
    unfinished = 0
    outcomes = read(inputs, options)
    with progress().task("annotating", None, "documents") as advance:
        while batch := list(islice(outcomes, BATCH)):
            rejected = [outcome for outcome in batch if isinstance(outcome, Rejected)]
            readings = [DocumentRun(outcome) for outcome in batch if isinstance(outcome, Document)]
            pipeline.run(readings)
            failed = [reading for reading in readings if reading.failure]
            for reading in readings:
                if not reading.failure:
                    annotations = pipeline.made_by(only or pipeline.names, reading)
                    click.echo(
                        json.dumps(annotation_record(reading.document, annotations), ensure_ascii=False)
                    )
            for record in rejected:
                logger.warning("rejected: %s", record)
            unfinished += len(rejected) + len(failed)
            advance(len(readings))
    if unfinished:
        say(f"{unfinished:,} records were rejected or failed, as told above")
        click.get_current_context().exit(FAILED if strict else UNFINISHED)


def _write_submission(inputs: tuple[str, ...]) -> None:
    from kg.commands.shared.models import require_training

    require_training()
    from training.np_enrichment.submission import submission_lines

    with progress().task("annotating", None, "documents") as advance:
        for line in submission_lines(inputs):
            click.echo(line)
            advance(1)
