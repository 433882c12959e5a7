"""``kg evaluate``: the scores of an extractor on gold data."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.every_evaluation import evaluate_all
from kg.commands.shared.models import module, row
from kg.commands.shared.options import show
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from training.rows.row import Row

SHAPE = ("extractor", "data", "documents", "seconds", "metrics")
"""The keys of the JSON object, which programs rely on."""


@click.command(cls=Command)
@click.argument("name")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True),
    help="A file in the format of the extractor's data set (default: its development set); "
    "for all, the folder of the data sets.",
)
@click.option(
    "--predicted", is_flag=True, help="End to end: also predict what the extractor reads from others."
)
@click.option(
    "--system",
    help="A row of kg rows, or a system of the extractor's own table, or all (default: what ships).",
)
@click.option(
    "--weights",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Weights of the row of --system (default: those of kg train ROW with seed 0).",
)
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
    weights: Path | None,
    wikidata: Path | None,
    language: str | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Score an extractor on gold data.

    Metrics are percentages, with the names that the papers use. The object of --json has the keys
    extractor, data, documents, seconds and metrics. The file of --report may hold more, such as the
    confusion matrix of prepositions.

    "all" stands for every extractor and linker, each on its development set in the folder of --data.
    What cannot be scored is listed with the reason, and the exit code is 3.

    \b
    Examples:
      kg evaluate all --json
      kg evaluate noun-phrases
      kg evaluate np-enrichment --data test.jsonl.gz --json
      kg evaluate np-enrichment --predicted
      kg evaluate concepts --system all
      kg evaluate np-enrichment --system tne-surface
      kg evaluate parser --language de --data de_gsd-test.conllu
      kg evaluate linking --data names.jsonl --wikidata INDEX --system all
    """
    if report and not report.parent.is_dir():
        raise InvalidInputError(f"{report}: there is no such folder", "make the folder first")
    if name == "all":
        if predicted or system or weights or language:
            raise InvalidInputError(
                "all takes --data, --wikidata, --json and --report", "leave the others out"
            )
        if not evaluate_all(data, wikidata, SHAPE, report, as_json=as_json):
            raise SystemExit(3)
        return
    evaluation = module(name, "evaluate")
    table_row = row(system) if system else None
    if table_row:
        if predicted or wikidata or language:
            raise InvalidInputError(
                f"{table_row.name} takes --data and --weights alone", "leave out the other options"
            )
        _write(_of_row(name, table_row, data, weights), report, as_json=as_json)
        return
    options: dict[str, Any] = {"predicted": True} if predicted else {}
    if data:
        options["data"] = data
    if system:
        options["system"] = system
    if wikidata:
        options["wikidata"] = wikidata
    if language:
        options["language"] = language
    if weights:
        options["weights"] = weights
    _check_options(name, evaluation, options)
    table: Callable[[dict[str, Any]], str] | None = getattr(evaluation, "table", None)
    _write(evaluation.evaluate(**options), report, table, as_json=as_json)


def _of_row(name: str, table_row: Row, data: Path | None, weights: Path | None) -> dict[str, Any]:
    from training.rows.row import EvaluationRequest

    if table_row.task != name:
        raise InvalidInputError(
            f"{table_row.name} is a row of {table_row.task}, not of {name}",
            f"pass that: kg evaluate {table_row.task} --system {table_row.name}",
        )
    return table_row.evaluate(EvaluationRequest(data, weights or table_row.weights()))


def _write(
    result: dict[str, Any],
    report: Path | None,
    table: Callable[[dict[str, Any]], str] | None = None,
    *,
    as_json: bool,
) -> None:
    """Write a result to a report, and print it as JSON, as its table, or metric by metric."""
    if report:
        report.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        click.echo(json.dumps({key: result[key] for key in SHAPE}))
    elif table:
        show(table(result))
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
