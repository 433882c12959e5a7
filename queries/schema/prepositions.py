"""The prepositions that relate noun phrases (TNE, table 1), as relationship types."""

from __future__ import annotations

PREPOSITION_TYPES: dict[str, str] = {
    preposition: preposition.replace("(s)", "").replace(" ", "_").upper()
    for preposition in (
        "of", "against", "in", "by", "on", "about", "with", "after", "member(s) of", "to", "from",
        "for", "among", "under", "at", "between", "during", "near", "over", "before", "inside",
        "outside", "into", "around",
    )
}  # fmt: skip
"""Preposition → relationship type of the roll-up between entities (``member(s) of`` → ``MEMBER_OF``)."""
