"""The turns of those who speak in an interview or transcript: lines that begin "NAME:", or "Q:" and "A:"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from extractors.word_range import WordRange

_LABEL = re.compile(r"^[ \t*_]*(?P<label>[^\W\d_][^\n:]{0,40}?)[*_]*:(?=\s)", re.MULTILINE)
_MOST_WORDS = 4
_FEWEST = 2
"""Speakers of two turns or more."""


class Turn(NamedTuple):
    """What somebody says.

    Args:
        speaker: the label in lower case.
        label: its words.
        words: those that are said; empty ranges have their last before their first.
    """

    speaker: str
    label: WordRange
    words: WordRange


def turns(text: str, starts: Sequence[int]) -> list[Turn]:
    """The turns of a text; none unless two speakers have two turns each.

    Args:
        text: the whole text.
        starts: offset of each word.
    """
    labels = [
        label
        for label in _LABEL.finditer(text)
        if label["label"][0].isupper() and len(label["label"].split()) <= _MOST_WORDS
    ]
    speakers = Counter(_speaker(label) for label in labels)
    labels = [label for label in labels if speakers[_speaker(label)] > 1]
    if len({_speaker(label) for label in labels}) < _FEWEST:
        return []
    places = [bisect_left(starts, label.start("label")) for label in labels]
    ends = [*places[1:], len(starts)]
    return [
        Turn(
            _speaker(label),
            WordRange(place, bisect_left(starts, label.end("label")) - 1),
            WordRange(bisect_left(starts, label.end()), end - 1),
        )
        for label, place, end in zip(labels, places, ends, strict=True)
    ]


def _speaker(label: re.Match[str]) -> str:
    return label["label"].strip().lower()
