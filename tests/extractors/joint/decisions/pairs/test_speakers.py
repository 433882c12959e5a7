"""Who speaks in quotations and turns, and whom "I" and "you" mean there."""

from __future__ import annotations

import re

import pytest

from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.pairs.quotation_marks import paragraphs, quoted
from extractors.joint.decisions.pairs.quotations import quotations
from extractors.joint.decisions.pairs.speakers import Speaking, speaking
from extractors.joint.decisions.pairs.turns import turns
from extractors.language.pronouns import person_of
from extractors.word_range import WordRange


class _Words:
    """A text with its words; noun phrases are given as they stand, each its next occurrence.

    Args:
        text: with quotations.
        phrases: noun phrases.
    """

    called: tuple[str, ...] = ()

    def __init__(self, text: str, *phrases: str) -> None:
        tokens = list(re.finditer(r"\w+|[^\w\s]", text))
        self.text = text
        self.words = [token.group() for token in tokens]
        self.starts = [token.start() for token in tokens]
        self.phrases: list[WordRange] = []
        place = 0
        for phrase in phrases:
            size = len(phrase.split())
            place = next(
                at for at in range(place, len(tokens)) if self.words[at : at + size] == phrase.split()
            )
            self.phrases.append(WordRange(place, place + size - 1))
            place += size
        self.persons = [person_of(self.words[phrase.first : phrase.last + 1]) for phrase in self.phrases]

    def speaking(self) -> Speaking:
        relations = ["vocative" if word in self.called else "" for word in self.words]
        trees = Dependencies([-1] * len(self.words), relations)
        is_quoted = quoted(self.text, self.starts)
        numbers = paragraphs(self.text, self.starts).tolist()
        marked = quotations(self.phrases, self.words, is_quoted, numbers, trees)
        return speaking(self.phrases, self.persons, marked, turns(self.text, self.starts))


@pytest.mark.parametrize(
    "text",
    [
        '"I sold it," Hale told the court.',
        '"I sold it," said Hale.',
        'Hale said: "I sold it."',
        "“It was hard. I sold it,” Hale said.",
        'Hale said on Monday, "I sold it."',
    ],
)
def test_i_in_a_quotation_is_the_subject_of_the_verb_of_saying(text: str) -> None:
    order = ("I", "Hale") if text.index("Hale") > text.index("I sold") else ("Hale", "I")
    words = _Words(text, *order)
    assert words.speaking().same == {order.index("I"): order.index("Hale")}


def test_a_second_quotation_of_a_paragraph_is_the_same_speaker_s() -> None:
    words = _Words('"It is done," Hale said. "I sold it."', "Hale", "I")
    assert words.speaking().same == {1: 0}


def test_another_paragraph_is_not() -> None:
    words = _Words('"It is done," Hale said.\n\n"I sold it."', "Hale", "I")
    assert words.speaking().same == {}


@pytest.mark.parametrize("gap", ["\n", " "])
def test_who_replies_is_somebody_else(gap: str) -> None:
    words = _Words(f'"It is done," said Hale.{gap}"I sold it."{gap}"I see."', "Hale", "I", "I")
    assert words.speaking().same == ({} if gap == "\n" else {1: 0})


def test_a_quotation_of_several_lines_has_the_speaker_of_its_last() -> None:
    words = _Words('"It is done.\nI sold it," said Hale.\n"I stayed."', "I", "Hale", "I")
    assert words.speaking().same == {0: 1}


def test_you_is_who_is_called() -> None:
    words = _Words('"Did you stay, Walters?" asked Hale.\n"And you?"', "you", "Walters", "Hale", "you")
    words.called = ("Walters",)
    assert words.speaking() == Speaking({0: 1}, {(0, 2), (1, 2)})


def test_whoever_is_spoken_of_does_not_speak() -> None:
    words = _Words('"She trusted him and us," Amadi said.', "She", "him", "us", "Amadi")
    assert words.speaking() == Speaking({}, {(0, 3), (1, 3)})


INTERVIEW = (
    "Interview: the judge\n\nStahl: Did you stay?\n\nFarah: I did.\n\nStahl: I saw it.\n\nFarah: You did."
)


def test_in_an_interview_i_has_the_turn_and_you_is_the_other() -> None:
    words = _Words(INTERVIEW, "Stahl", "you", "Farah", "I", "Stahl", "I", "Farah", "You")
    assert words.speaking().same == {1: 2, 3: 2, 4: 0, 5: 0, 6: 2, 7: 0}


def test_q_and_a_without_names_are_two() -> None:
    text = "Q: I ask you.\nA: I stayed.\nQ: Did I hear that?\nA: I said so."
    words = _Words(text, "I", "you", "I", "I", "I")
    assert words.speaking().same == {1: 2, 3: 0, 4: 2}


def test_labels_that_come_once_are_no_speakers() -> None:
    text = "Warning: I left.\nNote: I stayed.\nAddress: I moved."
    words = _Words(text, "I", "I", "I")
    assert turns(text, words.starts) == []
