"""The words of a sentence with their parts of speech and their tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class SentenceTree:
    """A parsed sentence; heads and children count words from 0, and the root's head is −1.

    Args:
        words: of it.
        parts: of speech.
        heads: of each word.
        relations: of each word to its head.
    """

    words: Sequence[str]
    parts: Sequence[str]
    heads: Sequence[int]
    relations: Sequence[str]

    def children(self, word: int, *relations: str) -> Iterator[int]:
        """The words that hang on a word, by one of some relations if any are given."""
        for child in self._below[word]:
            if not relations or self.relations[child] in relations:
                yield child

    def branches(self, tops: Iterable[int]) -> list[int]:
        """The words of some branches of the tree, in order."""
        words = list(tops)
        for word in words:
            words += self._below[word]
        return sorted(words)

    @cached_property
    def _below(self) -> list[list[int]]:
        """The words that hang on each word."""
        below: list[list[int]] = [[] for _ in self.words]
        for child, head in enumerate(self.heads):
            if head >= 0:
                below[head].append(child)
        return below

    def has(self, word: int, *relations: str) -> bool:
        """Whether any word hangs on a word by one of some relations."""
        return any(True for _ in self.children(word, *relations))

    def lower(self, word: int) -> str:
        """In lower case."""
        return self.words[word].lower()
