"""What a question declares for pictures of its answer: a chart, a graph, and what its keys lead to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

KeyOf = Literal["entity", "document", "concept", "item", "part", "category", "year", "facet"]
"""What a column's values are keys of: ``entity`` is the key of a name, ``item`` an id in Wikidata, ``part``
the id of an entity of one document; values of a ``facet`` are kept apart by the column of that name."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A bar for each row.

    Args:
        label: the column that says what a bar stands for.
        value: the column of its length.
        by: a column; each of its values has a chart. Empty for a single chart.
    """

    label: str
    value: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """An edge for each row.

    Args:
        source, target: the columns of both ends, or ``$`` and a parameter: what was asked for.
        label: the column of what stands between, or empty.
        source_name, target_name: columns by which these are shown, or empty.
    """

    source: str
    target: str
    label: str = ""
    source_name: str = ""
    target_name: str = ""
