"""Which noun phrases disagree in gender, number or type."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.pairs.agreement import disagreeing, referring
from extractors.language.given_names import gender_of_name


def _disagree(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Each is given by its words, its name and the name's type."""
    phrases = [referring(words.split(), name.split(), kind) for words, name, kind in (one, other)]
    here, there = np.array([0]), np.array([1])
    assert disagreeing(phrases, here, there).tolist() == disagreeing(phrases, there, here).tolist()
    return bool(disagreeing(phrases, here, there)[0])


_KARIN = ("Karin Ahlmark", "Karin Ahlmark", "PERSON")
_FIRM = ("Vestra Shipping", "Vestra Shipping", "ORGANISATION")


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (_KARIN, ("he", "", ""), True),
        (_KARIN, ("her", "", ""), False),
        (_KARIN, ("Mr Ahlmark", "Ahlmark", "PERSON"), True),
        (_KARIN, ("Ahlmark", "Ahlmark", "PERSON"), False),
        (_KARIN, ("it", "", ""), True),
        (_KARIN, ("they", "", ""), True),
        (_KARIN, ("I", "", ""), False),
        (("the older woman", "", ""), ("him", "", ""), True),
        (("his father", "", ""), ("she", "", ""), True),
        (_FIRM, ("she", "", ""), True),
        (_FIRM, ("they", "", ""), False),
        (_FIRM, ("Otto Vestra", "Otto Vestra", "PERSON"), True),
        (_FIRM, ("we", "", ""), False),
        (_FIRM, ("a woman", "", ""), True),
        (_FIRM, ("its", "", ""), False),
        (("he", "", ""), ("she", "", ""), True),
        (("he", "", ""), ("I", "", ""), False),
        (("it", "", ""), ("they", "", ""), True),
        (("it", "", ""), ("we", "", ""), False),
        (("the mayor", "", ""), ("she", "", ""), False),
    ],
)
def test_pairs_that_disagree(one: tuple[str, str, str], other: tuple[str, str, str], apart: bool) -> None:
    assert _disagree(one, other) is apart


def test_a_surname_has_the_gender_of_the_only_person_who_bears_it() -> None:
    karin, simon = (referring([first, "Lund"], [first, "Lund"], "PERSON") for first in ("Karin", "Simon"))
    surname, he = referring(["Lund"], ["Lund"], "PERSON"), referring(["he"], [], "")
    of_two, he_there = np.array([2]), np.array([3])
    assert disagreeing([karin, karin, surname, he], of_two, he_there).tolist() == [True]
    assert disagreeing([karin, simon, surname, he], of_two, he_there).tolist() == [False]


def test_the_given_name_before_a_hyphen_is_not_all_of_it() -> None:
    assert referring(["Marie", "-", "Luc", "Perrin"], ["Marie", "-", "Luc", "Perrin"], "PERSON").gender == ""


def test_given_names_of_either_gender_are_unknown() -> None:
    assert [gender_of_name(name) for name in ("Karin", "SIMON", "Robin", "Vestra")] == ["f", "m", "", ""]
