"""What is known of a read text."""

from __future__ import annotations

from extractors.participants.mention_classes import CLASSES
from tests.extractors.participants.small_text import BOARD, DECIDED, RESIGN, SHE, small_text


def test_the_head_of_a_mention_depends_on_what_is_outside() -> None:
    assert small_text().mention_heads.tolist() == [0, 3, 5, 11]


def test_ancestors_go_up_to_the_root() -> None:
    assert small_text().ancestors(RESIGN, 3) == [DECIDED, -2, -2]


def test_a_word_finds_the_mention_that_it_heads() -> None:
    text = small_text()
    assert text.smallest_mention[3] == BOARD
    assert text.smallest_mention[5] == SHE
    assert 2 not in text.smallest_mention


def test_a_constituent_has_the_class_of_its_mention_or_word() -> None:
    text = small_text()
    assert [CLASSES[text.class_at(word)] for word in (0, 5, RESIGN)] == ["person", "he or she", "clause"]
