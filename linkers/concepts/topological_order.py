"""An acyclic graph that edges are added to, and an order of its nodes that they all agree with.

The algorithm is that of David J. Pearce and Paul H. J. Kelly, "A dynamic topological sort algorithm for
directed acyclic graphs", ACM Journal of Experimental Algorithmics 11 (2006): An edge that agrees with the
order costs nothing. Another edge only visits the nodes between its ends.
"""

from __future__ import annotations

from collections.abc import Mapping


class TopologicalOrder:
    """Nodes, which are numbers, in an order in which every parent stands before its children."""

    def __init__(self) -> None:
        self._place: dict[int, int] = {}
        self._parents: dict[int, list[int]] = {}
        self._children: dict[int, list[int]] = {}

    def add(self, parent: int, child: int) -> bool:
        """Add an edge unless it closes a cycle; whether it was added."""
        for node in (parent, child):
            if node not in self._place:
                self._place[node] = len(self._place)
                self._parents[node], self._children[node] = [], []
        if parent == child:
            return False
        low, high = self._place[child], self._place[parent]
        if low < high:  # the child stands before its parent
            below = self._reached(child, self._children, low, high)
            if parent in below:
                return False
            above = self._reached(parent, self._parents, low, high)
            self._move(above, below)
        self._parents[child].append(parent)
        self._children[parent].append(child)
        return True

    def _reached(self, start: int, ways: Mapping[int, list[int]], low: int, high: int) -> set[int]:
        """What can be reached from a node without leaving a stretch of the order."""
        reached, waiting = {start}, [start]
        while waiting:
            for node in ways[waiting.pop()]:
                if node not in reached and low <= self._place[node] <= high:
                    reached.add(node)
                    waiting.append(node)
        return reached

    def _move(self, above: set[int], below: set[int]) -> None:
        """Put the first before the second, both in their order, on the places that they have together."""
        by_place = self._place.__getitem__
        places = sorted(map(by_place, above | below))
        nodes = [*sorted(above, key=by_place), *sorted(below, key=by_place)]
        for node, place in zip(nodes, places, strict=True):
            self._place[node] = place
