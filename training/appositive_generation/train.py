"""Learns when an appositive is due: ``python -m training.appositive_generation.train CORPUS --held-out
CORPUS``.

A logistic regression by Newton's method; of the sentences without an appositive all are learnt from, and
those with one count as much together.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from linkers.wikidata.phrases.due import (
    FEATURES,
    SHIPPED,
    Due,
    features,
)
from training.appositive_generation.records import Instance, read
from training.command_line import run_program

RIDGE = 3.0
"""What a weight's square costs, but that of the constant: of some hundred instances little can be learnt."""
_STEPS = 30

Array = npt.NDArray[np.float64]


def learnt(instances: Sequence[Instance]) -> Due:
    """The weights that fit instances best."""
    given, written = _matrix(instances)
    importance = np.where(written > 0, 0.5 / max(1, written.sum()), 0.5 / max(1, (1 - written).sum()))
    importance *= 2 * written.sum()  # as many sentences as there are appositives, twice
    ridge = np.full(len(FEATURES), RIDGE)
    ridge[0] = 1e-6
    weights: Array = np.zeros(len(FEATURES))
    for _ in range(_STEPS):
        probability = 1 / (1 + np.exp(-given @ weights))
        gradient = given.T @ (importance * (written - probability)) - ridge * weights
        curvature = (given * (importance * probability * (1 - probability))[:, None]).T @ given + np.diag(
            ridge
        )
        weights = weights + np.linalg.solve(curvature, gradient)
    return Due(tuple(round(float(weight), 4) for weight in weights))


def balanced_accuracy(due: Due, instances: Sequence[Instance]) -> float:
    """The mean of the shares that are right of those with and without an appositive, in percent."""
    said = np.array([due.probability(instance.slot, _known(instance)) >= 0.5 for instance in instances])
    written = np.array([bool(instance.appositive) for instance in instances])
    return round(50 * float((said[written]).mean() + (~said[~written]).mean()), 2)


def _matrix(instances: Sequence[Instance]) -> tuple[Array, Array]:
    given = np.array([features(instance.slot, _known(instance)) for instance in instances])
    return given, np.array([float(bool(instance.appositive)) for instance in instances])


def _known(instance: Instance) -> Any:
    return instance.known if instance.item else None


def main() -> None:
    """Read the command line, learn, and write the weights with their card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--held-out", type=Path, required=True, help="what the card's accuracy is of")
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    arguments = parser.parse_args()
    instances, held_out = read(arguments.corpus), read(arguments.held_out)
    due = learnt(instances)
    card = {
        "about": "When an appositive is due; logistic regression over features of a sentence.",
        "data": "Wikinews texts of TNE train (MIT), by python -m training.appositive_generation.corpus",
        "licence": "Apache-2.0",
        "instances": len(instances),
        "appositives": sum(bool(instance.appositive) for instance in instances),
        "balanced_accuracy_held_out": balanced_accuracy(due, held_out),
        "ridge": RIDGE,
        "command": "python -m training.appositive_generation.train CORPUS --held-out CORPUS",
        "weights": dict(zip(FEATURES, due.weights, strict=True)),
    }
    arguments.output.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    print(f"{card['balanced_accuracy_held_out']} % right, of {len(held_out)} held out")


if __name__ == "__main__":
    run_program(main)
