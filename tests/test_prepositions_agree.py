"""Extraction and questions share no code, so their lists of prepositions are compared here."""

from __future__ import annotations

from betwixt.prepositions import PREPOSITIONS
from extractors.language.prepositions import LABELS, NO_RELATION
from queries.schema import PREPOSITION_TYPES


def test_same_prepositions_in_the_same_order() -> None:
    assert tuple(PREPOSITION_TYPES) == PREPOSITIONS


def test_labels_are_no_relation_and_the_24() -> None:
    assert (NO_RELATION, *PREPOSITIONS) == LABELS
    assert len(PREPOSITIONS) == len(set(PREPOSITIONS)) == 24
