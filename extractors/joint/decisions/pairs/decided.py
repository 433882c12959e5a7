"""The scores of the pairs of a whole text, from the blocks of its windows, and what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.scores import PairBlock, best_prepositions
from extractors.joint.decisions.parses.decided import Parse
from extractors.language.relation_labels import LABELS
from extractors.word_range import WordRange

Array = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The m scored ordered pairs of a text's noun phrases, each once, none with itself.

    Args:
        anchor: m indices.
        complement: m indices.
        relations: [m, labels] probabilities.
        coreference: m probabilities.
    """

    anchor: Indices
    complement: Indices
    relations: Array
    coreference: Array


def merged(
    counts: Sequence[int],
    members: Iterable[tuple[int, Sequence[int]]],
    blocks: Iterable[tuple[int, PairBlock]],
) -> list[Pairs]:
    """For each text one score for each pair: the mean over the blocks that have it.

    Memory for all pairs of a text is allocated before the first block, and each block is copied there.
    Otherwise kept blocks would be scattered in memory among the arrays of the next ones.

    Args:
        counts: how many noun phrases each text has.
        members: of every block that will come, the index of its text, and its noun phrases.
        blocks: with the index of their text, those of one text always in the same order.
    """
    keys: list[list[Indices]] = [[] for _ in counts]
    for number, phrases in members:
        keys[number].append(_keys(np.asarray(phrases, dtype=np.int64), counts[number]).ravel())
    sums = [_Sums.of(key) for key in keys]
    for number, block in blocks:
        place = np.searchsorted(sums[number].key, _keys(block.phrases, counts[number]))
        sums[number].relations[place] += block.relations[_others(len(block.phrases))]
        sums[number].coreference[place] += block.coreference[_others(len(block.phrases))]
    return [summed.mean(count) for summed, count in zip(sums, counts, strict=True)]


def _others(size: int) -> npt.NDArray[np.bool_]:
    """[size, size]: all but the diagonal."""
    others: npt.NDArray[np.bool_] = ~np.eye(size, dtype=bool)
    return others


def _keys(phrases: Indices, count: int) -> Indices:
    """One number for each pair of a block, anchors in rows; it orders the pairs of a text."""
    keys: Indices = (phrases[:, None] * count + phrases)[_others(len(phrases))]
    return keys


class _Sums(NamedTuple):
    """The sums of the scores of a text's pairs, in the order of their keys, and of how many blocks."""

    key: Indices
    blocks: Indices
    relations: Array
    coreference: Array

    @classmethod
    def of(cls, keys: Sequence[Indices]) -> _Sums:
        key, blocks = np.unique(
            np.concatenate(keys) if keys else np.empty(0, dtype=np.int64), return_counts=True
        )
        relations = np.zeros((len(key), len(LABELS)), dtype=np.float32)
        return cls(key, blocks, relations, np.zeros(len(key), dtype=np.float32))

    def mean(self, count: int) -> Pairs:
        """In place: these are the largest arrays of a text, and float64 would be twice as large again."""
        np.divide(self.relations, self.blocks[:, None], out=self.relations, casting="same_kind")
        np.divide(self.coreference, self.blocks, out=self.coreference, casting="same_kind")
        return Pairs(self.key // count, self.key % count, self.relations, self.coreference)


def likely(pairs: Pairs, chosen: npt.NDArray[np.bool_], threshold: float) -> Pairs:
    """The pairs that may be linked: both noun phrases are chosen, and the best preposition is likely enough.

    Args:
        pairs: scores of all pairs.
        chosen: k truth values, for each noun phrase.
        threshold: lowest probability of the best preposition.
    """
    kept = chosen[pairs.anchor] & chosen[pairs.complement]
    kept &= pairs.relations[:, 1:].max(axis=1, initial=0) >= threshold
    return Pairs(pairs.anchor[kept], pairs.complement[kept], pairs.relations[kept], pairs.coreference[kept])


class Linked(NamedTuple):
    """Anchor –preposition→ complement, two indices of noun phrases and one of ``LABELS``."""

    anchor: int
    complement: int
    label: int
    score: float
    explicit: bool


def links(
    pairs: Pairs,
    grouped: Sequence[Sequence[int]],
    threshold: float,
    phrases: Sequence[WordRange],
    words: Sequence[str],
    governors: Sequence[int],
    cases: Sequence[int],
    sentences: Sequence[int],
) -> Iterator[Linked]:
    """The relations of a text: of those with one anchor, preposition and complement cluster the best.

    A relation holds for every mention of the complement's cluster (TNE paper, section 2), so
    one stands for all: an explicit one if there is one, else the most probable. Nothing is
    linked within a cluster.

    Args:
        pairs: scores of all pairs.
        grouped: clusters, as indices of noun phrases.
        threshold: lowest probability of the best preposition.
        phrases: ranges of words.
        words: of the text.
        governors, cases, sentences: as ``attachments`` gives them.
    """
    cluster = {phrase: number for number, members in enumerate(grouped) for phrase in members}
    best, score = best_prepositions(pairs.relations)
    linked: dict[tuple[int, int, int], Linked] = {}
    for index in np.flatnonzero(score >= threshold).tolist():
        anchor, complement, label = int(pairs.anchor[index]), int(pairs.complement[index]), int(best[index])
        target = cluster.get(complement, -1 - complement)
        if target == cluster.get(anchor, -1 - anchor):
            continue
        together = sentences[phrases[anchor].last] == sentences[phrases[complement].first]
        explicit = together and _attached(
            phrases[anchor], phrases[complement], LABELS[label], words, governors, cases
        )
        link = Linked(anchor, complement, label, float(score[index]), explicit)
        key = (anchor, target, label)
        if key not in linked or (link.explicit, link.score) > (linked[key].explicit, linked[key].score):
            linked[key] = link
    yield from linked.values()


def attachments(parses: Iterable[Parse], words: Sequence[str]) -> tuple[list[int], list[int], list[int]]:
    """For each word of a text its head, -1 for a root, its preposition's place, -1 for none, its sentence."""
    governors, cases, sentences = [-1] * len(words), [-1] * len(words), [-1] * len(words)
    for number, parse in enumerate(parses):
        sentences[parse.first : parse.first + len(parse.heads)] = [number] * len(parse.heads)
        for offset, (head, relation) in enumerate(zip(parse.heads, parse.relations, strict=True)):
            if head:
                governors[parse.first + offset] = parse.first + head - 1
                if relation == "case":
                    cases[parse.first + head - 1] = parse.first + offset
    return governors, cases, sentences


def _attached(
    anchor: WordRange,
    complement: WordRange,
    preposition: str,
    words: Sequence[str],
    governors: Sequence[int],
    cases: Sequence[int],
) -> bool:
    """Whether the preposition itself attaches the complement to the anchor in their sentence."""
    spoken = "of" if preposition == "member(s) of" else preposition
    if complement.first == anchor.last + 2 and words[anchor.last + 1].lower() == spoken:
        return True
    for word in range(complement.first, complement.last + 1):
        outside = not complement.first <= governors[word] <= complement.last
        if outside and anchor.first <= governors[word] <= anchor.last and cases[word] >= 0:
            return words[cases[word]].lower() == spoken
    return False
