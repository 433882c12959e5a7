"""Pronouns: noun phrases that name nothing by themselves."""

from __future__ import annotations

_ENGLISH = """
i me mine myself we us ours ourselves you yours yourself yourselves
he him his himself she her hers herself it its itself they them theirs themselves themself
this that these those who whom whose which what whoever whatever
someone somebody something anyone anybody anything everyone everybody everything nobody nothing
"""
_ENGLISH_COREFERENT = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves
he him his himself she her hers herself it its itself they them their theirs themselves
"""
_PRONOUNS = {"en": frozenset(_ENGLISH.split())}
_COREFERENT = {"en": frozenset(_ENGLISH_COREFERENT.split())}


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
