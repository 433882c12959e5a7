"""Rows that an evaluation has as a system of its own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from betwixt.errors import InvalidInputError
from training import EVALUATED
from training.gold.folder import FOLDER
from training.rows.row import Configuration, EvaluationRequest


@dataclass(frozen=True)
class Existing(Configuration):
    """A system of ``kg evaluate``.

    Args:
        task: of ``kg evaluate``.
        system: its name there; empty for an evaluation with one system alone.
        shipped: whether it uses weights of the repository.
        predicted: whether it is scored from raw text.
        row: of the result's ``systems`` whose metrics count; empty for those of the result.
        data: a file among the data sets in the place of the evaluation's own; empty for that one.
    """

    module: ClassVar[str] = __name__

    task: str
    system: str = ""
    shipped: bool = False
    predicted: bool = False
    row: str = ""
    data: str = ""

    @property
    def ships(self) -> bool:
        return self.shipped


def evaluate(configuration: Existing, request: EvaluationRequest) -> dict[str, Any]:
    """What the evaluation of the task says about the system."""
    options: dict[str, Any] = {}
    if request.data or configuration.data:
        options["data"] = request.data or FOLDER / configuration.data
    if configuration.system:
        options["system"] = configuration.system
    if configuration.predicted:
        options["predicted"] = True
    result: dict[str, Any] = import_module(EVALUATED[configuration.task]).evaluate(**options)
    if configuration.row:
        if configuration.row not in result["systems"]:
            raise InvalidInputError(
                f"{result['data']}: without what {configuration.row} is given",
                "pass a file with expressed roles, in SALSA/TIGER XML or columns: --data FILE",
            )
        result["metrics"] = result["systems"][configuration.row]
    return result
