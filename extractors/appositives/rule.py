"""Appositives of names by the rule of the ApposCorpus (section 3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from extractors.iob2 import Name

ANCHOR_TYPES = frozenset({"PERSON", "ORGANISATION"})
_ENDS = {",": frozenset({",", ";", "."}), "(": frozenset({")"}), "-LRB-": frozenset({"-RRB-"})}


class AppositiveSpan(NamedTuple):
    """A name and the words that describe it, ``first`` to ``end`` (counted from 0, exclusive)."""

    anchor: Name
    first: int
    end: int


def appositives(
    forms: Sequence[str], heads: Sequence[int], relations: Sequence[str], names: Iterable[Name]
) -> list[AppositiveSpan]:
    """The appositives of the PERSON and ORGANISATION names of a sentence, in order.

    An ``appos`` dependent of the name's head counts if a comma or an opening parenthesis
    stands before it and after the name. The span begins after the first such separator
    and ends before the next comma, semicolon or full stop, or, in parentheses, before the
    closing one (else where the sentence ends).

    Args:
        forms: the words.
        heads: number of each word's head, counted from 1; 0 for the root.
        relations: of each word to its head, with or without subtype.
        names: of any type; only PERSON and ORGANISATION have appositives.
    """
    found: list[AppositiveSpan] = []
    for name in names:
        if name.type not in ANCHOR_TYPES:
            continue
        head = head_of(name, heads)
        dependents = (
            index
            for index in range(name.end, len(forms))
            if heads[index] == head + 1 and relations[index].partition(":")[0] == "appos"
        )
        for dependent in dependents:
            span = _span(forms, name.end, dependent)
            if span and AppositiveSpan(name, *span) not in found:
                found.append(AppositiveSpan(name, *span))
    return found


def head_of(name: Name, heads: Sequence[int]) -> int:
    """The first word of a name whose head lies outside of it."""
    for index in range(name.first, name.end):
        if not name.first <= heads[index] - 1 < name.end:
            return index
    return name.first  # a cycle inside the name: no tree, but no reason to fail


def _span(forms: Sequence[str], after: int, dependent: int) -> tuple[int, int] | None:
    separator = next((index for index in range(after, dependent) if forms[index] in _ENDS), None)
    if separator is None:
        return None
    ends = _ENDS[forms[separator]]
    first = separator + 1
    end = next((index for index in range(first, len(forms)) if forms[index] in ends), len(forms))
    return (first, end) if first < end else None
