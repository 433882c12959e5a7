"""How much an occupation or a class tells: how often descriptions of those that have it say so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

SHIPPED = Path(__file__).parent / "telling.tsv"
"""Made by ``python -m training.appositive_generation.telling``: item, how many have it, the share."""

UNKNOWN = 0.2
"""Of what the table does not have."""


def telling(item: str) -> float:
    """The share of an occupation or a class, 0 to 1."""
    return _table().get(item, UNKNOWN)


@cache
def _table() -> Mapping[str, float]:
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()[1:]
    return {item: float(share) for item, _, share in (line.split("\t") for line in lines)}
