"""Stretches of two to four words that a corpus uses often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from linkers.concepts.corpus.terms.corpus_words import CorpusWords, Integers, Numbers, distinct_pairs

LONGEST = 4


class Phrase(NamedTuple):
    """A stretch of content words.

    Args:
        words: their keys.
        uses: how often it is used.
        documents: how many documents use it.
        begins: of these uses, how many no hyphen joins to a word before.
        ends: of these uses, how many no further content word follows.
        within: the uses of the most frequent phrase that has one more word, before it or behind it.
    """

    words: tuple[str, ...]
    uses: int
    documents: int
    begins: int
    ends: int
    within: int


@dataclass(frozen=True, slots=True)
class _Phrases:
    """The k frequent phrases of one length, and their p places in the corpus.

    Args:
        length: in words.
        at: the first word of each place, ascending, shape (p,).
        number: the phrase of each place, shape (p,).
        uses, documents: of each phrase, shape (k,).
    """

    length: int
    at: Numbers
    number: Numbers
    uses: Numbers
    documents: Integers


def phrases(words: CorpusWords, least_documents: int) -> Iterator[Phrase]:
    """The stretches of content words that so many documents use, shorter ones first.

    A frequent stretch has frequent parts (Agrawal and Srikant 1994), so only these are made longer.
    """
    places = np.flatnonzero(words.is_content)
    shorter = _frequent(words, 1, places, words.key[places].astype(np.int64), least_documents)
    longer = _longer(words, shorter, least_documents)
    while longer.length <= LONGEST and len(longer.at):
        shorter, longer = longer, _longer(words, longer, least_documents)
        yield from _described(words, shorter, longer)


def _frequent(words: CorpusWords, length: int, at: Numbers, code: Numbers, least_documents: int) -> _Phrases:
    """The phrases that documents enough use, of places whose codes are equal where the words are."""
    number: Numbers = np.unique(code, return_inverse=True)[1].astype(np.int64)
    count = int(number.max()) + 1 if len(number) else 0
    documents = distinct_pairs(number, words.document[at], count)
    new = np.cumsum(documents >= least_documents) - 1
    kept = (documents >= least_documents)[number]
    number = new[number[kept]]
    chosen = documents[documents >= least_documents]
    uses = np.bincount(number, minlength=len(chosen))
    return _Phrases(length, at[kept], number, uses, chosen)


def _longer(words: CorpusWords, shorter: _Phrases, least_documents: int) -> _Phrases:
    """The frequent phrases of one more word: two frequent ones that overlap in all words but one each."""
    number = np.full(len(words) + 1, -1, dtype=np.int64)
    number[shorter.at] = shorter.number
    at = shorter.at[words.goes_on[shorter.at + shorter.length - 1] & (number[shorter.at + 1] >= 0)]
    code = number[at] * len(shorter.uses) + number[at + 1]
    return _frequent(words, shorter.length + 1, at, code, least_documents)


def _described(words: CorpusWords, these: _Phrases, longer: _Phrases) -> Iterator[Phrase]:
    count = len(these.uses)
    last = these.at + these.length - 1
    begins = np.bincount(these.number[words.begins[these.at]], minlength=count)
    ends = np.bincount(these.number[words.ends[last] & ~words.goes_on[last]], minlength=count)
    within = np.zeros(count, dtype=np.int64)
    number = np.full(len(words) + 1, -1, dtype=np.int64)
    number[these.at] = these.number
    np.maximum.at(within, number[longer.at], longer.uses[longer.number])
    np.maximum.at(within, number[longer.at + 1], longer.uses[longer.number])
    _, first = np.unique(these.number, return_index=True)
    for phrase, place in enumerate(these.at[first].tolist()):
        yield Phrase(
            tuple(words.keys[key] for key in words.key[place : place + these.length].tolist()),
            int(these.uses[phrase]),
            int(these.documents[phrase]),
            int(begins[phrase]),
            int(ends[phrase]),
            int(within[phrase]),
        )
