"""Noun phrases that cannot corefer since they disagree: "she" is no man, and "it" is no person.

Gender, number and whether it is a person are the oldest constraints on pronouns (Hobbs 1978, *Resolving
Pronoun References*; Lee et al. 2013, *Deterministic Coreference Resolution*, section 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from betwixt.names.keys import name_key
from betwixt.names.parts import person_name
from extractors.language.given_names import gender_of_name
from extractors.language.pronouns import PERSONS, person_of

Indices = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

_OF_PERSONS = {"he": "m", "she": "f"}
_MALE = """
father son brother uncle king prince man boy husband gentleman actor waiter grandfather grandson nephew
spokesman chairman businessman congressman policeman salesman emperor duke monk widower stepfather stepson
"""
_FEMALE = """
mother daughter sister aunt queen princess woman girl wife lady actress waitress grandmother granddaughter
niece spokeswoman chairwoman businesswoman congresswoman policewoman empress duchess nun widow stepmother
stepdaughter
"""
_MEN, _WOMEN = frozenset(_MALE.split()), frozenset(_FEMALE.split())
_EXCLUSIVE = {
    "he": ("she", "it", "they", "we"),
    "she": ("he", "it", "they", "we"),
    "it": ("he", "she", "I", "you", "they"),
    "I": ("it", "they"),
    "we": ("he", "she"),
    "you": ("it",),
    "they": ("he", "she", "it", "I"),
}
_NOT_OF_TYPE = {
    "he": ("ORGANISATION", "LOCATION"),
    "she": ("ORGANISATION", "LOCATION"),
    "I": ("ORGANISATION", "LOCATION"),
    "it": ("PERSON",),
    "we": ("PERSON",),
    "they": ("PERSON",),
}
_HYPHENS = frozenset(("-", "‐", "‑", "–"))
_CODES = {person: number for number, person in enumerate(("", *PERSONS))}
_TYPES = {"": 0, "PERSON": 1, "ORGANISATION": 2, "LOCATION": 3}


@dataclass(frozen=True, slots=True)
class Referring:
    """What the words of a noun phrase say of what it refers to.

    Args:
        person: of a pronoun, as ``person_of`` gives it.
        gender: ``m``, ``f`` or empty.
        type: of the name that it ends in, or empty.
        surname: the last word of a person's name in lower case, or empty.
    """

    person: str
    gender: str
    type: str
    surname: str


def referring(words: Sequence[str], name: Sequence[str], name_type: str) -> Referring:
    """What the words of a noun phrase say of what it refers to.

    Args:
        words: of the phrase.
        name: those of the name that it ends in; none without one.
        name_type: of this name.
    """
    person = person_of(words)
    if person:
        return Referring(person, _OF_PERSONS.get(person, ""), "", "")
    if name_type == "PERSON":
        gender = person_name(name_key(" ".join(words), "en")).gender
        if not gender and len(name) > 1 and name[1] not in _HYPHENS:
            gender = gender_of_name(name[0])
        return Referring("", gender, name_type, name[-1].lower())
    noun = words[-1].lower()
    return Referring("", "m" if noun in _MEN else "f" if noun in _WOMEN else "", name_type, "")


def disagreeing(phrases: Sequence[Referring], first: Indices, second: Indices) -> Booleans:
    """Which pairs of noun phrases cannot corefer by gender, number or type.

    A surname alone has the gender of the one person of a full name who bears it. Whoever has a gender ("a
    woman") is no organisation and no place.

    Args:
        phrases: of a text.
        first: the index of one noun phrase of each of m pairs.
        second: of the other.

    Returns:
        m truth values.
    """
    genders = np.array([{"": 0, "m": 1, "f": 2}[gender] for gender in _genders(phrases)], dtype=np.int64)
    codes = np.array(
        [4 * _CODES[phrase.person] + _TYPES.get(phrase.type, 0) for phrase in phrases], dtype=np.int64
    )
    known = (genders[first] > 0) & (genders[second] > 0) & (genders[first] != genders[second])
    types = codes % 4
    is_body = (types == _TYPES["ORGANISATION"]) | (types == _TYPES["LOCATION"])
    of_persons = (is_body[first] & (genders[second] > 0)) | (is_body[second] & (genders[first] > 0))
    apart: Booleans = known | of_persons | _TABLE[codes[first], codes[second]]
    return apart


def _genders(phrases: Sequence[Referring]) -> list[str]:
    of_surname: dict[str, set[str]] = {}
    for phrase in phrases:
        if phrase.surname and phrase.gender:
            of_surname.setdefault(phrase.surname, set()).add(phrase.gender)
    return [phrase.gender or "".join(_only(of_surname.get(phrase.surname, ()))) for phrase in phrases]


def _only(genders: set[str] | tuple[()]) -> set[str] | tuple[()]:
    return genders if len(genders) == 1 else ()


def _table() -> Booleans:
    """[codes, codes]: which kinds of noun phrases exclude each other."""
    size = 4 * len(_CODES)
    table = np.zeros((size, size), dtype=np.bool_)
    for person, others in _EXCLUSIVE.items():
        for other in others:
            table[4 * _CODES[person], 4 * _CODES[other]] = True
    for person, types in _NOT_OF_TYPE.items():
        for name_type in types:
            table[4 * _CODES[person], _TYPES[name_type]] = True
    table[_TYPES["PERSON"], _TYPES["ORGANISATION"]] = True  # "Bellmore, founded by Otto Bellmore"
    return table | table.T


_TABLE = _table()
