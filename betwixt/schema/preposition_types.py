"""The prepositions that relate noun phrases, as relationship types (TNE paper, table 1)."""

from __future__ import annotations

from betwixt.prepositions import PREPOSITIONS

PREPOSITION_TYPES: dict[str, str] = {
    preposition: preposition.replace("(s)", "").replace(" ", "_").upper() for preposition in PREPOSITIONS
}
"""Preposition → relationship type of the roll-up between entities (``member(s) of`` → ``MEMBER_OF``)."""
