"""The most probable IOB2 tags, and the spans they mark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
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
    """The most probable legal sequence of tags, by Viterbi where the likeliest tags are not legal.

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
    follows = _follows(tuple(tags))
    likeliest = scores.argmax(axis=1)
    if _is_legal(likeliest, follows, tags.index("O"), sentences):
        legal: list[int] = likeliest.tolist()
        return legal
    within = np.where(follows, 0.0, -np.inf)  # [tag before, tag]
    across = np.where(follows & [not tag.startswith("I") for tag in tags], 0.0, -np.inf)
    every = np.arange(len(tags))
    best = scores[0] + across[tags.index("O")]
    came_from = np.zeros((len(scores), len(tags)), dtype=np.int64)
    for index in range(1, len(scores)):
        arriving = best[:, None] + (across if index in sentences else within)
        came_from[index] = arriving.argmax(axis=0)
        best = arriving[came_from[index], every] + scores[index]
    chain = [int(best.argmax())]
    for before in came_from[:0:-1]:
        chain.append(int(before[chain[-1]]))
    return chain[::-1]


def tagged_spans(chosen: Sequence[int], scores: Scores, tags: Sequence[str]) -> Iterator[TaggedSpan]:
    """The spans that a legal sequence of tags marks, in text order."""
    probability = np.exp(scores[np.arange(len(chosen)), list(chosen)]).tolist()
    parts = [tag.partition("-") for tag in tags]
    first = None
    for index, number in enumerate([*chosen, tags.index("O")]):
        place = parts[number][0]
        if first is not None and place != "I":
            yield TaggedSpan(first, index - 1, parts[chosen[first]][2], min(probability[first:index]))
            first = None
        if place == "B":
            first = index


def _is_legal(
    chosen: npt.NDArray[np.intp], follows: npt.NDArray[np.bool_], outside: int, sentences: Collection[int]
) -> bool:
    before = np.concatenate(([outside], chosen[:-1]))
    before[[index for index in sentences if index < len(chosen)]] = outside
    return bool(follows[before, chosen].all())


@cache
def _follows(tags: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    """[tag before, tag] whether the one may stand after the other."""
    return np.array([[_may_follow(tag, other) for tag in tags] for other in tags])


def _may_follow(tag: str, other: str) -> bool:
    """Whether a tag may stand after another."""
    place, _, kind = tag.partition("-")
    return place != "I" or (other != "O" and other.partition("-")[2] == kind)
