"""Who speaks in quotation marks: in '"I sold my house," Hale told the court', "I" is Hale.

A quotation's speaker is the subject of a verb of saying beside it (O'Keefe et al. 2012, *A Sequence Labelling
Approach to Quote Attribution*, section 3). A paragraph's other quotations are the same person's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.word_range import WordRange

_VERBS = """
said says say told tells added adds replied replies asked asks wrote writes explained explains insisted
insists argued argues claimed claims warned warns recalled recalls noted notes continued concluded joked
admitted admits announced declared conceded responded responds stated testified confirmed remarked observed
stressed tweeted complained shouted cried whispered answered commented promised according
"""
_SAYING = frozenset(_VERBS.split())
_ENDS = frozenset((".", "!", "?"))
_REACH = 12
"""Words between a quotation and its verb of saying."""
_VOCATIVE = "vocative"
_MARKS_BETWEEN = 1
"""Words between quotations of which one begins right behind the other: the mark that opens it."""


class Quotation(NamedTuple):
    """A stretch in quotation marks and who says it.

    Args:
        words: the stretch.
        speaker: the index of a noun phrase, or -1.
        addressee: the index of the last noun phrase in its turn by which somebody is called, or -1.
    """

    words: WordRange
    speaker: int
    addressee: int


def quotations(
    phrases: Sequence[WordRange],
    words: Sequence[str],
    is_quoted: npt.NDArray[np.bool_],
    paragraphs: Sequence[int],
    dependencies: Dependencies,
) -> list[Quotation]:
    """The quotations of a text with their speakers.

    Args:
        phrases: ranges of words.
        words: of the text.
        is_quoted: for each word, whether it stands between quotation marks.
        paragraphs: the number of each word's paragraph.
        dependencies: of the sentences.
    """
    stretches = list(_stretches(is_quoted))
    if not stretches:
        return []
    attribution = _Attribution(phrases, words, is_quoted, paragraphs, dependencies)
    called = _called(phrases, dependencies)
    result: list[Quotation] = []
    for turn in _turns(stretches, paragraphs):
        speakers = [attribution.speaker(stretch) for stretch in turn]
        speaker = next((known for known in speakers if known >= 0), -1)
        spoken = [index for index in called if _is_within(phrases[index], turn)]
        for stretch, known in zip(turn, speakers, strict=True):
            speaker = known if known >= 0 else speaker
            result.append(Quotation(stretch, speaker, spoken[-1] if spoken else -1))
    return result


def _called(phrases: Sequence[WordRange], dependencies: Dependencies) -> list[int]:
    """The noun phrases by which somebody is called: "Walters" in "Your nerve, Walters?"."""
    heads = [dependencies.head_of(phrase) for phrase in phrases]
    return [index for index, head in enumerate(heads) if dependencies.relations[head] == _VOCATIVE]


def _is_within(phrase: WordRange, turn: Sequence[WordRange]) -> bool:
    return any(stretch.first <= phrase.first <= stretch.last for stretch in turn)


def _turns(stretches: Iterable[WordRange], paragraphs: Sequence[int]) -> Iterator[list[WordRange]]:
    """Stretches that one person says: of one paragraph, with some words between each and the next.

    Where one quotation begins right behind another, somebody else replies.
    """
    turn: list[WordRange] = []
    for stretch in stretches:
        if turn:
            last = turn[-1].last
            if stretch.first - last <= _MARKS_BETWEEN + 1 or paragraphs[last] != paragraphs[stretch.first]:
                yield turn
                turn = []
        turn.append(stretch)
    if turn:
        yield turn


def _stretches(is_quoted: npt.NDArray[np.bool_]) -> Iterator[WordRange]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], is_quoted.astype(np.int8), [0]))))
    for first, end in edges.reshape(-1, 2).tolist():
        yield WordRange(first, end - 1)


class _Attribution:
    """The search for verbs of saying beside quotations, and for their subjects."""

    def __init__(
        self,
        phrases: Sequence[WordRange],
        words: Sequence[str],
        is_quoted: npt.NDArray[np.bool_],
        paragraphs: Sequence[int],
        dependencies: Dependencies,
    ) -> None:
        self._words = words
        self._is_quoted = is_quoted
        self._paragraphs = paragraphs
        self._ends_at: dict[int, int] = {}
        self._begins_at: dict[int, int] = {}
        self._subject_of: dict[int, int] = {}
        for index, phrase in enumerate(phrases):
            if is_quoted[phrase.first]:
                continue
            self._ends_at.setdefault(phrase.last, index)
            self._begins_at.setdefault(phrase.first, index)
            head = dependencies.head_of(phrase)
            if dependencies.relations[head].startswith("nsubj"):
                self._subject_of.setdefault(dependencies.heads[head], index)

    def speaker(self, stretch: WordRange) -> int:
        """The index of the noun phrase that says a quotation, or -1."""
        verb = next(self._verbs(self._behind(stretch)), None)
        if verb is None:
            verb = next(self._verbs(self._before(stretch)), None)
        if verb is None:
            return -1
        if self._words[verb].lower() == "according":
            return self._begins_at.get(verb + 2, -1)
        beside = self._begins_at.get(verb + 1, -1) if self._words[verb].lower() != "told" else -1
        return self._subject_of.get(verb, self._ends_at.get(verb - 1, beside))

    def _verbs(self, places: Iterator[int]) -> Iterator[int]:
        return (place for place in places if self._words[place].lower() in _SAYING)

    def _behind(self, stretch: WordRange) -> Iterator[int]:
        """The words of the sentence that goes on behind a quotation."""
        if self._words[stretch.last - 1] == "." and not self._continues(stretch.last + 1):
            return
        for place in range(stretch.last + 1, min(stretch.last + 1 + _REACH, len(self._words))):
            if self._is_quoted[place] or self._words[place] in _ENDS or not self._same(place, stretch.last):
                return
            yield place

    def _continues(self, place: int) -> bool:
        """Whether a sentence goes on in lower case."""
        return place < len(self._words) and self._words[place][:1].islower()

    def _before(self, stretch: WordRange) -> Iterator[int]:
        """The words of the sentence that leads to a quotation, the nearest first."""
        for place in range(stretch.first - 1, max(stretch.first - 1 - _REACH, -1), -1):
            if self._is_quoted[place] or self._words[place] in _ENDS or not self._same(place, stretch.first):
                return
            yield place

    def _same(self, place: int, other: int) -> bool:
        return self._paragraphs[place] == self._paragraphs[other]
