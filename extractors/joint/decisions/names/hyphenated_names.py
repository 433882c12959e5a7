"""Hyphenated names as one: "Kilroy-Silk" is one person, and "Blair-Brown talks" has two."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from extractors.encoder.tags import Scores, TaggedSpan, tagged_spans
from extractors.joint.decisions.hyphenated import HYPHENS
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.tagging import tag_name
from extractors.word_range import WordRange

_ARTICLES = frozenset(("al", "el", "ul", "ad", "ar", "as", "at", "az"))
_DESCRIBING = frozenset(("VERB", "ADJ", "ADV", "NOUN", "NUM"))
"""Parts behind a name that are no part of it: "Paris-*based*", "Obama-*era*"."""


class _Cut(NamedTuple):
    """A hyphenated word, and the names that touch it and do not cover it."""

    word: WordRange
    names: Sequence[TaggedSpan]


def with_hyphenated_names(
    tags: list[int],
    scores: Scores,
    words: Sequence[str],
    parts_of_speech: Sequence[str],
    opens: Collection[int],
    hyphenated: Sequence[WordRange],
) -> None:
    """Make one name of the parts of a hyphenated word that tags take for several; in place.

    Two persons stay two where the word describes a noun ("the Blair-Brown talks"), or where the text names
    both elsewhere. A longer name that ends in the same word decides for the whole text: "Robert Kilroy-Silk".

    Args:
        tags: an index into ``NAME_TAGS`` for each word.
        scores: words × ``NAME_TAGS``, log-probabilities.
        words: of the text.
        parts_of_speech: of the words, universal ones.
        opens: index of the first word of every sentence.
        hyphenated: the words of several tokens, in order.
    """
    names = list(tagged_spans(tags, scores, NAME_TAGS))
    text = _HyphenatedText(words, parts_of_speech, frozenset(opens), names, hyphenated)
    whole: list[tuple[int, int, str]] = []
    for cut in text.cuts:
        first, end = text.whole(cut)
        if whole and first < whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], end), whole[-1][2])  # "Jean-Marie Bowes-Lyon"
        elif first < end:
            whole.append((first, end, cut.names[0].type))
        elif (last := cut.names[0].last) < cut.word.last and words[last] in HYPHENS:
            tags[last] = NAME_TAGS.index("O")
    for name in whole:
        tag_name(tags, *name)


def with_joined_words(scores: Scores, hyphenated: Sequence[WordRange]) -> Scores:
    """Scores in which a part of a hyphenated word need not tell whether it begins a name or goes on with it.

    Args:
        scores: words × ``NAME_TAGS``, log-probabilities.
        hyphenated: the words of several tokens.
    """
    if not hyphenated:
        return scores
    joined = scores.copy()
    hyphens = [at for word in hyphenated for at in range(word.first + 1, word.last, 2)]
    parts = [at + 1 for at in hyphens]
    for begins, tag in enumerate(NAME_TAGS):
        if tag.startswith("B-"):
            goes_on = NAME_TAGS.index(f"I-{tag[2:]}")
            joined[parts, goes_on] = np.logaddexp(scores[parts, begins], scores[parts, goes_on])
            joined[hyphens, goes_on] = 0.0
    return joined


class _HyphenatedText:
    """A text with hyphenated words, and what it says about them."""

    def __init__(
        self,
        words: Sequence[str],
        parts_of_speech: Sequence[str],
        opens: frozenset[int],
        names: Sequence[TaggedSpan],
        hyphenated: Sequence[WordRange],
    ) -> None:
        self.words = words
        self.parts_of_speech = parts_of_speech
        self.opens = opens
        self.cuts = list(_cuts(names, hyphenated))
        within = {at for word in hyphenated for at in range(word.first, word.last + 1)}
        persons = [name for name in names if name.type == "PERSON"]
        self._alone = {words[name.last] for name in persons if name.last not in within}
        self._of_one = {self._surface(word) for word in hyphenated if self._names_one(word, persons)}
        self._of_two = {self._surface(word) for word in hyphenated if self._describes_noun(word)}

    def whole(self, cut: _Cut) -> tuple[int, int]:
        """First word and end of the name that parts make together; two equal numbers where they make none."""
        word, first, last = cut.word, cut.names[0], cut.names[-1]
        of_one = self._surface(word) in self._of_one and last.last <= word.last
        if first.type != "PERSON" or (not of_one and any(name.type != "PERSON" for name in cut.names)):
            return word.first, word.first
        end_on_hyphen = last.last < word.last and self.words[last.last] in HYPHENS
        before = min(word.first, first.first) if self._begins_name(word, first) else first.first
        behind = word.last if self._goes_on(word, last, on_hyphen=end_on_hyphen) else last.last
        is_cut = (before, behind) != (first.first, first.last)
        if not is_cut or (end_on_hyphen and behind == last.last) or not self._is_one(cut):
            return word.first, word.first
        return before, max(behind, last.last) + 1

    def _begins_name(self, word: WordRange, name: TaggedSpan) -> bool:
        """Whether what stands before a name in its word belongs to it: "al-Assad", not "pro-Clinton"."""
        before = range(word.first, name.first, 2)
        return all(
            self.words[at].lower() in _ARTICLES
            or (self.parts_of_speech[at] == "PROPN" and self.words[at][0].isupper())
            for at in before
        )

    def _goes_on(self, word: WordRange, name: TaggedSpan, *, on_hyphen: bool) -> bool:
        """Whether what stands behind a name in its word belongs to it: "Ki-moon", not "Paris-based"."""
        behind = range(name.last + 1 if on_hyphen else name.last + 2, word.last + 1, 2)
        if on_hyphen:
            return not any(self._describes(at) for at in behind)
        return all(self.parts_of_speech[at] == "PROPN" for at in behind)

    def _describes(self, at: int) -> bool:
        return self.words[at][0].islower() and self.parts_of_speech[at] in _DESCRIBING

    def _is_one(self, cut: _Cut) -> bool:
        """Whether a word names one person."""
        word, last = cut.word, cut.names[-1]
        if self._surface(word) in self._of_one or last.last > word.last:
            return True
        two = self._surface(word) in self._of_two or self._alone.issuperset(self._surface(word)[::2])
        return not two

    def _names_one(self, word: WordRange, persons: Sequence[TaggedSpan]) -> bool:
        """Whether a longer name ends in a word, or a name is this word, and it describes no noun."""
        touching = [name for name in persons if name.first <= word.first <= name.last]
        longer = any(name.first < word.first for name in touching)
        whole = any(name.last >= word.last for name in touching)
        return longer or (whole and not self._describes_noun(word))

    def _describes_noun(self, word: WordRange) -> bool:
        """Whether a noun stands behind a word, or a determiner before it."""
        behind = word.last + 1
        while self._is(behind, "ADJ"):
            behind += 1
        determined = word.first not in self.opens and self.parts_of_speech[word.first - 1] == "DET"
        return determined or self._is(behind, "NOUN")

    def _is(self, at: int, part_of_speech: str) -> bool:
        """Whether a word that opens no sentence is of a part of speech."""
        inside = at < len(self.words) and at not in self.opens
        return inside and self.parts_of_speech[at] == part_of_speech

    def _surface(self, word: WordRange) -> tuple[str, ...]:
        return tuple(self.words[word.first : word.last + 1])


def _cuts(names: Sequence[TaggedSpan], hyphenated: Sequence[WordRange]) -> Iterator[_Cut]:
    """The hyphenated words that no name covers and some touch."""
    at = 0
    for word in hyphenated:
        while at < len(names) and names[at].last < word.first:
            at += 1
        end = at
        while end < len(names) and names[end].first <= word.last:
            end += 1
        touching = names[at:end]
        whole = len(touching) == 1 and touching[0].first <= word.first and word.last <= touching[0].last
        if touching and not whole:
            yield _Cut(word, touching)
