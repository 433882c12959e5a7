"""Long texts in overlapping windows, so that time and memory grow with length and no faster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

PIECES = 384
"""Word pieces of a window; the longest training text has 357."""

OVERLAP = 128
"""Word pieces that a window shares with the next, at most."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of whole sentences that is read at once.

    Args:
        first: its first word.
        end: the word after its last.
        own_first: the first word whose tags are taken from this window: of two windows
            the one in which the word stands further from the edge.
        own_end: the word after the last of these.
    """

    first: int
    end: int
    own_first: int
    own_end: int

    @property
    def own(self) -> slice:
        """The words whose tags are taken from this window, counted from its first."""
        return slice(self.own_first - self.first, self.own_end - self.first)


def windows(
    piece_counts: Sequence[int], sentences: Sequence[int], pieces: int = PIECES, overlap: int = OVERLAP
) -> list[Window]:
    """Cut a text into windows.

    Args:
        piece_counts: word pieces of each word.
        sentences: index of the first word of every sentence, the first one 0.
        pieces: that a window has at most, unless one word has more.
        overlap: pieces of the sentences at a window's end that the next one reads again.

    Returns:
        Windows in order; each word belongs to one of them. A sentence that is too long for
        a window is cut between words.
    """
    if not piece_counts:
        return []
    total = [0, *accumulate(piece_counts)]
    units = list(_units(total, sentences, pieces))
    window_list: list[Window] = []
    start = 0
    while True:
        end = start + 1
        while end < len(units) - 1 and total[units[end + 1]] - total[units[start]] <= pieces:
            end += 1
        window_list.append(Window(units[start], units[end], units[start], units[end]))
        if end == len(units) - 1:
            return _owned(window_list, units)
        following = end
        while (
            following - 1 > start
            and total[units[end]] - total[units[following - 1]] <= overlap
            and total[units[end + 1]] - total[units[following - 1]] <= pieces  # else it would end here too
        ):
            following -= 1
        start = following


def _units(total: Sequence[int], sentences: Sequence[int], pieces: int) -> Iterator[int]:
    """First words of the stretches that are not cut, and the end of the text."""
    words = len(total) - 1
    for first, end in zip(sentences, (*sentences[1:], words), strict=True):
        yield first
        begun = first
        for word in range(first + 1, end):
            if total[end] - total[first] > pieces and total[word + 1] - total[begun] > pieces // 2:
                yield word
                begun = word
    yield words


def _owned(overlapping: Sequence[Window], units: Sequence[int]) -> list[Window]:
    """Each word to one window: where two overlap, the border is the sentence nearest to the middle."""
    borders = [overlapping[0].first]
    for one, other in pairwise(overlapping):
        middle = (other.first + one.end) / 2
        borders.append(
            min((unit for unit in units if other.first <= unit <= one.end), key=lambda u: abs(u - middle))
        )
    borders.append(overlapping[-1].end)
    return [
        replace(window, own_first=first, own_end=end)
        for window, first, end in zip(overlapping, borders, borders[1:], strict=False)
    ]
