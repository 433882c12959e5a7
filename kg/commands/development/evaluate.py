"""``kg evaluate``: the scores of an extractor on gold data."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.models import module
from kg.commands.shared.options import show
from kg.commands.shared.session import Command

SHAPE = ("extractor", "data", "documents", "seconds", "metrics")
"""The keys of the JSON object, which programs rely on."""


@click.command(cls=Command)
@click.argument("name")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True),
    help="A file in the format of the extractor's data set (default: its development set).",
)
@click.option(
    "--predicted", is_flag=True, help="End to end: also predict what the extractor reads from others."
)
@click.option("--system", help="A row of the extractor's table of systems, or all (default: what ships).")
@click.option(
    "--wikidata",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="An index of Wikidata (linking).",
)
@click.option("--language", metavar="CODE", help="Language of the data (parser, names): en, es, de or pl.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write all measurements to this file, as JSON.",
)
def command(
    name: str,
    data: Path | None,
    predicted: bool,
    system: str | None,
    wikidata: Path | None,
    language: str | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Score an extractor on gold data.

    Metrics are percentages, with the names that the papers use. The object of --json has the keys
    extractor, data, documents, seconds and metrics. The file of --report may hold more, such as the
    confusion matrix of prepositions.

    \b
    Examples:
      kg evaluate noun-phrases
      kg evaluate np-enrichment --data test.jsonl.gz --json
      kg evaluate np-enrichment --predicted
      kg evaluate concepts --system all
      kg evaluate parser --language de --data de_gsd-test.conllu
      kg evaluate linking --data names.jsonl --wikidata INDEX --system all
    """
    evaluation = module(name, "evaluate")
    options: dict[str, Any] = {"predicted": True} if predicted else {}
    if data:
        options["data"] = data
    if system:
        options["system"] = system
    if wikidata:
        options["wikidata"] = wikidata
    if language:
        options["language"] = language
    _check_options(name, evaluation, options)
    if report and not report.parent.is_dir():
        raise InvalidInputError(f"{report}: there is no such folder", "make the folder first")
    result: dict[str, Any] = evaluation.evaluate(**options)
    if report:
        report.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        click.echo(json.dumps({key: result[key] for key in SHAPE}))
    elif hasattr(evaluation, "table"):
        show(evaluation.table(result))
    else:
        show(f"{result['extractor']} on {result['data']}")
        show(f"{result['documents']} documents in {result['seconds']} s")
        for metric, value in result["metrics"].items():
            show(f"  {metric:<24}{value:6.2f}")


def _check_options(name: str, evaluation: ModuleType, options: dict[str, Any]) -> None:
    known = inspect.signature(evaluation.evaluate).parameters
    for option in options:
        if option not in known:
            raise InvalidInputError(
                f"the evaluation of {name} has no option --{option}",
                f"leave it out; see what it measures with: kg evaluate {name}",
            )
