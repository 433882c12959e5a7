"""Kinds of items as names in texts have them: person, organisation, location."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

KINDS: Mapping[str, int] = {"PERSON": 1, "ORGANISATION": 2, "LOCATION": 4}
"""The type of a name in a text → its bit. An item may have several: a city is a place, and acts."""

INSTANCE_OF, SUBCLASS_OF = "P31", "P279"

ROOTS: Mapping[str, frozenset[str]] = {
    "PERSON": frozenset({"Q5", "Q15632617", "Q95074"}),
    "ORGANISATION": frozenset({"Q43229", "Q16334295", "Q1639378"}),
    "LOCATION": frozenset({"Q2221906", "Q618123", "Q17334923", "Q486972", "Q56061"}),
}
"""Classes under which an item is of a kind: human, (fictional) character; organization, group of humans;
geographic location, geographical feature, location, human settlement, administrative territorial entity."""


def ancestors(classes: Iterable[str], parents: Mapping[str, Iterable[str]]) -> set[str]:
    """Classes and all that they are subclasses of.

    Args:
        classes: where to begin.
        parents: class → its direct superclasses; Wikidata has circles among them.
    """
    found: set[str] = set()
    waiting = list(classes)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting.extend(parents.get(each, ()))
    return found


def kinds_of(classes: Iterable[str], parents: Mapping[str, Iterable[str]]) -> int:
    """The bits of an item's kinds, from the classes that it is an instance of."""
    above = ancestors(classes, parents)
    return sum(KINDS[kind] for kind, roots in ROOTS.items() if above & roots)
