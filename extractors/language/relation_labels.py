"""The classes of a pair of noun phrases: no relation, and the prepositions."""

from __future__ import annotations

from betwixt.prepositions import PREPOSITIONS

NO_RELATION = "no-relation"

LABELS: tuple[str, ...] = (NO_RELATION, *PREPOSITIONS)
"""Class ids of the official submission format: ``LABELS[0]`` is no relation."""
