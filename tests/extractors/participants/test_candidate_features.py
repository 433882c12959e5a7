"""What speaks for a mention."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.participants.candidate_features import (
    FIT_FEATURES,
    MENTION_FEATURES,
    PAIR_FEATURES,
    Candidates,
)
from extractors.participants.predicate_features import OpenPredicate
from tests.extractors.participants.small_text import (
    BOARD,
    DECIDED,
    DECISION,
    OKAFOR,
    PRAISED,
    RESIGN,
    SHE,
    THE_DECISION,
    small_selection,
    small_text,
)


def pair(candidates: Candidates, mention: int, name: str) -> float:
    """A feature of the first predicate and a mention."""
    return float(candidates.pair_features[0, mention, PAIR_FEATURES.index(name)])


def of(word: int, **rest: object) -> Candidates:
    """The candidates of one predicate of the small text."""
    return Candidates(small_text(), [OpenPredicate(word, "resign.01", ("ARG0",), **rest)])  # type: ignore[arg-type]


def test_the_shapes_are_those_of_the_names() -> None:
    candidates = of(RESIGN)
    assert candidates.mention_features.shape == (4, len(MENTION_FEATURES))
    assert candidates.pair_features.shape == (1, 4, len(PAIR_FEATURES))
    assert candidates.fit_features(small_selection(), [("resign.01", "ARG0")]).shape == (
        1,
        4,
        len(FIT_FEATURES),
    )
    assert np.isfinite(candidates.pair_features).all()


def test_the_subject_of_the_governing_verb_controls_an_infinitive() -> None:
    candidates = of(RESIGN)
    assert pair(candidates, SHE, "controls as subject") == 1
    assert pair(candidates, BOARD, "controls as subject") == 0


def test_distances_count_sentences_from_the_mention_on() -> None:
    candidates = of(RESIGN)
    assert pair(candidates, SHE, "sentence same, before") == 1
    assert pair(candidates, OKAFOR, "sentence 1") == 1
    assert pair(candidates, THE_DECISION, "sentence after") == 1


def test_an_entity_is_salient_by_all_its_mentions() -> None:
    candidates = of(RESIGN)
    both = [pair(candidates, mention, "entity in last five") for mention in (OKAFOR, SHE)]
    assert both == pytest.approx([np.log(3), np.log(3)])
    assert [pair(candidates, mention, "nearest of entity") for mention in (OKAFOR, SHE)] == [0, 1]


def test_relations_of_a_nominal_predicate_lead_to_the_whole_entity() -> None:
    candidates = of(DECISION)
    assert pair(candidates, OKAFOR, "relation from predicate") == pytest.approx(0.8)
    assert pair(candidates, BOARD, "relation from predicate") == 0


def test_a_predicate_is_no_candidate_of_its_own_and_neither_is_what_fills_another_role() -> None:
    assert of(DECISION).allowed[0].tolist() == [True, True, True, False]
    assert of(PRAISED, fillers=(DECISION,)).allowed[0].tolist() == [True, True, True, False]


def test_a_hidden_mention_leaves_no_trace() -> None:
    candidates = of(DECIDED, hidden=(5, 6))
    assert candidates.allowed[0].tolist() == [True, True, False, True]
    assert pair(candidates, OKAFOR, "entity takes part") == 0
    assert pair(candidates, OKAFOR, "nearest of entity") == 1
    assert pair(candidates, OKAFOR, "entity in last five") == pytest.approx(np.log(2))
    assert pair(candidates, OKAFOR, "words to entity") == pytest.approx(np.log1p(DECIDED))


def test_what_fills_a_role_fits_it() -> None:
    (fit,) = of(RESIGN).fit_features(small_selection(), [("resign.01", "ARG0")])
    assert fit[OKAFOR, FIT_FEATURES.index("class fits")] > fit[BOARD, FIT_FEATURES.index("class fits")]
    assert fit[SHE, FIT_FEATURES.index("entity fits")] == fit[OKAFOR, FIT_FEATURES.index("entity fits")]
