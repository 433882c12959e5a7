"""What the resolver knows of a text: words, parse, mentions, entities and relations of one reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from extractors.participants.mention_classes import class_of

Indices = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class ReadText:
    """A text of w words with m mentions.

    Args:
        words: of the text.
        parts: universal part of speech of each word.
        heads: [w] the syntactic head of each word, counted from the text's first; −1 for a root.
        relations: universal relation of each word to its head.
        sentences: [w] the number of each word's sentence, ascending from 0.
        first: [m] first word of each mention.
        last: [m] last word of each mention.
        entities: [m] number of the entity that each mention refers to, from 0.
        types: PERSON, ORGANISATION, LOCATION or empty, of each mention.
        anchors: [r] mentions that relations go out from.
        complements: [r] mentions that they lead to.
        link_scores: [r] of each relation.
        prepositions: [r] of each relation, and whether the anchor's sentence says it; empty where they are
            not known.
    """

    words: Sequence[str]
    parts: Sequence[str]
    heads: Indices
    relations: Sequence[str]
    sentences: Indices
    first: Indices
    last: Indices
    entities: Indices
    types: Sequence[str]
    anchors: Indices
    complements: Indices
    link_scores: Floats
    prepositions: Sequence[tuple[str, bool]] = ()

    @cached_property
    def mention_heads(self) -> Indices:
        """[m] The word of each mention whose syntactic head lies outside of it."""
        return np.array(
            [
                self.head_of(first, last)
                for first, last in zip(self.first.tolist(), self.last.tolist(), strict=True)
            ],
            dtype=np.int64,
        )

    def head_of(self, first: int, last: int) -> int:
        """The first word of a range, no punctuation, whose syntactic head lies outside of it."""
        for word in range(first, last + 1):
            if not first <= self.heads[word] <= last and self.parts[word] != "PUNCT":
                return word
        return last

    @cached_property
    def classes(self) -> Indices:
        """[m] The class of each mention."""
        alone = (self.first == self.last).tolist()
        heads = self.mention_heads.tolist()
        return np.array(
            [
                class_of(self.words[head], self.parts[head], self.types[mention], alone=alone[mention])
                for mention, head in enumerate(heads)
            ],
            dtype=np.int64,
        )

    def class_at(self, word: int) -> int:
        """The class of the constituent that a word heads, by the mention that it heads if there is one."""
        mention = self.smallest_mention.get(word)
        if mention is not None:
            return int(self.classes[mention])
        return class_of(self.words[word], self.parts[word], "", alone=True)

    @cached_property
    def dependents(self) -> list[list[int]]:
        """The words that depend on each word."""
        words: list[list[int]] = [[] for _ in self.words]
        for word, head in enumerate(self.heads.tolist()):
            if head >= 0:
                words[head].append(word)
        return words

    @cached_property
    def smallest_mention(self) -> dict[int, int]:
        """Word → the shortest mention that it heads."""
        lengths = self.last - self.first
        order = np.argsort(-lengths, kind="stable")
        return {int(self.mention_heads[mention]): int(mention) for mention in order}

    @cached_property
    def relations_of(self) -> dict[int, list[int]]:
        """Word → the relations that go out from the mentions that it heads, where prepositions are known."""
        relations: dict[int, list[int]] = {}
        if len(self.prepositions):
            for number, word in enumerate(self.mention_heads[self.anchors].tolist()):
                relations.setdefault(word, []).append(number)
        return relations

    @cached_property
    def quoted(self) -> Flags:
        """[w] Whether an odd number of quotation marks stands before each word."""
        marks = np.array([word in _QUOTATION_MARKS for word in self.words], dtype=np.int64)
        return (np.cumsum(marks) % 2).astype(np.bool_)

    def ancestors(self, word: int, count: int) -> list[int]:
        """The nearest syntactic ancestors of a word, padded with −2."""
        spans_read: list[int] = []
        while len(spans_read) < count and self.heads[word] >= 0:
            word = int(self.heads[word])
            spans_read.append(word)
        return spans_read + [-2] * (count - len(spans_read))


_QUOTATION_MARKS = frozenset(('"', "“", "”", "``", "''"))
