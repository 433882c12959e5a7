"""Questions of unexpressed roles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.questions import FEATURES, QUESTION_FEATURES, questions
from tests.extractors.participants.small_text import RESIGN, SHE, small_selection, small_text


def test_each_open_role_is_a_question() -> None:
    asked = [OpenPredicate(RESIGN, "resign.01", ("ARG0", "ARG1")), OpenPredicate(1, "", ())]
    first, second = questions(small_text(), asked, small_selection())
    assert (first.predicate, first.role, second.role) == (0, "ARG0", "ARG1")
    assert SHE in first.mentions
    assert first.rows.shape == (len(first.mentions), len(FEATURES))
    assert (first.rows[:, -len(QUESTION_FEATURES) :] == first.question).all()


def test_a_text_without_mentions_has_questions_without_candidates() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    text = replace(
        small_text(), first=nothing, last=nothing, entities=nothing, types=[],
        anchors=nothing, complements=nothing, link_scores=nothing.astype(np.float32),
    )  # fmt: skip
    (question,) = questions(text, [OpenPredicate(RESIGN, "resign.01", ("ARG0",))], small_selection())
    assert len(question.mentions) == 0


@given(st.lists(st.sampled_from([1, 6, 8, 11, 13]), min_size=1, max_size=5))
def test_an_answer_does_not_depend_on_the_other_predicates(words: list[int]) -> None:
    text, selection = small_text(), small_selection()
    together = list(
        questions(text, [OpenPredicate(word, "resign.01", ("ARG0",)) for word in words], selection)
    )
    for word, question in zip(words, together, strict=True):
        (alone,) = questions(text, [OpenPredicate(word, "resign.01", ("ARG0",))], selection)
        assert (alone.rows == question.rows).all()
