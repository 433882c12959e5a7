"""Sees to it that a graph can be browsed before it is served."""

from __future__ import annotations

from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection


def arrange(folder: GraphFolder) -> None:
    """Make the browse index of a graph that was built before there was one, or by another version.

    Raises:
        StoreError: it cannot be made.
    """
    projection = BrowseProjection(folder.path)
    if not projection.holds(folder.current()):
        with folder.lock():
            projection.load(folder.current(), progress=Progress())
