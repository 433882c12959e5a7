"""``kg train``: the weights of an extractor, made anew."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Any

import click

from betwixt.errors import InvalidInputError
from kg.commands.shared.models import module
from kg.commands.shared.session import Command


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
@click.option("--threads", type=click.IntRange(min=1), help="Processor cores to compute with (default: 1).")
@click.option("--freeze-encoder", flag_value=True, default=None, help="Do not train the encoder.")
@click.option(
    "--only-thresholds", flag_value=True, default=None, help="Only tune the thresholds of existing weights."
)
def command(name: str, **options: Any) -> None:
    """Train an extractor and score it.

    The same command continues an interrupted training from its last epoch.

    \b
    Examples:
      kg train noun-phrases
      kg train noun-phrases --epochs 2 --output try.safetensors -v
      kg train np-enrichment --head paper --output paper.safetensors
    """
    given = {option: value for option, value in options.items() if value is not None}
    training = module(name, "train")
    request = getattr(training, "TrainingRequest", None)  # of a training with many options
    unknown = sorted(given.keys() - signature(request or training.train).parameters.keys())
    if unknown:
        raise InvalidInputError(
            f"the training of {name} has no option --{unknown[0].replace('_', '-')}", "leave it out"
        )
    result: dict[str, Any] = training.train(request(**given)) if request else training.train(**given)
    for metric, value in result["metrics"].items():
        click.echo(f"{metric:<24}{value:6.2f}")
