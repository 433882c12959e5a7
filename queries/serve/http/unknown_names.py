"""The error for a name that the graph does not have, with the names that are close to it."""

from __future__ import annotations

from queries.browse.index import BrowseIndex
from queries.browse.names import Kind, find_names
from queries.serve.http.problems import NotFoundError


def not_found(problem: str, index: BrowseIndex, name: str, kind: Kind) -> NotFoundError:
    """An error that advises what is called nearly so.

    Args:
        problem: what there is not.
        index: of the graph.
        name: that was asked for.
        kind: entity or concept.
    """
    near = find_names(index, name, kind=kind, limit=3)
    advice = (
        f"did you mean {' or '.join(near_name.key for near_name in near)}?"
        if near
        else "/api/search finds names"
    )
    return NotFoundError(problem, advice)
