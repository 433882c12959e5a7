"""Of an entity and a concept of one name the entity comes first, and all else stays in its order."""

from __future__ import annotations

from queries.browse.completion import entities_first
from queries.browse.names import FoundName


def name_entry(kind: str, name: str) -> FoundName:
    return FoundName(kind, name.lower(), name, name, "", 1, "name")  # type: ignore[arg-type]


def test_an_entity_comes_before_the_concept_that_is_called_alike() -> None:
    names = [
        name_entry("concept", "Brellin Power"),
        name_entry("concept", "power grid"),
        name_entry("entity", "Brellin power"),
        name_entry("entity", "Brellin"),
    ]
    assert [(name.kind, name.name) for name in entities_first(names)] == [
        ("entity", "Brellin power"),
        ("concept", "Brellin Power"),
        ("concept", "power grid"),
        ("entity", "Brellin"),
    ]
