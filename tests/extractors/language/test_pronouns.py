"""English personal pronouns: one table says whom each speaks of and which stands before a noun."""

from __future__ import annotations

import pytest

from extractors.language.pronouns import OWNERS, PERSONAL, SPOKEN_OF, is_coreferent, is_pronoun, person_of


def test_a_pronoun_has_a_person_and_a_noun_phrase_has_none() -> None:
    persons = [person_of(words) for words in (["Her"], ["mine"], ["their"], ["her", "hat"], ["who"])]
    assert persons == ["she", "I", "they", "", ""]


def test_what_is_an_object_and_a_possessive_has_one_person() -> None:
    assert OWNERS.keys() & SPOKEN_OF.keys() == {"her"}
    assert all(SPOKEN_OF[form] == OWNERS[form] for form in OWNERS.keys() & SPOKEN_OF.keys())


@pytest.mark.parametrize(
    ("word", "alone", "corefers"),
    [
        ("she", True, True),
        ("Their", False, True),  # only before a noun
        ("his", True, True),
        ("themself", True, True),
        ("this", True, False),
        ("hat", False, False),
    ],
)
def test_which_words_are_noun_phrases_and_which_corefer(word: str, alone: bool, corefers: bool) -> None:
    assert is_pronoun(word, "en") is alone
    assert is_coreferent(word, "en") is corefers


def test_other_languages_have_no_list() -> None:
    assert not is_pronoun("ella", "es")
    assert not is_coreferent("ella", "es")
    assert all(form == form.lower() for form in PERSONAL)
