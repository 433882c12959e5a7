"""From scores of tags to the spans of a predicate's arguments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from extractors.roles.decisions.labels import OUTSIDE, ROLES, TAGS, begins, goes_on

Array = npt.NDArray[np.float32]
Tags = npt.NDArray[np.int64]

NEVER = np.float32(-1e4)


class ArgumentSpan(NamedTuple):
    """Words ``first`` to ``end`` (exclusive) that fill a role.

    Args:
        first: word, counted as the scores are.
        end: the word after the last.
        role: of ``labels.ROLES``.
        score: the geometric mean of the probabilities that its words have the role.
    """

    first: int
    end: int
    role: str
    score: float


@cache
def transitions() -> Array:
    """[tags, tags] 0 where a tag may follow another, ``NEVER`` where not."""
    allowed = np.zeros((TAGS, TAGS), dtype=np.float32)
    for role in range(len(ROLES)):
        inside = goes_on(role)
        allowed[:, inside] = NEVER
        allowed[[begins(role), inside], inside] = 0
    return allowed


def best_tags(scores: Array, lengths: npt.NDArray[np.int64]) -> Tags:
    """The best sequences of tags in which each "inside" goes on with its own role.

    Where the best tag of every word is such a sequence, no other one is better; only the other rows are
    searched (Viterbi).

    Args:
        scores: [rows, words, tags] log-probabilities.
        lengths: [rows] words that are there.

    Returns:
        [rows, words], ``OUTSIDE`` beyond the length.
    """
    rows, words, _ = scores.shape
    if not rows or not words:
        return np.zeros((rows, words), dtype=np.int64)
    there = np.arange(words) < lengths[:, None]
    tags = np.where(there, scores.argmax(2), OUTSIDE)
    before = np.pad(tags[:, :-1], ((0, 0), (1, 0)), constant_values=OUTSIDE)
    inside = (tags != OUTSIDE) & (tags % 2 == 0)
    broken = np.flatnonzero((inside & (before != tags) & (before != tags - 1)).any(1))
    if len(broken):
        longest = int(lengths[broken].max())
        tags[broken, :longest] = _searched(scores[broken, :longest], lengths[broken])
    return tags


def _searched(scores: Array, lengths: npt.NDArray[np.int64]) -> Tags:
    """As ``best_tags``, by Viterbi's algorithm.

    A role's inside tag can only follow the role's own tags, and every other tag can follow any; so
    one step needs the best tag before and the two that a role may go on from, not all pairs of tags.
    """
    rows, words, _ = scores.shape
    tags = np.zeros((rows, words), dtype=np.int64)
    begin, inside = np.arange(1, TAGS, 2), np.arange(2, TAGS, 2)
    best = scores[:, 0].copy()
    best[:, inside] = NEVER
    back = np.zeros((rows, words, TAGS), dtype=np.int64)
    for word in range(1, words):
        before = best.argmax(1)
        highest = best[np.arange(rows), before]
        step = np.repeat(highest[:, None], TAGS, axis=1)
        back[:, word] = before[:, None]
        from_begin = best[:, begin] >= best[:, inside]
        back[:, word, inside] = np.where(from_begin, begin, inside)
        step[:, inside] = np.maximum(best[:, begin], best[:, inside])
        there = (word < lengths)[:, None]
        best = np.where(there, step + scores[:, word], best)
        back[:, word] = np.where(there, back[:, word], np.arange(TAGS))
    tag = best.argmax(1)
    for word in range(words - 1, -1, -1):
        tags[:, word] = np.where(word < lengths, tag, OUTSIDE)
        tag = back[np.arange(rows), word, tag]
    return tags


def spans(tags: Tags, scores: Array) -> Iterator[ArgumentSpan]:
    """The arguments of one predicate.

    Args:
        tags: [words], as ``best_tags`` gives them.
        scores: [words, tags] log-probabilities.
    """
    word, count = 0, len(tags)
    while word < count:
        tag = int(tags[word])
        if tag == OUTSIDE:
            word += 1
            continue
        first, role = word, (tag - 1) // 2
        word += 1
        while word < count and tags[word] == goes_on(role):
            word += 1
        yield ArgumentSpan(first, word, ROLES[role], role_score(scores[first:word], role))


def role_score(scores: Array, role: int) -> float:
    """The geometric mean of the probabilities that words have a role, begun or gone on with.

    The borders of a phrase weigh little in it: a phrase that is cut or too long still says who takes part.

    Args:
        scores: [words, tags] log-probabilities.
        role: index in ``ROLES``.
    """
    return float(np.exp(np.logaddexp(scores[:, begins(role)], scores[:, goes_on(role)]).mean()))
