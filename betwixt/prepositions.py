"""The closed set of prepositions of NP enrichment, which extraction writes and questions read."""

from __future__ import annotations

PREPOSITIONS: tuple[str, ...] = (
    "of", "against", "in", "by", "on", "about", "with", "after", "member(s) of", "to", "from",
    "for", "among", "under", "at", "between", "during", "near", "over", "before", "inside",
    "outside", "into", "around",
)  # fmt: skip
"""The 23 prepositions and ``member(s) of`` (TNE paper, section 4), in the order of the official evaluator."""
