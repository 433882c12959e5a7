"""What a predicate's sentence says about its open roles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extractors.participants.predicate_features import (
    PREDICATE_FEATURES,
    ROLE_FEATURES,
    OpenPredicate,
    predicate_features,
    role_features,
)
from tests.extractors.participants.small_text import (
    DECIDED,
    DECISION,
    PRAISED,
    RESIGN,
    small_selection,
    small_text,
)


def named(word: int) -> set[str]:
    """The features that a predicate of the small text has."""
    values = predicate_features(small_text(), OpenPredicate(word, "", ()))
    return {name for name, value in zip(PREDICATE_FEATURES, values, strict=True) if value}


@pytest.mark.parametrize(
    ("word", "features"),
    [
        (DECIDED, {"verb", "has subject", "clause below", "as root"}),
        (RESIGN, {"verb", "infinitive", "as xcomp"}),
        (DECISION, {"noun", "as nsubj"}),
        (PRAISED, {"verb", "passive", "has subject", "as root"}),
    ],
)
def test_features_of_predicates(word: int, features: set[str]) -> None:
    assert named(word) == features


def test_a_bare_verb_at_the_root_is_an_imperative() -> None:
    text = small_text()
    bare = replace(text, relations=["root" if word == RESIGN else "dep" for word in range(15)])
    values = predicate_features(bare, OpenPredicate(RESIGN, "", ()))
    assert values[PREDICATE_FEATURES.index("imperative")] == 1


def test_a_hidden_subject_is_none() -> None:
    hiding = OpenPredicate(DECIDED, "decide.01", ("ARG0",), hidden=(5, 6))
    values = predicate_features(small_text(), hiding)
    assert values[PREDICATE_FEATURES.index("has subject")] == 0


def test_features_of_a_role() -> None:
    values = dict(zip(ROLE_FEATURES, role_features(small_selection(), "resign.01", "ARG0"), strict=True))
    assert values["ARG0"] == values["PAG"] == 1
    assert values["ARG1"] == 0
    assert values["human"] > values["noun"]
