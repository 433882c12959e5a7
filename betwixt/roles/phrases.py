"""What a noun phrase says that somebody is: *lawyer* of "Sark's lawyer", *head* of "its head Jo Orr"."""

from __future__ import annotations

import re
from collections.abc import Collection

_POSSESSOR = re.compile(r"^.*(?:['’]s|s['’])\s+", re.DOTALL)
_DETERMINER = re.compile(
    r"^(?:the|an?|its|his|her|their|our|my|your|this|that|these|those|one|some|another)\s+", re.IGNORECASE
)
_PRONOUN = re.compile(
    r"^(?:it|its|he|him|his|she|hers?|they|them|theirs?|who|whose|i|we|us|you)$", re.IGNORECASE
)


def role_in(phrase: str, names: Collection[str]) -> str:
    """The words of a noun phrase for what somebody is, without whose and who; empty if it only names.

    Args:
        phrase: an English noun phrase, without what follows its head.
        names: of whom it is a phrase.
    """
    words = " ".join(phrase.split())
    named = max((name for name in names if name and words.endswith(name)), key=len, default="")
    title = words.removesuffix(named).strip()
    if named and not title:
        return ""
    said = _DETERMINER.sub("", _POSSESSOR.sub("", title))
    if not said or _PRONOUN.match(said) or any(said.casefold() in name.casefold() for name in names):
        return ""
    is_name = " " not in named and title == said and all(word[0].isupper() for word in said.split())
    return "" if is_name else said
