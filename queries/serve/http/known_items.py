"""Items of Wikidata that a server knows besides those in its graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol


@dataclass(frozen=True, slots=True)
class KnownFact:
    """What Wikidata says of an item.

    Args:
        pid: id of the property.
        property: what it is called.
        value: in words.
        item: the id of the item that the value is, or nothing.
    """

    pid: str
    property: str
    value: str
    item: str


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item of Wikidata.

    Args:
        id: ``Q42``.
        name: its label.
        description: what it is in a few words, or nothing.
        names: its labels and aliases.
        facts: of it.
    """

    id: str
    name: str
    description: str
    names: tuple[str, ...]
    facts: tuple[KnownFact, ...]


@dataclass(frozen=True, slots=True)
class NamedItem:
    """An item that a name may mean.

    Args:
        id: of the item.
        matched: its name that was found.
        exact: whether that is the name that was asked for, in any case and with any accents.
        prior: the item's share of that name among all that have it, 0 to 1.
    """

    id: str
    matched: str
    exact: bool
    prior: float


class KnownItems(Protocol):
    """Items of Wikidata; any thread may ask."""

    @property
    def properties(self) -> Mapping[str, str]:
        """Id of each property that facts have → what it is called."""
        ...

    def named(self, name: str, limit: int) -> Sequence[NamedItem]:
        """Items that have a name, else those that have it as a part of theirs, or one that is spelled alike.

        Args:
            name: as somebody writes it.
            limit: of items; the likest come first.
        """
        ...

    def item(self, id: str) -> KnownItem | None:
        """An item by its id, or None where it is not known."""
        ...


class NoItems:
    """Of a graph that is linked to no index of Wikidata."""

    properties: Mapping[str, str] = MappingProxyType({})

    def named(self, name: str, limit: int) -> Sequence[NamedItem]:
        """None."""
        return ()

    def item(self, id: str) -> KnownItem | None:
        """None."""
        return None

    def close(self) -> None:
        """Nothing is open."""
