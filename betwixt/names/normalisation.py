"""When two surfaces are the same term: the normalisation of the SciCo paper.

Cattan et al. 2021, appendix A.1: "removing punctuation, lemmatizing, lowercasing and the Levenshtein
edit-distance with threshold 0.8".
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from betwixt.names.characters import plain

THRESHOLD = 0.8
"""From this likeness on (1 − distance ÷ longer length) two normalised terms are the same."""

_PUNCTUATION = re.compile(r"[\W_]+")
_PLURALS = (
    (re.compile(r"(?<=[^aeiou])ies$"), "y"),
    (re.compile(r"(?<=aly)ses$|(?<=the)ses$"), "sis"),
    (re.compile(r"(?<=[xz])es$|(?<=ch)es$|(?<=sh)es$|(?<=ss)es$"), ""),
    (re.compile(r"(?<=[^sui])s$"), ""),
)
_SHORTEST_PLURAL = 4


@lru_cache(maxsize=100_000)
def normalised(term: str) -> str:
    """A term in lower case, its words without plural endings, its punctuation as single spaces.

    Lemmatising is that of nouns by their endings; terms are noun phrases. The rule makes
    stems of a few words that are no plurals, the same ones everywhere.
    """
    return " ".join(_singular(word) for word in _PUNCTUATION.sub(" ", plain(term).lower()).split())


def same(first: str, second: str) -> bool:
    """Whether two normalised terms are the same."""
    return Levenshtein.normalized_similarity(first, second) >= THRESHOLD


def _singular(word: str) -> str:
    if len(word) >= _SHORTEST_PLURAL:
        for ending, instead in _PLURALS:
            if ending.search(word):
                return ending.sub(instead, word)
    return word
