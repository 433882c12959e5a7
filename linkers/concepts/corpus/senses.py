"""One name, several concepts: documents that use a name are parted where what is said of it really differs.

A document uses a name in one sense (Gale, Church and Yarowsky 1992, "One sense per discourse"). The
documents of a name are parted in two by the vectors of what they are about. Every name that many
fields use has parts which are about different things, so that alone says nothing: two parts are two
senses if the sentences that hold the name are less alike than those around them would let one expect.
Each part is looked at again.

What is kept are words that speak for each sense. They alone decide which sense a document uses, so
documents that come later are treated as the first ones were.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from linkers.concepts.corpus.memory.concept_memory import Sense

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int32]

LEAST_CORPUS = 500
"""In a corpus of fewer documents every name has one sense: too little is known of what is said around it."""

LEAST_DOCUMENTS = 16
"""A name of fewer documents has one sense."""

LONGEST_NAME = 2
"""A name of more words has one sense."""

MOST_SENSES = 4

MOST_ALIKE = 0.27
"""Two parts whose sentences are more alike than this are one sense."""

_BESIDE_TOPIC = 0.8  # of the likeness of what is around
_NOTHING_SHARED = 0.05  # so unlike are two senses whatever is around
_SMALLEST = 8  # documents of a sense
_MOST_READ = 600  # documents that are looked at to tell whether there are several senses
_DIRECTIONS = 4
_ROUNDS = 20
_WORDS_KEPT = 200
_SMOOTHING = 0.5
_TEMPERATURE = 4.0  # words of one text do not come independently, as naive Bayes would have it
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Uses:
    """The n documents that use a name.

    Args:
        vectors: of what each says with the name and around it, of length 1 or 0, n × d.
        sentences: of each the content words of its sentences with the name, without the name's own.
        around: of each the content words of its other sentences.
    """

    vectors: Floats
    sentences: Sequence[Integers]
    around: Sequence[Integers]


def senses(uses: Uses, weights: Floats) -> list[list[int]]:
    """The uses of each sense of a name, ascending, the sense with most uses first.

    Of very many uses only some are looked at, evenly, and returned.

    Args:
        uses: of one name, in an order that does not depend on the input's.
        weights: how much each word says, shape (v,).
    """
    count = len(uses.vectors)
    chosen = np.unique(np.linspace(0, count - 1, min(count, _MOST_READ)).astype(np.int64))
    parts = [chosen]
    final: list[list[int]] = []
    while parts:
        part = parts.pop()
        halves = _halves(uses, part, weights) if len(parts) + len(final) + 2 <= MOST_SENSES else None
        if halves is None:
            final.append(part.tolist())
        else:
            parts += halves
    return sorted(final, key=lambda part: (-len(part), part))


def _halves(
    uses: Uses, part: npt.NDArray[np.int64], weights: Floats
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None:
    """The two senses of some uses: of all ways to part them that with the least alike sentences."""
    sentences = _Texts([uses.sentences[use] for use in part.tolist()], weights)
    around = _Texts([uses.around[use] for use in part.tolist()], weights)
    best, best_sense = MOST_ALIKE, None
    for side in two_parts(uses.vectors[part]):
        if min(side.sum(), (~side).sum()) >= _SMALLEST:
            alike = sentences.likeness(side)
            if alike < best and alike < _BESIDE_TOPIC * around.likeness(side) + _NOTHING_SHARED:
                best, best_sense = alike, (part[~side], part[side])
    return best_sense


def two_parts(vectors: Floats) -> Iterator[npt.NDArray[np.bool_]]:
    """Several ways to part n vectors in two, n × d → the side of each, shape (n,).

    Two-means by cosine, begun with halves and tails along the directions in which the vectors differ most.
    """
    _, _, directions = np.linalg.svd(vectors - vectors.mean(axis=0), full_matrices=False)
    seen = set()
    for direction in directions[:_DIRECTIONS]:
        along = vectors @ direction
        for border in (along.mean(), np.quantile(along, 0.9), np.quantile(along, 0.1)):
            side = _two_means(vectors, along > border)
            side = side if side[0] else ~side
            if side.tobytes() not in seen:
                seen.add(side.tobytes())
                yield side


def _two_means(vectors: Floats, side: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    for _ in range(_ROUNDS):
        centres = np.stack([vectors[~side].sum(axis=0), vectors[side].sum(axis=0)])
        centres /= np.maximum(np.linalg.norm(centres, axis=1, keepdims=True), 1e-9)
        now: npt.NDArray[np.bool_] = vectors @ centres[1] > vectors @ centres[0]
        if (now == side).all():
            break
        side = now
    return side


class _Texts:
    """Texts as sets of words, to see how alike two parts of them are.

    Args:
        texts: of each its words.
        weights: how much each word says.
    """

    def __init__(self, texts: Sequence[Integers], weights: Floats) -> None:
        flat = np.concatenate(texts)
        self._text = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
        distinct, self._word = np.unique(flat, return_inverse=True)
        self._weights = weights[distinct].astype(np.float64)
        self._own = np.bincount(self._text, self._weights[self._word] ** 2, minlength=len(texts))

    def likeness(self, side: npt.NDArray[np.bool_]) -> float:
        """The mean product of two texts of both parts over the geometric mean of those within each.

        1 where the parts are no more different than each is within itself, 0 where they share no word.
        No text is compared with itself, so few texts are as alike as many, short ones as long ones.
        """
        of_word = side[self._text]
        sums = [
            np.bincount(self._word[of_word == part], minlength=len(self._weights)) * self._weights
            for part in (False, True)
        ]
        counts = [int((side == part).sum()) for part in (False, True)]
        within = [
            (float(total @ total) - float(self._own[side == part].sum())) / max(count * (count - 1), 1)
            for total, count, part in zip(sums, counts, (False, True), strict=True)
        ]
        between = float(sums[0] @ sums[1]) / max(counts[0] * counts[1], 1)
        return between / math.sqrt(within[0] * within[1]) if min(within) > 0 else 1.0


def profiles(groups: Sequence[Sequence[frozenset[str]]]) -> list[tuple[float, dict[str, float]]]:
    """What speaks for each of several senses: how frequent it is, and words (naive Bayes).

    Args:
        groups: for each sense the words of the documents that use it.
    """
    counts = [Counter(word for text in texts for word in text) for texts in groups]
    vocabulary = sorted({word for word_count in counts for word, count in word_count.items() if count > 1})
    shares = np.array(
        [
            [(word_count[word] + _SMOOTHING) / (len(texts) + 2 * _SMOOTHING) for word in vocabulary]
            for word_count, texts in zip(counts, groups, strict=True)
        ]
    ).reshape(len(groups), len(vocabulary))
    speaks = np.log(shares) - np.log(shares).mean(axis=0)
    # What tells senses apart best: both frequent in one of them and rarer in the others.
    tells = (shares * np.abs(speaks)).max(axis=0)
    kept = sorted(np.argsort(-tells, kind="stable")[:_WORDS_KEPT].tolist())
    total = sum(map(len, groups))
    return [
        (
            round(math.log(len(texts) / total), _DIGITS),
            {vocabulary[place]: round(float(row[place]), _DIGITS) for place in kept},
        )
        for texts, row in zip(groups, speaks, strict=True)
    ]


def sense_of(words: frozenset[str], known: Sequence[Sense]) -> tuple[int, float]:
    """Which of several senses a document uses, and how sure that is, above 1 / senses and up to 1.

    Args:
        words: of the document's sentences.
        known: the senses; of equal ones the first is taken.
    """
    scores = [
        sense_known.prior + math.fsum(sense_known.words[word] for word in words & sense_known.words.keys())
        for sense_known in known
    ]
    best = max(range(len(scores)), key=lambda place: (scores[place], -place))
    return best, 1 / math.fsum(math.exp((score - scores[best]) / _TEMPERATURE) for score in scores)
