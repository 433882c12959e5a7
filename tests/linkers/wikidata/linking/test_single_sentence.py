"""Whether a name of a single sentence means its likeliest item."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.linking.link import Link, NamedEntity
from linkers.wikidata.linking.single_sentence import (
    FEATURES,
    LEAST_MEANT,
    LEAST_OF_SOLE_BEARERS,
    Meant,
    features,
    least_meant,
    shipped,
)

NAME = NamedEntity(("Ada Quill",), "PERSON")
FAMOUS = 5.0
"""Times the prominence that is typical of an index."""


def link(item: str, score: float, prior: float, name: str = "ada quill", type: float = 1.0) -> Link:
    """A candidate."""
    return Link(item, name, score, prior, type)


def probability(*links: Link, prominence: float = FAMOUS) -> float:
    """Of the first being meant."""
    return shipped().probability(features(NAME, links, prominence))


def test_who_alone_has_a_name_and_is_known_is_meant() -> None:
    assert probability(link("Q1", 0.74, 0.97), link("Q2", 0.02, 0.03)) >= LEAST_MEANT
    assert probability(link("Q1", 0.74, 1.0)) > probability(link("Q1", 0.74, 1.0), prominence=0.01)


def test_a_rival_of_the_type_counts_and_one_of_another_type_does_not() -> None:
    values = dict(
        zip(FEATURES, features(NAME, [link("Q1", 0.6, 0.7), link("Q2", 0.3, 0.3)], 1.0), strict=True)
    )
    assert values["sole bearer"] == 0.0
    other_type = [link("Q1", 0.6, 0.7), link("Q2", 0.3, 0.3, type=0.0)]
    assert dict(zip(FEATURES, features(NAME, other_type, 1.0), strict=True))["sole bearer"] == 1.0


def test_who_is_found_by_a_part_of_a_name_is_no_sole_bearer() -> None:
    values = features(NamedEntity(("Quill",), "PERSON"), [link("Q1", 0.6, 1.0)], 1.0)
    assert dict(zip(FEATURES, values, strict=True))["sole bearer"] == 0.0


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "single_sentence.json"
    path.write_text(json.dumps({"weights": {"constant": 1.0}}), encoding="utf-8")
    with pytest.raises(InvalidInputError, match="other features"):
        Meant.load(path)


def test_a_known_person_who_alone_has_a_full_name_is_told_of_sooner() -> None:
    alone = features(NAME, [link("Q1", 0.6, 0.97), link("Q2", 0.02, 0.03)], FAMOUS)
    shared = features(NAME, [link("Q1", 0.6, 0.7), link("Q2", 0.3, 0.3)], FAMOUS)
    surname = features(NamedEntity(("Quill",), "PERSON"), [link("Q1", 0.6, 1.0)], FAMOUS)
    assert least_meant(alone) == LEAST_OF_SOLE_BEARERS
    assert least_meant(shared) == least_meant(surname) == LEAST_MEANT
