"""A range of the words of a text."""

from __future__ import annotations

from typing import NamedTuple


class WordRange(NamedTuple):
    """A range of words, both ends inclusive."""

    first: int
    last: int
