"""Facts of Wikidata about the items of a graph, by property."""

from __future__ import annotations

from queries.browse.index import BrowseIndex

_SAMPLE, _SAMPLE_OF_ITEMS = 100_000, 1_000


def properties(index: BrowseIndex, entity_type: str = "") -> dict[str, str]:
    """Id → name of the properties with a value, the most frequent first.

    Args:
        index: of the graph.
        entity_type: of the entities whose items count; empty for all items.
    """
    facts = "SELECT pid, property FROM fact LIMIT ?"
    values: tuple[str | int, ...] = (_SAMPLE,)
    if entity_type:
        items = "SELECT item FROM entity WHERE type = ? AND item IS NOT NULL ORDER BY documents DESC LIMIT ?"
        facts = f"SELECT pid, property FROM fact WHERE item IN ({items})"
        values = (entity_type, _SAMPLE_OF_ITEMS)
    rows = index.rows(
        f"SELECT pid, min(property), count(*) FROM ({facts}) GROUP BY pid ORDER BY 3 DESC, 1", values
    )
    return {str(pid): str(name) for pid, name, _ in rows}


def property_name(index: BrowseIndex, pid: str) -> str:
    """The name of a property with a value, or empty."""
    row = index.row("SELECT property FROM fact WHERE pid = ? LIMIT 1", (pid,))
    return str(row[0]) if row else ""


def values(index: BrowseIndex, qid: str, pid: str, limit: int) -> list[tuple[str, str]]:
    """(value, id of the item that it is, or empty) of a property of an item, in the order of its facts."""
    rows = index.rows(
        "SELECT value, coalesce(value_item, '') FROM fact WHERE item = ? AND pid = ? ORDER BY place LIMIT ?",
        (qid, pid, limit),
    )
    return [(value, item) for value, item in rows]
