"""Search for names of entities and concepts: as they begin, by their words, and where letters are wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rapidfuzz.distance import DamerauLevenshtein

from queries.browse.index import BrowseIndex
from queries.spelling import accent_free

Kind = Literal["entity", "concept"]
How = Literal["name", "beginning", "part", "alike"]
_SHORTEST = 3
_LEAST_ALIKE = 0.7
_MOST_ALIKE = 300
_MOST_TRIGRAMS = 16
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class FoundName:
    """An entity or concept that has a name like the one that was typed.

    Args:
        kind: entity or concept.
        key: of it, as addresses have it.
        name: its own.
        matched: its name that is like the typed one.
        type: PERSON, task, …, or empty.
        documents: in which it occurs.
        how: the typed one is its name, the beginning or a part of it, or spelled alike.
    """

    kind: Kind
    key: str
    name: str
    matched: str
    type: str
    documents: int
    how: How


def find_names(
    index: BrowseIndex, text: str, *, kind: Kind | None = None, limit: int = 10
) -> list[FoundName]:
    """What is called so, the surest first, then what occurs in most documents; each once.

    Args:
        index: of the graph.
        text: as typed.
        kind: entities or concepts alone.
        limit: of results.
    """
    typed = accent_free(text)
    if not typed:
        return []
    found: dict[tuple[str, int], tuple[How, Any]] = {}
    for how, rows in _searches(index, typed, limit):
        for row in rows:
            if kind is None or row["kind"] == kind:
                found.setdefault((row["kind"], row["of"]), (how, row))
        if len(found) >= limit:
            break
    best = list(found.items())[:limit]
    return [_found(index, each, how, row) for each, (how, row) in best]


def _searches(index: BrowseIndex, typed: str, limit: int) -> Any:
    several = 4 * limit
    columns = "SELECT kind, of, name, folded, documents FROM name"
    order = "ORDER BY documents DESC, number LIMIT ?"
    yield "name", index.rows(f"{columns} WHERE folded = ? {order}", (typed, several))
    between = (typed, typed + _LAST, several)
    yield "beginning", index.rows(f"{columns} WHERE folded >= ? AND folded < ? {order}", between)
    trigrams = sorted({typed[at : at + _SHORTEST] for at in range(len(typed) - _SHORTEST + 1)})
    if not trigrams:
        return
    quoted = ['"' + each.replace('"', '""') + '"' for each in trigrams]
    within = "number IN (SELECT rowid FROM name_text WHERE name_text MATCH ?) AND instr(folded, ?)"
    yield "part", index.rows(f"{columns} WHERE {within} {order}", (" AND ".join(quoted), typed, several))
    yield "alike", _alike(index, typed, quoted[:: -(-len(quoted) // _MOST_TRIGRAMS)])


def _alike(index: BrowseIndex, typed: str, trigrams: list[str]) -> list[Any]:
    """Names that share trigrams and of which few letters are wrong, the likest first."""
    statement = (
        "SELECT name.kind, name.of, name.name, name.folded, name.documents"
        " FROM name_text JOIN name ON name.number = name_text.rowid"
        " WHERE name_text MATCH ? ORDER BY name_text.rank LIMIT ?"
    )
    rows = index.rows(statement, (" OR ".join(trigrams), _MOST_ALIKE))
    alike = [(DamerauLevenshtein.normalized_similarity(typed, row["folded"]), row) for row in rows]
    near = [(likeness, row) for likeness, row in alike if likeness >= _LEAST_ALIKE]
    return [
        row for _, row in sorted(near, key=lambda each: (-each[0], -each[1]["documents"], each[1]["name"]))
    ]


def _found(index: BrowseIndex, each: tuple[str, int], how: How, row: Any) -> FoundName:
    kind, number = each
    if kind == "concept":
        concept = index.row("SELECT id, name, type, documents_below FROM concept WHERE number = ?", (number,))
        return FoundName("concept", concept[0], concept[1], row["name"], concept[2] or "", concept[3], how)
    entity = index.row("SELECT key, name, type, documents FROM entity WHERE number = ?", (number,))
    return FoundName("entity", entity[0], entity[1], row["name"], entity[2] or "", entity[3], how)
