"""The names of a sentence as words."""

from __future__ import annotations

from typing import NamedTuple

OUTSIDE = "O"


class Name(NamedTuple):
    """A name: the words of a sentence from ``first`` to ``end`` (counted from 0, exclusive)."""

    first: int
    end: int
    type: str
