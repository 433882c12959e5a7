"""Appositives of names by the rule of the ApposCorpus (section 3.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from extractors.joint.decisions.names.named_words import Name

ANCHOR_TYPES = frozenset({"PERSON", "ORGANISATION"})
SEPARATORS = {",": frozenset({",", ";", "."}), "(": frozenset({")"}), "-LRB-": frozenset({"-RRB-"})}
"""What sets an appositive apart from its name, and what ends it."""


class AppositiveSpan(NamedTuple):
    """A name and the words that describe it, ``first`` to ``end`` (counted from 0, exclusive)."""

    anchor: Name
    first: int
    end: int


def appositives(
    forms: Sequence[str],
    heads: Sequence[int],
    appositions: Collection[tuple[int, int]],
    names: Iterable[Name],
) -> list[AppositiveSpan]:
    """The appositives of the PERSON and ORGANISATION names of a sentence, in order.

    A dependent in apposition to the name's head counts if a comma or an opening parenthesis
    stands before it and after the name. The span begins after the first such separator
    and ends before the next comma, semicolon or full stop, or, in parentheses, before the
    closing one (else where the sentence ends).

    Args:
        forms: the words.
        heads: number of each word's head, counted from 1; 0 for the root.
        appositions: ``appos`` arcs, (dependent, head), counted from 0.
        names: of any type; only PERSON and ORGANISATION have appositives.
    """
    appositive_spans: list[AppositiveSpan] = []
    for name in names:
        for dependent in dependents_of(name, heads, appositions):
            span = _span(forms, name.end, dependent)
            if span and AppositiveSpan(name, *span) not in appositive_spans:
                appositive_spans.append(AppositiveSpan(name, *span))
    return appositive_spans


def head_of(name: Name, heads: Sequence[int]) -> int:
    """The first word of a name whose head lies outside of it."""
    for index in range(name.first, name.end):
        if not name.first <= heads[index] - 1 < name.end:
            return index
    return name.first  # a cycle inside the name: no tree, but no reason to fail


def dependents_of(name: Name, heads: Sequence[int], appositions: Collection[tuple[int, int]]) -> list[int]:
    """The words after a PERSON or ORGANISATION that are in apposition to it; none for other names."""
    if name.type not in ANCHOR_TYPES:
        return []
    head = head_of(name, heads)
    return sorted(dependent for dependent, to in appositions if to == head and dependent >= name.end)


def _span(forms: Sequence[str], after: int, dependent: int) -> tuple[int, int] | None:
    separator = next((index for index in range(after, dependent) if forms[index] in SEPARATORS), None)
    if separator is None:
        return None
    ends = SEPARATORS[forms[separator]]
    first = separator + 1
    end = next((index for index in range(first, len(forms)) if forms[index] in ends), len(forms))
    return (first, end) if first < end else None
