"""Rows without weights: always yes, and the most frequent phrase of an entity's class."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from training.appositive_generation.records import Instance
from training.rows.apposcorpus.splits import measured, split
from training.rows.apposcorpus.table import Simple
from training.rows.row import EvaluationRequest

_CLASSES = ("P106", "P31")
"""Occupation of a person, class of an organisation."""


def evaluate(configuration: Simple, request: EvaluationRequest) -> dict[str, Any]:
    """Score the test split; the training split is counted."""
    began = time.perf_counter()
    training, test = split(request.data, "train", "test")
    if configuration.answer == "always-yes":
        answers = ["<due>"] * len(test)
    else:
        frequent = most_frequent(training)
        answers = [frequent.get(class_of(one)) or frequent[""] for one in test]
    known = frozenset(instance.item for instance in training)
    return {
        "extractor": "appositive-generation",
        "data": str(request.data),
        "documents": len(test),
        "seconds": round(time.perf_counter() - began, 2),
        "metrics": measured(test, answers, answers, known),
    }


def most_frequent(instances: Iterable[Instance]) -> dict[str, str]:
    """Class → the appositive that is written most often; under an empty name that of all together."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for instance in instances:
        if instance.appositive:
            for name in {"", class_of(instance)}:
                counts[name][instance.appositive] += 1
    counts[""][""] += 0
    return {name: min(count, key=lambda text: (-count[text], text)) for name, count in counts.items()}


def class_of(instance: Instance) -> str:
    """The first occupation or class of who is named, else person or organisation."""
    facts = instance.known.facts
    return next((fact.value for pid in _CLASSES for fact in facts if fact.pid == pid), instance.slot.type)
