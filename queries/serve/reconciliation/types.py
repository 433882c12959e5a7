"""The types of what can be reconciled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from betwixt.errors import WrongParameterError

CONCEPT_TYPES = ("Task", "Method", "Metric", "Material")


@dataclass(frozen=True, slots=True)
class Type:
    """A type.

    Args:
        id: of it.
        name: for people.
        description: what has it.
        broader: id of the type above it, or empty.
    """

    id: str
    name: str
    description: str
    broader: str = ""

    @property
    def kind(self) -> str:
        """entity, concept or item."""
        return self.broader or self.id

    def summary(self) -> dict[str, object]:
        """Id and name, and what is above it, as services give it."""
        above = [{"id": self.broader, "name": TYPES[self.broader].name}] if self.broader else []
        return {"id": self.id, "name": self.name, **({"broader": above} if above else {})}


ENTITY, CONCEPT, ITEM = "entity", "concept", "item"

TYPES: dict[str, Type] = {
    type_known.id: type_known
    for type_known in (
        Type(ENTITY, "Entity", "Whatever the texts name"),
        Type("PERSON", "Person", "People", ENTITY),
        Type("ORGANISATION", "Organisation", "Companies, authorities, parties, clubs", ENTITY),
        Type("LOCATION", "Place", "Countries, towns, rivers, buildings", ENTITY),
        Type("OTHER", "Other", "Other names: works, events, products", ENTITY),
        Type(CONCEPT, "Concept", "Terms of a field, with their hierarchy"),
        *(
            Type(type_name, type_name, f"Concepts of the type {type_name}", CONCEPT)
            for type_name in CONCEPT_TYPES
        ),
        Type(ITEM, "Wikidata item", "All of the index of Wikidata that the graph was built with"),
    )
}


def types_of(kind: str, type: str) -> tuple[Type, ...]:
    """The types of something: its own where it has one, and that of its kind."""
    own = TYPES.get(type)
    return (*((own,) if own else ()), TYPES[kind])


def known_types(ids: Sequence[str]) -> tuple[str, ...]:
    """Types that a query may ask for.

    Raises:
        WrongParameterError: there is no such type.
    """
    for id in ids:
        if id not in TYPES:
            raise WrongParameterError(f"there is no type {id!r}", f"the types: {', '.join(TYPES)}")
    return tuple(dict.fromkeys(ids))
