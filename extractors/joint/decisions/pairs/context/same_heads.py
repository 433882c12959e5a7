"""Definite noun phrases whose noun was said before: "the suspect" is that suspect, and not the deputy nearby.

A noun that was said before with the same words is the strongest sign of a nominal antecedent (the sieves of
exact matches and of heads in Lee et al. 2013, *Deterministic Coreference Resolution*).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.word_range import WordRange

Indices = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]

_DEFINITE = frozenset(("the", "this", "that", "these", "those"))
_DETERMINERS = _DEFINITE | {"a", "an"}
_NEAR = 4
"""Sentences back in which a noun still means what it meant."""
_ONE = 0.5
"""Score from which on two noun phrases are rather one than two."""


def said_before(
    words: Sequence[str],
    phrases: Sequence[WordRange],
    referring: Sequence[Referring],
    sentences: Indices,
    ends: tuple[Indices, Indices],
    scores: npt.NDArray[np.float32],
) -> Booleans:
    """Which pairs of a name and a definite noun phrase cannot corefer, since its noun means another phrase.

    That phrase has the same words but for the article, or the same noun and stands between the two. The name
    must not be one with it: in "Norvik, a company from Tarn", "the company" is Norvik.

    Args:
        words: of the text.
        phrases: ranges of words, in text order.
        referring: what each refers to.
        sentences: the number of the sentence of each.
        ends: of each of m pairs, the index of one noun phrase, and of the other.
        scores: of coreference, 0 where that is impossible.

    Returns:
        m truth values.
    """
    forms = [_form(words, phrase, what) for phrase, what in zip(phrases, referring, strict=True)]
    of_noun: dict[str, list[int]] = defaultdict(list)
    earlier: dict[int, list[int]] = {}
    for place, form in enumerate(forms):
        if form:
            if words[phrases[place].first].lower() in _DEFINITE:
                near = [one for one in of_noun[form[-1]] if sentences[place] - sentences[one] <= _NEAR]
                if near:
                    earlier[place] = near
            of_noun[form[-1]].append(place)
    names, nouns = np.minimum(*ends), np.maximum(*ends)
    apart = np.zeros(len(names), dtype=np.bool_)
    if not earlier:
        return apart
    is_named = np.array([bool(what.type) for what in referring], dtype=np.bool_)
    score_of = _Scores(len(phrases), names, nouns, scores)
    for number in np.flatnonzero(is_named[names] & np.isin(nouns, list(earlier))).tolist():
        name, noun = int(names[number]), int(nouns[number])
        likelier = [
            phrase
            for phrase in earlier[noun]
            if score_of(phrase, noun) > 0 and (forms[phrase] == forms[noun] or name < phrase)
        ]
        apart[number] = bool(likelier) and all(score_of(name, phrase) < _ONE for phrase in likelier)
    return apart


class _Scores:
    """Scores by pairs; a pair that is not given has none."""

    def __init__(self, count: int, low: Indices, high: Indices, scores: npt.NDArray[np.float32]) -> None:
        self._count = count
        keys = low * count + high
        self._keys, place = np.unique(keys, return_index=True)
        self._scores = scores[place]

    def __call__(self, one: int, other: int) -> float:
        key = min(one, other) * self._count + max(one, other)
        place = int(np.searchsorted(self._keys, key))
        there = place < len(self._keys) and self._keys[place] == key
        return float(self._scores[place]) if there else 0.0


def _form(words: Sequence[str], phrase: WordRange, what: Referring) -> tuple[str, ...]:
    """The words of a noun phrase without a name, in lower case and without its article; none of others."""
    if what.person or what.type:
        return ()
    form = tuple(word.lower() for word in words[phrase.first : phrase.last + 1])
    return form[1:] if len(form) > 1 and form[0] in _DETERMINERS else form
