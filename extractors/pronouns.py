"""Pronouns: noun phrases that name nothing by themselves."""

from __future__ import annotations

_ENGLISH = """
i me mine myself we us ours ourselves you yours yourself yourselves
he him his himself she her hers herself it its itself they them theirs themselves themself
this that these those who whom whose which what whoever whatever
someone somebody something anyone anybody anything everyone everybody everything nobody nothing
"""
_PRONOUNS = {"en": frozenset(_ENGLISH.split())}


def is_pronoun(surface: str, language: str) -> bool:
    """Whether a noun phrase is a pronoun, be it personal, reflexive, demonstrative, relative or indefinite.

    Args:
        surface: the characters of a noun phrase.
        language: ISO 639-1 code; a language without a list has no pronouns.
    """
    return surface.strip().lower() in _PRONOUNS.get(language, frozenset())
