"""Names without an appositive: the negative examples of the ApposCorpus (section 3.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from extractors.joint.decisions.descriptions.appositives import (
    ANCHOR_TYPES,
    SEPARATORS,
    dependents_of,
)
from extractors.joint.decisions.names.named_words import Name


def negatives(
    forms: Sequence[str],
    heads: Sequence[int],
    appositions: Collection[tuple[int, int]],
    names: Iterable[Name],
) -> list[Name]:
    """The names of a sentence that have no appositive for certain.

    The paper's three conditions: It is a PERSON or ORGANISATION. No comma or opening parenthesis follows it,
    since a parser may have missed an appositive there. Nothing in the rest of the sentence is in apposition
    to it, since a writer may have omitted the comma.

    Args:
        forms: the words.
        heads: number of each word's head, counted from 1; 0 for the root.
        appositions: ``appos`` arcs, (dependent, head), counted from 0.
        names: of any type.
    """
    return [
        name
        for name in names
        if name.type in ANCHOR_TYPES
        and forms[name.end : name.end + 1] not in _SET_APART
        and not dependents_of(name, heads, appositions)
    ]


_SET_APART = [[separator] for separator in SEPARATORS]
