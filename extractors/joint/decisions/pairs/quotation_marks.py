"""Which words of a text stand between quotation marks, and which paragraph each word is in.

Straight marks do not say whether they open or close. Their place does: what opens stands before a word or
begins a line, what closes stands behind one or ends a line. So a mark that is missing, as at the end of each
paragraph of a long speech but the last, does not turn all that follows inside out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_BLANK_LINE = re.compile(r"\n\s*\n")
_LINE_OF_SENTENCES = re.compile(r"""[.!?:…]["'”’)\]]*[ \t]*\n""")
_QUOTE_OR_BREAK = re.compile(f'[“”"]|{_BLANK_LINE.pattern}')
_SPACES, _ENDS = (" ", "\t"), ("", "\n")
_BEFORE_WHAT_OPENS = frozenset("([{-–—")
_BEHIND_WHAT_CLOSES = frozenset(".,;:!?)]}-–—")


def quoted(text: str, starts: Sequence[int]) -> npt.NDArray[np.bool_]:
    """Which places of a text stand between quotation marks; no quotation outlives its paragraph.

    Args:
        text: the whole text.
        starts: n offsets in ascending order.
    """
    ends, states, is_open = [0], [False], False
    for mark in _QUOTE_OR_BREAK.finditer(text):
        straight = mark.group() == '"'
        is_open = _opens(text, mark.start(), is_open=is_open) if straight else mark.group() == "“"
        ends.append(mark.end())
        states.append(is_open)
    places = np.searchsorted(ends, np.asarray(starts, dtype=np.int64), side="right") - 1
    inside: npt.NDArray[np.bool_] = np.array(states, dtype=np.bool_)[places]
    return inside


def paragraphs(text: str, starts: Sequence[int]) -> npt.NDArray[np.int64]:
    """The number of the paragraph of each place of a text.

    Blank lines part them. In a text without any, lines that end a sentence do.

    Args:
        text: the whole text.
        starts: n offsets in ascending order.
    """
    breaks = [gap.start() for gap in _BLANK_LINE.finditer(text)]
    if not breaks:
        breaks = [line.end() - 1 for line in _LINE_OF_SENTENCES.finditer(text)]
    numbers: npt.NDArray[np.int64] = np.searchsorted(breaks, np.asarray(starts, dtype=np.int64))
    return numbers


def _opens(text: str, place: int, *, is_open: bool) -> bool:
    """Whether a straight mark opens a quotation.

    Args:
        text: the whole text.
        place: of the mark.
        is_open: whether a quotation is open before it.
    """
    first, last = place, place + 1
    while text[first - 1 : first] in _SPACES:
        first -= 1
    while text[last : last + 1] in _SPACES:
        last += 1
    begins, ends = text[first - 1 : first] in _ENDS, text[last : last + 1] in _ENDS
    if begins and ends:
        return not is_open
    if begins or ends:
        return begins and not (is_open and text[last].islower())
    leads = first < place or text[first - 1] in _BEFORE_WHAT_OPENS
    follows = place + 1 < last or text[last] in _BEHIND_WHAT_CLOSES
    return leads if leads != follows else not is_open
