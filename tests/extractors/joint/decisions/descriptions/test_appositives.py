"""The rule of the ApposCorpus, and its negative examples."""

from __future__ import annotations

from extractors.joint.decisions.descriptions.appositives import (
    AppositiveSpan,
    appositives,
    head_of,
)
from extractors.joint.decisions.names.named_words import Name
from training.appositives.negatives import negatives

INES = Name(0, 2, "PERSON")


def spans(text: str, apposed: int, name: Name = INES) -> list[str]:
    """The appositives in a text whose word number ``apposed`` is in apposition to the first word."""
    forms = text.split()
    heads = [0, *[1] * (len(forms) - 1)]
    descriptions = appositives(forms, heads, [(apposed, 0)], [name])
    assert all(description.anchor == name for description in descriptions)
    return [" ".join(forms[description.first : description.end]) for description in descriptions]


def test_from_the_comma_to_the_next() -> None:
    assert spans("Ines Falk , mayor of Varna , left", apposed=3) == ["mayor of Varna"]
    assert spans("Ines Falk , mayor of Varna ; others left", apposed=3) == ["mayor of Varna"]
    assert (
        spans("It was Ines Falk , the mayor .", 6, Name(2, 4, "PERSON")) == []
    )  # its head has no appositive
    assert spans("Ines Falk , the mayor .", apposed=4) == ["the mayor"]


def test_from_the_parenthesis_to_its_end() -> None:
    assert spans("Ines Falk ( mayor , poet . ) left", apposed=3) == ["mayor , poet ."]
    assert spans("Ines Falk -LRB- mayor -RRB- left", apposed=3) == ["mayor"]
    assert spans("Ines Falk ( mayor", apposed=3) == ["mayor"]


def test_the_first_separator_counts() -> None:
    assert spans("Ines Falk , of Varna , mayor .", apposed=6) == ["of Varna"]


def test_an_apposition_that_nothing_sets_apart() -> None:
    assert spans("Ines Falk herself , left", apposed=2) == []
    assert spans("Ines Falk - mayor , left", apposed=3) == []
    assert spans("Ines Falk , , left", apposed=3) == []


def test_persons_and_organisations_only() -> None:
    assert spans("Oslo Line , a company .", 4, Name(0, 2, "ORGANISATION")) == ["a company"]
    assert spans("Varna Bay , a harbour .", 4, Name(0, 2, "LOCATION")) == []


def test_two_appositions_after_one_separator_are_one_span() -> None:
    forms = ["Ines", "Falk", ",", "mayor", "poet", "."]
    assert appositives(forms, [0, 1, 1, 1, 1, 1], [(3, 0), (4, 0)], [INES]) == [AppositiveSpan(INES, 3, 5)]


def test_the_head_of_a_name() -> None:
    assert head_of(Name(1, 4, "ORGANISATION"), [3, 3, 5, 3, 0]) == 2
    assert head_of(Name(0, 2, "PERSON"), [2, 1]) == 0  # a cycle


def test_negatives_fulfil_all_three_conditions() -> None:
    def is_negative(text: str, name: Name, *appositions: tuple[int, int]) -> bool:
        forms = text.split()
        heads = [0, *[1] * (len(forms) - 1)]
        return negatives(forms, heads, appositions, [name]) == [name]

    assert is_negative("Ines Falk left", INES)
    assert is_negative("Ines Falk", INES)
    assert not is_negative("Ines Falk left", Name(0, 2, "LOCATION"))
    assert not is_negative("Ines Falk , mayor , left", INES)
    assert not is_negative("Ines Falk ( left )", INES)
    assert not is_negative("Ines Falk the mayor left", INES, (3, 0))
    assert is_negative("Ines Falk met the mayor , a poet", INES, (7, 4))
