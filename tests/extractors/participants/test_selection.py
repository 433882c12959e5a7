"""What fills roles."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.participants.mention_classes import CLASSES
from tests.extractors.participants.small_text import small_selection

PERSON, NOUN = CLASSES.index("person"), CLASSES.index("noun")


@pytest.mark.parametrize("roleset", ["resign.01", "praise.01", "unknown.01"])
def test_probabilities_sum_to_one(roleset: str) -> None:
    assert small_selection().distribution(roleset, "ARG0").sum() == pytest.approx(1)


def test_a_role_that_was_never_seen_is_judged_by_its_function_and_description() -> None:
    selection = small_selection()
    unseen = selection.distribution("praise.01", "ARG0")
    assert unseen[PERSON] > selection.base[PERSON]
    assert unseen[NOUN] < selection.base[NOUN]


def test_what_was_seen_counts_more_than_the_function() -> None:
    selection = small_selection()
    assert (
        selection.distribution("resign.01", "ARG0")[PERSON]
        > selection.distribution("praise.01", "ARG0")[PERSON]
    )


def test_how_often_a_role_is_expressed() -> None:
    selection = small_selection()
    assert selection.expressed("resign.01", "ARG0") > selection.expressed("resign.01", "ARG1") > 0
    assert selection.expressed("unknown.01", "ARG9") == 0


def test_without_any_count_all_classes_are_equal() -> None:
    selection = small_selection()
    bare = type(selection)(selection.rolesets)
    assert np.ptp(bare.distribution("resign.01", "ARG0")) == pytest.approx(0)
