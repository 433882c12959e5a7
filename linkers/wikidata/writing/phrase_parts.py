"""Phrases in parts, each of which says a fact, and what the words of a phrase agree with."""

from __future__ import annotations

from typing import Literal, NamedTuple

Case = Literal["nominative", "genitive", "dative", "accusative", "instrumental", "locative"]


class Part(NamedTuple):
    """Some words of a phrase, and the fact that they say; its id."""

    text: str
    fact: str


class Agreement(NamedTuple):
    """What a phrase agrees with.

    ``feminine``: whether the name is a woman's; None where it is not known, and the masculine form stands.
    ``case``: of the name in its sentence.
    """

    feminine: bool | None = None
    case: Case = "nominative"
