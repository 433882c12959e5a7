"""Pronouns: noun phrases that name nothing by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_FORMS = {
    "I": "i me myself mine",
    "we": "we us ourselves ours",
    "you": "you yourself yourselves yours",
    "he": "he him himself",
    "she": "she her herself hers",
    "it": "it itself",
    "they": "they them themselves themself theirs",
}
PERSONS = tuple(_FORMS)
"""English personal pronouns by person, number and gender."""

SPOKEN_OF: Mapping[str, str] = {form: person for person, forms in _FORMS.items() for form in forms.split()}
"""Personal and reflexive pronouns, and possessive ones without a noun → whom they speak of."""

OWNERS: Mapping[str, str] = {
    "my": "I", "our": "we", "your": "you", "his": "he", "her": "she", "its": "it", "their": "they",
}  # fmt: skip
"""Possessive pronouns before a noun → whose it is."""

PERSONAL: Mapping[str, str] = {**OWNERS, **SPOKEN_OF}
"""All of these → their person."""

_OTHER_ENGLISH = """
his its this that these those who whom whose which what whoever whatever
someone somebody something anyone anybody anything everyone everybody everything nobody nothing
"""
_PRONOUNS = {"en": frozenset((*SPOKEN_OF, *_OTHER_ENGLISH.split()))}
_COREFERENT = {"en": frozenset(PERSONAL)}


def person_of(words: Sequence[str]) -> str:
    """``I``, ``we``, ``you``, ``he``, ``she``, ``it`` or ``they`` for an English pronoun, else empty.

    Args:
        words: of a noun phrase.
    """
    return PERSONAL.get(words[0].lower(), "") if len(words) == 1 else ""


def is_pronoun(surface: str, language: str) -> bool:
    """Whether a noun phrase is a pronoun, be it personal, reflexive, demonstrative, relative or indefinite.

    Args:
        surface: the characters of a noun phrase.
        language: ISO 639-1 code; a language without a list has no pronouns.
    """
    return surface.strip().lower() in _PRONOUNS.get(language, frozenset())


def is_coreferent(word: str, language: str) -> bool:
    """Whether a word is a personal, possessive or reflexive pronoun, which mostly stands for something named.

    Args:
        word: one word.
        language: ISO 639-1 code; a language without a list has none.
    """
    return word.lower() in _COREFERENT.get(language, frozenset())
