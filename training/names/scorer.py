"""Exact names: precision, recall and F1 over spans with their types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from training.gold.iob2 import names_of
from training.parser.scorer import named, overlap

TYPES = ("PERSON", "ORGANISATION", "LOCATION")
"""What is scored; other types count neither in gold nor in what was found (Universal NER)."""


def score(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> dict[str, float]:
    """Micro-averaged figures over (gold, found) tags of sentences.

    A name is right if its words and its type are exactly those of a gold name.

    Returns:
        ``precision``, ``recall`` and ``f1`` in percent, then the same of each type
        (``person_precision``, …).
    """
    names = [(set(names_of(gold)), set(names_of(predicted))) for gold, predicted in pairs]

    def of(*types: str) -> dict[str, float]:
        return overlap(
            (
                {name for name in gold if name.type in types},
                {name for name in predicted if name.type in types},
            )
            for gold, predicted in names
        )

    metrics = of(*TYPES)
    for type_ in TYPES:
        metrics |= named(f"{type_.lower()}_", of(type_))
    return metrics
