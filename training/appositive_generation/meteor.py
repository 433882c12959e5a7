"""METEOR of a corpus (Denkowski and Lavie 2014), by equal words and equal stems.

Its paraphrases, and the synonyms that it takes from WordNet, are left out. Stems count as much as words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

import snowballstemmer

from training.appositive_generation.scorer import words

_RECALL_SHARE, _PENALTY_POWER, _PENALTY = 0.85, 0.2, 0.6
"""Alpha, beta and gamma of the paper's parameters for English."""

_STEMMED = {"en": "english", "es": "spanish", "de": "german"}
"""The languages that the metric has stems for; Polish has none, as in ApposCorpus."""


def meteor(pairs: Iterable[tuple[str, str]], language: str = "en") -> float:
    """METEOR over all pairs together, 0 to 1.

    Args:
        pairs: what was written, what is suggested.
        language: of both.
    """
    matched = chunks = length = wanted = 0
    for gold, suggested in pairs:
        reference, candidate = words(gold), words(suggested)
        places = alignment(candidate, reference, stem_of(language))
        matched += len(places)
        chunks += _chunks(places)
        length, wanted = length + len(candidate), wanted + len(reference)
    if not matched:
        return 0.0
    precision, recall = matched / length, matched / wanted
    mean = precision * recall / (_RECALL_SHARE * precision + (1 - _RECALL_SHARE) * recall)
    return float(mean * (1 - _PENALTY * (chunks / matched) ** _PENALTY_POWER))


def alignment(
    candidate: Sequence[str], reference: Sequence[str], stem: Callable[[str], str]
) -> list[tuple[int, int]]:
    """Places of words that match, each once: equal words first, then equal stems.

    Of several places the one is taken that continues the match before.
    """
    places: dict[int, int] = {}
    free = set(range(len(reference)))
    for key in (str, stem):
        keys = [key(word) for word in reference]
        for place, word in enumerate(candidate):
            fitting = [other for other in sorted(free) if keys[other] == key(word)]
            if place in places or not fitting:
                continue
            after = places.get(place - 1, -2) + 1
            chosen = after if after in fitting else fitting[0]
            places[place] = chosen
            free.remove(chosen)
    return sorted(places.items())


def _chunks(places: Sequence[tuple[int, int]]) -> int:
    """Stretches that are contiguous and in the same order on both sides."""
    before = [(-2, -2), *places]
    return sum(
        (place, other) != (last + 1, last_other + 1)
        for (last, last_other), (place, other) in zip(before, places, strict=False)
    )


@cache
def stem_of(language: str) -> Callable[[str], str]:
    """The stem of a word; the word itself in a language without stems."""
    if language not in _STEMMED:
        return str
    stem: Callable[[str], str] = lru_cache(None)(snowballstemmer.stemmer(_STEMMED[language]).stemWord)
    return stem
