"""Scores SciCo's rows: on the topics of papers that no weights were trained on, the hardest ones apart."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from training.gold.scico import load
from training.rows.row import Configuration, EvaluationRequest
from training.scico.dataset.folds import folds
from training.scico.evaluate import chosen_systems, of_topics
from training.topics.system import ConceptSystem


@dataclass(frozen=True)
class Known(Configuration):
    """A system of ``kg evaluate concepts``, with the thresholds that ship.

    Args:
        system: its name there.
        shipped: whether it uses weights of the repository.
    """

    module: ClassVar[str] = __name__

    system: str
    shipped: bool

    @property
    def ships(self) -> bool:
        return self.shipped


def evaluate(configuration: Known, request: EvaluationRequest) -> dict[str, Any]:
    """What ``scored`` says of the system."""
    return scored(configuration.system, request.data)


def scored(system: ConceptSystem | str, data: Path | None) -> dict[str, Any]:
    """The metrics of a system, as ``training.scico.evaluate`` has them for a file of topics.

    Args:
        system: an object, or a name.
        data: a file of topics; by default the first fold, of the 40 papers that nothing is trained on. The
            other folds have papers that the rows learn from.
    """
    began = time.perf_counter()
    topics = load(data) if data else folds()[0].topics
    result = of_topics(topics, chosen_systems(system))
    return {
        "extractor": "concepts",
        "data": str(data or folds()[0].name),
        "documents": len({document for topic in topics for document in topic.doc_ids}),
        "seconds": round(time.perf_counter() - began, 2),
        **result,
    }
