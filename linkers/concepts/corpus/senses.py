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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from linkers.concepts.corpus.memory import Sense

Words = frozenset[int]

LEAST_DOCUMENTS = 16
"""A name of fewer documents has one sense."""

LONGEST_NAME = 2
"""A name of more words has one sense."""

MOST_SENSES = 4

_SMALLEST = 5  # documents of a sense
_ROUNDS = 20
_WORDS_KEPT = 200
_SMOOTHING = 0.5
_TEMPERATURE = 4.0  # words of one text do not come independently, as naive Bayes would have it
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Use:
    """A document that uses a name.

    Args:
        vector: of what the document is about, of length 1 or 0, shape (d,).
        sentences: the content words of its sentences with the name, the name's own left out.
        around: the content words of its other sentences.
    """

    vector: npt.NDArray[np.float32]
    sentences: Words
    around: Words


@dataclass(frozen=True, slots=True)
class Difference:
    """How alike two groups of uses are; 1 where no more apart than within each, 0 where nothing is shared.

    Args:
        sentences: by the words of the sentences with the name.
        around: by the words of the other ones.
    """

    sentences: float
    around: float

    @property
    def is_of_sense(self) -> bool:
        """Whether it is the name that differs, and not only what documents are about."""
        return self.sentences < _MOST_ALIKE and self.sentences < _MOST_BESIDE_TOPIC * self.around + 0.05


_MOST_ALIKE = 0.35
_MOST_BESIDE_TOPIC = 1.0


def senses(uses: Sequence[Use], weights: Mapping[int, float]) -> list[list[int]]:
    """The uses of each sense of a name, ascending, the sense with most uses first.

    Args:
        uses: of one name, in an order that does not depend on the input's.
        weights: how much a word says; words that are not there say nothing.
    """
    parts = [list(range(len(uses)))]
    final: list[list[int]] = []
    while parts:
        part = parts.pop()
        halves = two_parts(np.stack([uses[number].vector for number in part]))
        first, second = ([part[place] for place in half] for half in halves)
        is_split = (
            len(final) + len(parts) + 2 <= MOST_SENSES
            and min(len(first), len(second)) >= _SMALLEST
            and difference([uses[n] for n in first], [uses[n] for n in second], weights).is_of_sense
        )
        (parts.extend if is_split else final.extend)([first, second] if is_split else [part])
    return sorted(final, key=lambda part: (-len(part), part))


def two_parts(vectors: npt.NDArray[np.float32]) -> tuple[list[int], list[int]]:
    """Two-means by cosine, begun at the direction in which n vectors differ most; n × d."""
    _, _, directions = np.linalg.svd(vectors - vectors.mean(axis=0), full_matrices=False)
    side = vectors @ directions[0] > (vectors @ directions[0]).mean()
    for _ in range(_ROUNDS):
        centres = np.stack([vectors[~side].sum(axis=0), vectors[side].sum(axis=0)])
        centres /= np.maximum(np.linalg.norm(centres, axis=1, keepdims=True), 1e-9)
        now = vectors @ centres[1] > vectors @ centres[0]
        if (now == side).all():
            break
        side = now
    return np.flatnonzero(~side).tolist(), np.flatnonzero(side).tolist()


def difference(first: Sequence[Use], second: Sequence[Use], weights: Mapping[int, float]) -> Difference:
    """How alike two groups of uses are."""
    return Difference(
        _likeness([use.sentences for use in first], [use.sentences for use in second], weights),
        _likeness([use.around for use in first], [use.around for use in second], weights),
    )


def _likeness(first: Sequence[Words], second: Sequence[Words], weights: Mapping[int, float]) -> float:
    """The mean product of texts of two groups over the geometric mean of those within each.

    No text is compared with itself, so few or short texts are as like as many or long ones.
    """
    one, other = _sums(first, weights), _sums(second, weights)
    between = sum(one[word] * other[word] for word in sorted(one.keys() & other.keys()))
    within = _within(one, first, weights) * _within(other, second, weights)
    return between / (len(first) * len(second)) / math.sqrt(within) if within > 0 else 1.0


def _sums(texts: Iterable[Words], weights: Mapping[int, float]) -> dict[int, float]:
    counts = Counter(word for text in texts for word in text)
    return {word: count * weights.get(word, 0.0) for word, count in counts.items()}


def _within(sums: Mapping[int, float], texts: Sequence[Words], weights: Mapping[int, float]) -> float:
    """The mean product of two different texts of a group: the square of the sum without the squares."""
    square = sum(value**2 for _, value in sorted(sums.items()))
    own = sum(value * weights.get(word, 0.0) for word, value in sorted(sums.items()))
    return (square - own) / max(len(texts) * (len(texts) - 1), 1)


def profiles(groups: Sequence[Sequence[frozenset[str]]]) -> list[tuple[float, dict[str, float]]]:
    """What speaks for each of several senses: how frequent it is, and words (naive Bayes).

    Args:
        groups: for each sense the words of the documents that use it.
    """
    counts = [Counter(word for text in texts for word in text) for texts in groups]
    vocabulary = sorted({word for each in counts for word, count in each.items() if count > 1})
    shares = np.array(
        [
            [(each[word] + _SMOOTHING) / (len(texts) + 2 * _SMOOTHING) for word in vocabulary]
            for each, texts in zip(counts, groups, strict=True)
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
        each.prior + math.fsum(each.words[word] for word in words & each.words.keys()) for each in known
    ]
    best = max(range(len(scores)), key=lambda place: (scores[place], -place))
    return best, 1 / math.fsum(math.exp((score - scores[best]) / _TEMPERATURE) for score in scores)
