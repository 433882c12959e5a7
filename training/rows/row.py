"""A row of a table: a small frozen configuration, and the module that trains and scores it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from betwixt.errors import InvalidInputError

WEIGHTS = Path(__file__).parent / "weights"
"""Where ``kg train ROW`` writes, unless it is asked for another place."""

Item = TypeVar("Item")

_OF_TRAINING = ("seed", "trained_on", "encoder", "threads", "epochs", "minutes")

State = Literal["nothing to train", "weights ship", "trained here", "needs a network", "not trained here"]


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """How a row is trained.

    Args:
        output: the weights to write.
        data: training data in the place of the row's own, in the same form.
        seed: of initial weights, order and dropout.
        epochs: passes over the training data; the row's own number by default.
        encoder: in the place of the row's own: a Hugging Face name, or a folder.
        entailment: the same of a model of natural language inference, or ``stand-in``.
        limit: how many texts, topics or instances of the training data are used; all by default.
        development: gold data that is scored in the end, in the place of the row's own.
        threads: of the processor.
    """

    output: Path
    data: Path | None = None
    seed: int = 0
    epochs: int | None = None
    encoder: str | None = None
    entailment: str | None = None
    limit: int | None = None
    development: Path | None = None
    threads: int = 1


def sample(items: Sequence[Item], limit: int | None) -> list[Item]:
    """So many of training data in their order, by chance, the same for every seed; all without a limit."""
    if limit is None or limit >= len(items):
        return list(items)
    return [items[at] for at in sorted(random.Random(0).sample(range(len(items)), limit))]


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """How a row is scored.

    Args:
        data: gold data in the place of the row's own, in the same form.
        weights: that ``train`` wrote; None for a row that has none.
        row: its name, for messages.
    """

    data: Path | None = None
    weights: Path | None = None
    row: str = ""


@dataclass(frozen=True)
class Configuration:
    """What a row is made of; a subclass adds its options.

    The class variable ``module`` names a module with ``evaluate(configuration, request)``, and where
    ``learns`` also ``train(configuration, request)``.
    """

    module: ClassVar[str]

    @property
    def learns(self) -> bool:
        """Whether there is anything to train for this row alone."""
        return False

    @property
    def ships(self) -> bool:
        """Whether it uses weights that are in the repository."""
        return False

    @property
    def needs(self) -> str:
        """What has to be fetched to train it: an encoder or a data set by name; empty for nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row.

    Args:
        name: what ``kg train`` and ``kg evaluate --system`` call it.
        paper: whose table it stands in.
        table: the tables, as the paper numbers them.
        label: what the paper calls it.
        task: of ``kg evaluate``.
        configuration: what it is made of.
        learns_from: training data, in words.
        scored_on: default data of its evaluation, in words.
        published: metric, as our evaluation names it → the paper's figure on its own test set.
        note: why figures may differ from the paper's.
    """

    name: str
    paper: str
    table: str
    label: str
    task: str
    configuration: Configuration
    learns_from: str
    scored_on: str
    published: Mapping[str, float] = field(default_factory=dict)
    note: str = ""

    @property
    def command(self) -> str:
        """The command that makes it, or scores it where there is nothing to train."""
        if self.configuration.learns:
            return f"kg train {self.name}"
        return f"kg evaluate {self.task} --system {self.name}"

    def weights(self, seed: int = 0) -> Path:
        """Where the weights of a seed are by default."""
        return WEIGHTS / f"{self.name}-{seed}.safetensors"

    def state(self, *, measured: bool) -> State:
        """How far it is.

        Args:
            measured: whether a training of it has been recorded.
        """
        if not self.configuration.learns:
            return "weights ship" if self.configuration.ships else "nothing to train"
        if measured:
            return "trained here"
        return "needs a network" if self.configuration.needs else "not trained here"

    def train(self, request: TrainingRequest) -> dict[str, Any]:
        """Train it and score the weights on development data.

        Beside the weights a ``.json`` says how they were trained and how they score.

        Raises:
            InvalidInputError: there is nothing to train, or data or an encoder is missing.
        """
        if not self.configuration.learns:
            raise InvalidInputError(f"{self.name} has nothing to train", f"score it with: {self.command}")
        module = import_module(self.configuration.module)
        request.output.parent.mkdir(parents=True, exist_ok=True)
        began = time.perf_counter()
        result: dict[str, Any] = module.train(self.configuration, request)
        record = {
            "row": self.name,
            "seed": request.seed,
            "trained_on": self._trained_on(request),
            "encoder": ", ".join(filter(None, (request.encoder, request.entailment))),
            "threads": request.threads,
            "epochs": request.epochs or getattr(self.configuration, "epochs", 0),
            "minutes": round((time.perf_counter() - began) / 60, 1),
            **result,
        }
        path = request.output.with_suffix(".json")
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        return record

    def _trained_on(self, request: TrainingRequest) -> str:
        data = request.data.name if request.data else self.learns_from
        return f"{data}, {request.limit} of it" if request.limit else data

    def evaluate(self, request: EvaluationRequest) -> dict[str, Any]:
        """Score it; the result is that of the evaluation of its task, and says how weights were trained.

        Raises:
            InvalidInputError: data or weights are missing or damaged.
        """
        if self.configuration.learns and not (request.weights and request.weights.is_file()):
            raise InvalidInputError(
                f"{request.weights}: {self.name} has no weights there",
                f"train it first: {self.command}, or name its weights: --weights FILE",
            )
        module = import_module(self.configuration.module)
        result: dict[str, Any] = module.evaluate(self.configuration, replace(request, row=self.name))
        return {**result, "row": self.name, **self._training(request.weights)}

    def _training(self, weights: Path | None) -> dict[str, Any]:
        """How weights were trained, if the file that ``train`` writes is beside them."""
        beside = weights.with_suffix(".json") if weights and self.configuration.learns else None
        if beside is None or not beside.is_file():
            return {}
        record = json.loads(beside.read_text(encoding="utf-8"))
        return {name: record[name] for name in _OF_TRAINING if name in record}
