"""``kg train``: the weights of an extractor, or of a row of a paper's table, made anew."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.models import module, row
from kg.commands.shared.session import Command

if TYPE_CHECKING:
    from training.rows.row import Row


@click.command(cls=Command)
@click.argument("name")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True),
    help="The training data (default: the extractor's data set beside the repository).",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The weights to write (default: those of the extractor).",
)
@click.option("--seed", type=int, help="Random seed.")
@click.option("--epochs", type=click.IntRange(min=1), help="Passes over the training data.")
@click.option(
    "--pairs-only",
    flag_value=True,
    default=None,
    help="Learn only relations and clusters, without tags and parses.",
)
@click.option(
    "--words-only", flag_value=True, default=None, help="Learn only names and trees, to make a word teacher."
)
@click.option(
    "--word-teacher",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Weights that label names and trees in texts that only have relations.",
)
@click.option(
    "--learning-rate",
    type=click.FloatRange(min=0, min_open=True),
    help="Highest learning rate of the encoder; that of the heads is five times as high (default: 0.0002).",
)
@click.option(
    "--dropout",
    type=click.FloatRange(0, 1, max_open=True),
    help="Share of values dropped in the heads (default: 0.2).",
)
@click.option("--encoder", help="The pre-trained encoder to start from: a Hugging Face name, or a folder.")
@click.option(
    "--entailment",
    help="The model that finds hierarchies in rows of SciCo: a Hugging Face name, a folder, or stand-in.",
)
@click.option(
    "--head",
    type=click.Choice(["matrix", "paper", "paper-decoupled"]),
    help="The scorer of pairs of noun phrases: our pair matrix, or a head of the TNE paper.",
)
@click.option(
    "--initial-weights",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Weights of an earlier training to start from, instead of a pre-trained encoder.",
)
@click.option(
    "--context", type=click.IntRange(min=0), help="Word pieces to read on either side of a mention."
)
@click.option("--steps", type=click.IntRange(min=1), help="Batches to train on.")
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    help="Texts, topics or instances of a row's training data to use (default: all).",
)
@click.option(
    "--development",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Gold data to score a row on in the end (default: the row's own development set).",
)
@click.option("--threads", type=click.IntRange(min=1), help="Processor cores to compute with (default: 1).")
@click.option("--freeze-encoder", flag_value=True, default=None, help="Do not train the encoder.")
@click.option(
    "--only-thresholds", flag_value=True, default=None, help="Only tune the thresholds of existing weights."
)
def command(name: str, **options: Any) -> None:
    """Train an extractor or a row of a paper's table, and score it.

    The same command continues an interrupted training from its last checkpoint. Weights of a row, listed by
    kg rows, are written into training/rows/weights. A .json beside them holds the figures.

    \b
    Examples:
      kg train noun-phrases
      kg train noun-phrases --epochs 2 --output try.safetensors -v
      kg train np-enrichment --head paper --output paper.safetensors
      kg train tne-coupled-static --seed 1 --limit 500
    """
    given = {option: value for option, value in options.items() if value is not None}
    if table_row := row(name):
        _print(_train_row(table_row, given))
        return
    training = module(name, "train")
    request = getattr(training, "TrainingRequest", None)  # of a training with many options
    _check_options(name, given, request or training.train)
    _print(training.train(request(**given)) if request else training.train(**given))


def _train_row(table_row: Row, given: dict[str, Any]) -> dict[str, Any]:
    from training.rows.row import TrainingRequest

    _check_options(table_row.name, given, TrainingRequest)
    given.setdefault("output", table_row.weights(given.get("seed", 0)))
    return table_row.train(TrainingRequest(**given))


def _check_options(name: str, given: dict[str, Any], trained_by: Callable[..., Any]) -> None:
    unknown = sorted(given.keys() - signature(trained_by).parameters.keys())
    if unknown:
        raise InvalidInputError(
            f"the training of {name} has no option --{unknown[0].replace('_', '-')}", "leave it out"
        )


def _print(result: dict[str, Any]) -> None:
    for metric, value in result["metrics"].items():
        click.echo(f"{metric:<24}{value:6.2f}")
