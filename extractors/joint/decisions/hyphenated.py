"""Words that hyphens join and the tokeniser parts: "Secretary-General" is one word of three tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractors.joint.decisions.parses.trees import Arc
from extractors.word_range import WordRange

HYPHENS = frozenset("-\u2010\u2011")
"""The hyphen of keyboards, Unicode's own, and the one at which no line ends."""

_NOUNS = frozenset(("NOUN", "PROPN"))


def hyphenated(forms: Sequence[str], joined: Sequence[bool]) -> list[WordRange]:
    """The words of several tokens, in order. A dash between spaces does not join words.

    Args:
        forms: the tokens of a sentence.
        joined: of each, whether no space parts it from the one before.
    """
    word_ranges: list[WordRange] = []
    at = 0
    while at < len(forms):
        last = at
        while _goes_on(forms, joined, last):
            last += 2
        if last > at:
            word_ranges.append(WordRange(at, last))
        at = last + 1
    return word_ranges


def hyphenated_in_text(
    forms: Sequence[str], joined: Sequence[bool], sentences: Sequence[int]
) -> list[WordRange]:
    """The words of several tokens of a whole text, none beyond the end of a sentence.

    Args:
        forms: the tokens of the text.
        joined: of each, whether no space parts it from the one before.
        sentences: index of the first token of every sentence.
    """
    opens = frozenset(sentences)
    return hyphenated(forms, [is_joined and at not in opens for at, is_joined in enumerate(joined)])


def _goes_on(forms: Sequence[str], joined: Sequence[bool], at: int) -> bool:
    """Whether a hyphen joins the next token but one."""
    hyphen, part = at + 1, at + 2
    if part >= len(forms) or forms[hyphen] not in HYPHENS or not (joined[hyphen] and joined[part]):
        return False
    return forms[at][-1].isalnum() and forms[part][0].isalnum()


class WholeWords:
    """A parse in which each hyphenated word has one head: what depended on its parts depends on that.

    Args:
        heads: number of each token's head, counted from 1; 0 for the root.
        relations: of each token to its head.
        parts_of_speech: universal ones.
        words: the hyphenated ones.
    """

    def __init__(
        self,
        heads: Sequence[int],
        relations: Sequence[str],
        parts_of_speech: Sequence[str],
        words: Iterable[WordRange],
    ) -> None:
        self.heads = list(heads)
        self.relations = list(relations)
        self._lead: dict[int, int] = {}
        self._moved: dict[int, int] = {}
        for word in words:
            tops = [at for at in range(word.first, word.last + 1) if not self._head_is_in(word, at)]
            leads = [at for at in tops if not self._is_below(word, at)]
            if leads:
                lead = next((at for at in leads if parts_of_speech[at] in _NOUNS), leads[0])
                self._lead.update(dict.fromkeys(range(word.first, word.last + 1), lead))
                self._join(word, lead, tops)

    def appositions(self, arcs: Iterable[Arc]) -> frozenset[Arc]:
        """Arcs of apposition between whole words: one to a part of a word is to its head."""
        moved = (Arc(self._lead.get(arc.dependent, arc.dependent), self._head(arc.head)) for arc in arcs)
        return frozenset(arc for arc in moved if arc.dependent != self._lead.get(arc.head, arc.head))

    def _head(self, at: int) -> int:
        return self._moved.get(at, at)

    def _join(self, word: WordRange, lead: int, tops: Sequence[int]) -> None:
        for other in tops:
            if other == lead:
                continue
            self._moved[other] = lead
            self.heads[other] = lead + 1
            self.relations[other] = "punct" if self.relations[other] == "punct" else "flat"
            for at, head in enumerate(self.heads):
                if head == other + 1 and not word.first <= at <= word.last:
                    self.heads[at] = lead + 1

    def _head_is_in(self, word: WordRange, at: int) -> bool:
        return word.first <= self.heads[at] - 1 <= word.last

    def _is_below(self, word: WordRange, at: int) -> bool:
        """Whether a part of the word is on the way from another one to the root."""
        above = self.heads[at] - 1
        for _ in self.heads:  # a tree is not deeper
            if above < 0 or word.first <= above <= word.last:
                break
            above = self.heads[above] - 1
        return above >= 0
