"""What a query names that the schema does not have: most likely a slip, and no store calls it an error."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from betwixt.schema import EDGES, NODES, SEARCH_TEXT

_PROPERTIES = tuple(p for tables in (NODES, EDGES) for table in tables for p in table.properties)

KNOWN = {
    "label": frozenset(table.label for table in NODES),
    "relationship type": frozenset(table.type for table in EDGES),
    "property": frozenset((*(p.name for p in _PROPERTIES), SEARCH_TEXT)),
    "class or property": frozenset(
        (
            *(table.iri for table in NODES),
            *(table.iri for table in EDGES),
            *(property.iri for property in _PROPERTIES),
            *(table.statement for table in EDGES),
            "bw:fingerprint",
        )
    ),
}
"""What may be named → the names in the schema; those of RDF with a prefix of ``PREFIXES``."""


def notes_on(kind: str, names: Iterable[str]) -> tuple[str, ...]:
    """A line for each name that is not in the schema, with the one that is spelt most like it.

    Args:
        kind: a key of ``KNOWN``.
        names: as they stand in the query.
    """
    unknown = sorted(set(names) - KNOWN[kind])
    return tuple(f"the schema has no {kind} {name}{_close(kind, name)}" for name in unknown)


def _close(kind: str, name: str) -> str:
    by_lower = {known.lower(): known for known in sorted(KNOWN[kind])}
    close = difflib.get_close_matches(name.lower(), by_lower, n=1)
    return f"; did you mean {by_lower[close[0]]}?" if close else " (docs/reference/graph-schema.md)"
