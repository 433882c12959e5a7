"""Noun phrases that no hyphenated word is cut by: "Robert Kilroy-Silk", not "Robert Kilroy-"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractors.encoder.tags import TaggedSpan
from extractors.joint.decisions.hyphenated import HYPHENS
from extractors.word_range import WordRange


def with_whole_words(
    phrases: Iterable[TaggedSpan],
    words: Sequence[str],
    hyphenated: Sequence[WordRange],
    names: Iterable[TaggedSpan],
) -> list[TaggedSpan]:
    """Noun phrases none of which begins or ends within a hyphenated name, or at a hyphen within a word.

    Args:
        phrases: in text order.
        words: of the text.
        hyphenated: the words of several tokens, in order.
        names: in text order.

    Returns:
        The phrases in order. Those that share a hyphenated word are one, unless it has several names.
    """
    text = _HyphenatedText(words, hyphenated, names)
    whole: list[TaggedSpan] = []
    for phrase in phrases:
        first, last = text.first(phrase), text.last(phrase)
        before = whole[-1] if whole else None
        if before and (before.last >= first or text.is_one_word(before.last, first)):
            score = min(before.score, phrase.score)
            whole[-1] = TaggedSpan(before.first, max(before.last, last), before.type, score)
        else:
            whole.append(TaggedSpan(first, last, phrase.type, phrase.score))
    return whole


class _HyphenatedText:
    """A text with hyphenated words and names, and where phrases begin and end in it."""

    def __init__(
        self, words: Sequence[str], hyphenated: Sequence[WordRange], names: Iterable[TaggedSpan]
    ) -> None:
        self.words = words
        self.word_at = {at: word for word in hyphenated for at in range(word.first, word.last + 1)}
        self.name_at = {at: name for name in names for at in range(name.first, name.last + 1)}

    def first(self, phrase: TaggedSpan) -> int:
        """Where a phrase begins: before what it shares a name with, and never at a hyphen."""
        first = phrase.first
        word = self.word_at.get(first)
        if word is None or word.first == first:
            return first
        if first in self.name_at:
            return min(first, self.name_at[first].first)
        if self.words[first] not in HYPHENS:
            return first
        return first + 1 if self._names_in(word) and first < phrase.last else word.first

    def last(self, phrase: TaggedSpan) -> int:
        """Where a phrase ends: behind what it shares a name with, and never at a hyphen."""
        last = phrase.last
        word = self.word_at.get(last)
        if word is None or word.last == last:
            return last
        if last in self.name_at:
            return max(last, self.name_at[last].last)
        if self.words[last] not in HYPHENS:
            return last
        return last - 1 if self._names_in(word) and last > phrase.first else word.last

    def is_one_word(self, last: int, first: int) -> bool:
        """Whether the end of a phrase and the beginning of the next are one word, and no two names."""
        word = self.word_at.get(last)
        return word is not None and word == self.word_at.get(first) and len(self._names_in(word)) < 2

    def _names_in(self, word: WordRange) -> set[TaggedSpan]:
        return {self.name_at[at] for at in range(word.first, word.last + 1) if at in self.name_at}
