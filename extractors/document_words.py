"""A document's tokens as words, and the way back to its characters."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.word_range import WordRange


class DocumentWords:
    """A document's tokens as words, and the way back to its characters.

    Args:
        document: the text.
        given: its tokens, at least one, and its sentences.
    """

    def __init__(self, document: Document, given: Annotations) -> None:
        self.document = document
        self.given = given
        self.tokens = given.tokens
        self.words = [document.surface(token) for token in given.tokens]
        opens = {sentence.start for sentence in given.sentences}
        opens.add(given.tokens[0].start)
        self.sentences = [index for index, token in enumerate(given.tokens) if token.start in opens]
        title_end = document.title_end
        self.title_words = sum(token.end <= title_end for token in given.tokens)
        self.starts = [token.start for token in given.tokens]
        self._ends = [token.end for token in given.tokens]

    def joined(self, first: int, end: int) -> list[bool]:
        """For each of some words, whether no space parts it from the one before."""
        return [index > 0 and self.starts[index] == self._ends[index - 1] for index in range(first, end)]

    def covering(self, span: Span) -> WordRange:
        """The words that a span touches."""
        first = min(bisect_right(self._ends, span.start), len(self.tokens) - 1)
        return WordRange(first, max(first, bisect_left(self.starts, span.end) - 1))

    def span(self, first: int, last: int) -> Span:
        """The characters of a range of words."""
        return Span(self.tokens[first].start, self.tokens[last].end)
