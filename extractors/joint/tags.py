"""The most probable IOB2 tags, and the spans they mark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]


class TaggedSpan(NamedTuple):
    """Words ``first`` to ``last`` (inclusive), their type, and the probability of the least certain tag."""

    first: int
    last: int
    type: str
    score: float


def best_tags(scores: Scores, tags: Sequence[str], sentences: Collection[int]) -> list[int]:
    """The most probable legal sequence of tags (Viterbi).

    ``I-X`` stands only after ``B-X`` or ``I-X`` and never opens a sentence.

    Args:
        scores: n × tags, log-probabilities.
        tags: their names, ``O``, ``B-X``, ``I-X``, …, or ``O``, ``B``, ``I``.
        sentences: index of the first word of every sentence.

    Returns:
        n indices into ``tags``.
    """
    if not len(scores):
        return []
    count = len(tags)
    before = [_allowed_before(tag, tags) for tag in tags]
    opening = np.array([0.0 if not tag.startswith("I") else -np.inf for tag in tags])
    best = scores[0].astype(np.float64) + opening
    came_from = np.zeros((len(scores), count), dtype=np.int64)
    for index in range(1, len(scores)):
        anything = int(best.argmax())
        arriving = np.empty(count)
        for tag in range(count):
            allowed = before[tag]
            if allowed is None:
                source = anything
            elif index in sentences:
                source, arriving[tag] = anything, -np.inf
                came_from[index, tag] = source
                continue
            else:
                source = max(allowed, key=best.__getitem__)
            came_from[index, tag] = source
            arriving[tag] = best[source]
        best = arriving + scores[index]
    chain = [int(best.argmax())]
    for index in range(len(scores) - 1, 0, -1):
        chain.append(int(came_from[index, chain[-1]]))
    return chain[::-1]


def tagged_spans(chosen: Sequence[int], scores: Scores, tags: Sequence[str]) -> Iterator[TaggedSpan]:
    """The spans that a legal sequence of tags marks, in text order."""
    probability = np.exp(scores[np.arange(len(chosen)), list(chosen)])
    first = None
    for index, tag in enumerate([*(tags[number] for number in chosen), "O"]):
        if first is not None and not tag.startswith("I"):
            kind = tags[chosen[first]].partition("-")[2]
            yield TaggedSpan(first, index - 1, kind, float(probability[first:index].min()))
            first = None
        if tag.startswith("B"):
            first = index


def _allowed_before(tag: str, tags: Sequence[str]) -> list[int] | None:
    """Indices of the tags that may stand before a tag; None: all."""
    place, _, kind = tag.partition("-")
    if place != "I":
        return None
    return [number for number, other in enumerate(tags) if other != "O" and other.partition("-")[2] == kind]
