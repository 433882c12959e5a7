"""The share of the witnesses that have a word."""

from __future__ import annotations

import pytest

from linkers.wikidata.phrases.phrase_parts import Saying
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.witnesses import support, words
from tests.linkers.wikidata.phrases.conftest import fact

SLOT = Slot("Mira Solvane", "PERSON", "", " spoke.", date="2006-06-01")


def saying(text: str, document: str = "a", date: str = "2006-06-01", kind: str = "appositive") -> Saying:
    return Saying(text, kind, 1.0, document, date)


def test_a_text_is_one_witness_however_often_it_says_it() -> None:
    said = [saying("a lawyer"), saying("the lawyer"), saying("a judge", "b")]
    assert support(SLOT, None, said) == pytest.approx({"lawyer": 0.5, "judge": 0.5})


def test_a_country_is_one_word_whatever_its_form() -> None:
    said = [saying("British minister"), saying("minister of the United Kingdom", "b")]
    assert support(SLOT, None, said) == pytest.approx({"united kingdom": 1.0, "minister": 1.0})
    assert words("UN envoy") == words("United Nations envoy")


def test_a_text_of_two_years_before_counts_half() -> None:
    shares = support(SLOT, None, [saying("minister"), saying("mayor", "b", "2004-06-01")])
    assert shares["mayor"] == pytest.approx(shares["minister"] / 2)


def test_the_index_does_not_know_what_was_over_by_then() -> None:
    known = Known("Mira Solvane", facts=(fact("P106", "politician"),), description="former minister")
    assert "minister" in support(SLOT, known, [])
    assert "former" not in support(SLOT, known, [])


def test_without_witnesses_nothing_is_supported() -> None:
    assert support(SLOT, None, []) == {}
    assert support(SLOT, None, [Saying("a lawyer", "appositive", 0.0, "a")]) == {}
