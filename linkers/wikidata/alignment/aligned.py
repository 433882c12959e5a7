"""What an aligner tells."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aligned:
    """A fact that a description expresses, or contradicts.

    Args:
        fact: its id.
        score: 0 to 1.
        words: of both, by which; countries by their names.
        contradicts: whether the description says otherwise.
    """

    fact: str
    score: float
    words: tuple[str, ...]
    contradicts: bool = False
