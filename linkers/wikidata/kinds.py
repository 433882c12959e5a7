"""Kinds of items as names in texts have them: person, organisation, location."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

KINDS: Mapping[str, int] = {"PERSON": 1, "ORGANISATION": 2, "LOCATION": 4}
"""The type of a name in a text → its bit. An item may have several: a city is a place, and acts."""

INSTANCE_OF, SUBCLASS_OF = "P31", "P279"

ROOTS: Mapping[str, frozenset[int]] = {
    "PERSON": frozenset({5, 15632617, 95074}),
    "ORGANISATION": frozenset({43229, 16334295, 1639378}),
    "LOCATION": frozenset({2221906, 618123, 17334923, 486972, 56061}),
}
"""Numbers of classes under which an item is of a kind: human, (fictional) character; organization, group of
humans; geographic location, geographical feature, location, human settlement, administrative territorial
entity."""

Numbers = npt.NDArray[np.int64]


class Superclasses:
    """Which class is directly below which, of all there are: 16 bytes a pair.

    Args:
        pairs: numbers of a class and of one above it; Wikidata has circles among them.
    """

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        numbers = np.fromiter((number for pair in pairs for number in pair), np.int64).reshape(-1, 2)
        self._classes, self._parents = numbers[:, 0], numbers[:, 1]

    def below(self, roots: Iterable[int]) -> Numbers:
        """Some classes and all that are below one of them, in order."""
        below_roots = newest = np.unique(np.fromiter(roots, np.int64))
        while newest.size:
            newest = np.setdiff1d(self._classes[np.isin(self._parents, newest)], below_roots)
            below_roots = np.union1d(below_roots, newest)
        return below_roots

    def kinds(self) -> Mapping[int, int]:
        """The bits of the kinds that instances of a class are of, by its number; of other classes none."""
        kinds: defaultdict[int, int] = defaultdict(int)
        for kind, roots in ROOTS.items():
            for number in self.below(roots).tolist():
                kinds[number] |= KINDS[kind]
        return dict(kinds)
