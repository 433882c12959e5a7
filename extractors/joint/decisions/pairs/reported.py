"""Whom "he" means in what somebody says or thinks: in "Judge Boyle said she would rule", it is the judge.

A pronoun that is the subject of a clause goes on with the subject of the clause that reports it, if they
agree (parallel function: Smyth 1994, *Grammatical Determinants of Ambiguous Pronoun Resolution*).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.agreement import Referring, disagreeing
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.word_range import WordRange

_SUBJECTS = ("nsubj", "nsubj:pass")
_PERSONS = frozenset(("he", "she"))


def reporters(
    phrases: Sequence[WordRange],
    referring: Sequence[Referring],
    is_quoted: npt.NDArray[np.bool_],
    dependencies: Dependencies,
) -> dict[int, int]:
    """For "he" and "she" in a reported clause the person who says or thinks it.

    Args:
        phrases: ranges of words.
        referring: what the words of each say of what it refers to.
        is_quoted: for each word, whether it stands between quotation marks.
        dependencies: of the sentences.
    """
    subjects: dict[int, int] = {}
    for index, phrase in enumerate(phrases):
        head = dependencies.head_of(phrase)
        if dependencies.relations[head] in _SUBJECTS:
            subjects.setdefault(dependencies.heads[head], index)
    said: dict[int, int] = {}
    for index, phrase in enumerate(phrases):
        clause = dependencies.heads[phrase.first]
        is_subject = subjects.get(clause) == index and referring[index].person in _PERSONS
        if not is_subject or clause < 0 or dependencies.relations[clause] != "ccomp":
            continue
        reporter = subjects.get(dependencies.heads[clause])
        if reporter is None or phrases[reporter].first >= phrase.first:
            continue
        one, other = referring[reporter], referring[index]
        is_person = one.type == "PERSON" or one.person in _PERSONS
        if is_person and is_quoted[phrase.first] == is_quoted[phrases[reporter].first] and _agree(one, other):
            said[index] = reporter
    return said


def _agree(one: Referring, other: Referring) -> bool:
    here, there = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64)
    return not disagreeing([one, other], here, there)[0]
