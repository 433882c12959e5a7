"""The closed set of prepositions of NP enrichment, in the order of the official evaluator."""

from __future__ import annotations

NO_RELATION = "no-relation"

PREPOSITIONS: tuple[str, ...] = (
    "of", "against", "in", "by", "on", "about", "with", "after", "member(s) of", "to", "from",
    "for", "among", "under", "at", "between", "during", "near", "over", "before", "inside",
    "outside", "into", "around",
)  # fmt: skip
"""The 23 prepositions and ``member(s) of`` (TNE paper, section 4)."""

LABELS: tuple[str, ...] = (NO_RELATION, *PREPOSITIONS)
"""Class ids of the official submission format: ``LABELS[0]`` is no relation."""
