"""The names of a sentence as words, and as IOB2 tags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

OUTSIDE = "O"


class Name(NamedTuple):
    """A name: the words of a sentence from ``first`` to ``end`` (counted from 0, exclusive)."""

    first: int
    end: int
    type: str


def names_of(tags: Sequence[str]) -> list[Name]:
    """The names that tags say, in order.

    A name also begins at an ``I-`` tag that continues none (IOB1, a model's slip).
    """
    names: list[Name] = []
    previous = ""
    for index, tag in enumerate(tags):
        prefix, _, type_ = tag.partition("-")
        if not type_:
            previous = ""
            continue
        if prefix == "I" and type_ == previous:
            names[-1] = names[-1]._replace(end=index + 1)
        else:
            names.append(Name(index, index + 1, type_))
        previous = type_
    return names


def tags_of(names: Iterable[Name], length: int) -> list[str]:
    """IOB2 tags of a sentence of ``length`` words from names that do not overlap."""
    tags = [OUTSIDE] * length
    for name in names:
        tags[name.first] = f"B-{name.type}"
        tags[name.first + 1 : name.end] = [f"I-{name.type}"] * (name.end - name.first - 1)
    return tags
