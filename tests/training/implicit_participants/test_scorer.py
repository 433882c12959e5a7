"""The measures of the task, on cases worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.gold.implicit_roles.documents import OvertRole, Place, UnexpressedRole
from training.implicit_participants.scorer import (
    Answer,
    Answers,
    RoleKey,
    dice,
    filler_accuracy,
    interpretation,
    link_score,
    linking,
    overt_arguments,
    recognition,
)

# The paper's example (6): "… in [their first TV debate]. [Last night's debate] was eagerly anticipated. …
# Obama won", tokenised with the possessive apart from its noun. The paper counts "Last night's debate" as
# three words.
FIRST_DEBATE, LAST_DEBATE = Place(0, 20, 24), Place(1, 0, 3)
WHOLE_SENTENCE = Place(1, 0, 6)
HEADS = {FIRST_DEBATE: 23, LAST_DEBATE: 2}
WON = RoleKey("debate", 2, 7, "Competition")
GOLD = {WON: UnexpressedRole("Competition", "definite", (FIRST_DEBATE, LAST_DEBATE))}


def head(document: str, place: Place) -> int:
    """Of a mention of the example; of others the last word."""
    return HEADS.get(place, place.end - 1)


def linked(place: Place) -> Answers:
    """The role of the example, linked to a place."""
    return {WON: Answer(place, linked=True, interpretation="definite")}


@pytest.mark.parametrize(
    ("place", "right", "overlap"),
    [
        (LAST_DEBATE, True, 1.0),
        (FIRST_DEBATE, True, 1.0),
        (WHOLE_SENTENCE, True, 2 * 3 / (6 + 3)),
        (Place(1, 0, 2), False, 2 * 2 / (2 + 3)),
        (Place(2, 6, 7), False, 0.0),
    ],
)
def test_the_example_of_the_paper(place: Place, right: bool, overlap: float) -> None:
    score = link_score(WON, place, GOLD[WON].fillers, head)
    assert score.right is right
    assert score.overlap == pytest.approx(overlap)


def test_links_are_counted_over_links_and_over_resolvable_roles() -> None:
    key = [RoleKey("d", 0, word, "ARG1") for word in range(4)]
    gold = {
        key[0]: UnexpressedRole("ARG1", fillers=(Place(0, 5, 7),)),
        key[1]: UnexpressedRole("ARG1", fillers=(Place(0, 9, 10),)),
        key[2]: UnexpressedRole("ARG1"),
    }
    answers = {
        key[0]: Answer(Place(0, 6, 7), linked=True),  # half of the words: dice 2/3
        key[1]: Answer(Place(0, 9, 10), linked=False),  # right, but not said
        key[2]: Answer(Place(0, 1, 2), linked=True),  # nothing to link to
        key[3]: Answer(Place(0, 1, 2), linked=True),  # not unexpressed at all
    }
    scores = linking(gold, answers, head)
    assert scores["linking_precision"] == pytest.approx(100 / 3)
    assert scores["linking_recall"] == pytest.approx(50)
    assert scores["linking_f1"] == pytest.approx(40)
    assert scores["dice_precision"] == pytest.approx(100 * (2 / 3) / 3)
    assert scores["dice_recall"] == pytest.approx(100 * (2 / 3) / 2)
    assert filler_accuracy(gold, answers, head) == {"filler_accuracy": 100.0}
    assert recognition(gold, answers)["ni_recognition_f1"] == pytest.approx(2 * 75 * 100 / 175)


def test_without_links_all_is_zero() -> None:
    assert set(linking(GOLD, {}, head).values()) == {0.0}
    assert filler_accuracy(GOLD, {}, head) == {"filler_accuracy": 0.0}


def test_interpretation_is_measured_where_gold_has_it() -> None:
    assert interpretation(GOLD, linked(LAST_DEBATE)) == {"interpretation_accuracy": 100.0}
    assert interpretation({WON: UnexpressedRole("Competition")}, linked(LAST_DEBATE)) == {}


def test_overt_arguments_are_recognised_and_labelled() -> None:
    key = RoleKey("d", 0, 2, "")
    agent, theme = OvertRole("ARG0", Place(0, 0, 2)), OvertRole("ARG1", Place(0, 3, 5))
    mistaken = OvertRole("ARG2", Place(0, 3, 5))
    assert overt_arguments({key: (agent, theme)}, {key: (agent, mistaken)}) == {
        "argument_precision": 100.0,
        "argument_recall": 100.0,
        "argument_f1": 100.0,
        "label_accuracy": 50.0,
    }


places = st.builds(
    lambda sentence, start, length: Place(sentence, start, start + length),
    st.integers(0, 1),
    st.integers(0, 8),
    st.integers(1, 6),
)


@given(places, places)
def test_dice_is_symmetric_and_one_for_the_same_words_alone(one: Place, other: Place) -> None:
    assert dice(one, other) == dice(other, one)
    assert 0 <= dice(one, other) <= 1
    assert (dice(one, other) == 1) == (one == other)
