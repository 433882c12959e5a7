"""Kinds of mention by which roles choose: pronouns by person, names by type, nouns."""

from __future__ import annotations

from extractors.language.pronouns import PERSONAL

_PERSONAL = {
    "I": "first", "we": "first plural", "you": "second", "he": "he or she", "she": "he or she",
    "they": "they", "it": "it",
}  # fmt: skip
_OTHERS = {
    "second": "thou thee thy",
    "demonstrative": "this that these those",
    "relative": "who whom whose which what whoever",
}
_NAMES = {"PERSON": "person", "ORGANISATION": "organisation", "LOCATION": "location"}

CLASSES = tuple(dict.fromkeys((*_PERSONAL.values(), *_OTHERS, *_NAMES.values(), "noun", "clause")))
"""All of them; a clause is no mention but may fill a role."""

HUMAN = tuple(map(CLASSES.index, ("first", "first plural", "second", "he or she", "person")))
"""Classes of mentions that refer to people."""

_NUMBER = {name: number for number, name in enumerate(CLASSES)}
_OF_WORD = {word: _NUMBER[_PERSONAL[person]] for word, person in PERSONAL.items()} | {
    word: _NUMBER[name] for name, words in _OTHERS.items() for word in words.split()
}
_CLAUSAL = frozenset(("VERB", "AUX"))


def pronoun_class(word: str) -> int | None:
    """The class of a pronoun; None for other words."""
    return _OF_WORD.get(word.lower())


def personal_pronoun(word: str) -> int | None:
    """The class of a personal or possessive pronoun; None for other words."""
    number = pronoun_class(word)
    return number if number is not None and CLASSES[number] in _PERSONAL.values() else None


def class_of(head: str, part: str, name_type: str, *, alone: bool) -> int:
    """The class of a mention or another constituent.

    Args:
        head: its head word.
        part: universal part of speech of that.
        name_type: PERSON, ORGANISATION, LOCATION or empty.
        alone: whether it is that word alone, as a pronoun is.
    """
    pronoun = pronoun_class(head) if alone or part == "PRON" else None
    if pronoun is not None:
        return pronoun
    if name_type in _NAMES:
        return _NUMBER[_NAMES[name_type]]
    return _NUMBER["clause" if part in _CLAUSAL else "noun"]
