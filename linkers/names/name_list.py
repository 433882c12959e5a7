"""A user's own names, with what they are the names of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from betwixt.names.keys import name_key


@dataclass(frozen=True, slots=True)
class ListedName:
    """A person, organisation, place or other thing.

    Args:
        name: as lists show it.
        type: PERSON, ORGANISATION, LOCATION or OTHER.
        aliases: its other names.
        item: its id in Wikidata, or empty.
    """

    name: str
    type: str
    aliases: tuple[str, ...] = ()
    item: str = ""


@dataclass(frozen=True, slots=True)
class NameList:
    """The names of a list.

    Args:
        names: in the order of the file; no alias stands for two of them.
        problems: place and reason of what could not be used.
        hash: of the file.
    """

    names: tuple[ListedName, ...] = ()
    problems: tuple[str, ...] = ()
    hash: str = ""

    @property
    def phrases(self) -> Iterator[tuple[str, str]]:
        """Every name and alias with its type, the names first."""
        yield from ((listed.name, listed.type) for listed in self.names)
        yield from ((alias, listed.type) for listed in self.names for alias in listed.aliases)

    @property
    def same(self) -> frozenset[tuple[str, str]]:
        """The keys of each alias and of the name that it stands for."""
        pairs = (
            (name_key(alias, "en"), name_key(listed.name, "en"))
            for listed in self.names
            for alias in listed.aliases
        )
        return frozenset((alias, name) for alias, name in pairs if alias and name and alias != name)

    def without_items(self) -> NameList:
        """The same without ids in Wikidata, for a graph that is not linked."""
        return replace(self, names=tuple(replace(listed, item="") for listed in self.names))

    @property
    def items(self) -> frozenset[tuple[str, str]]:
        """The keys of names and aliases with the item that is meant."""
        return frozenset(
            (name_key(name, "en"), listed.item)
            for listed in self.names
            if listed.item
            for name in (listed.name, *listed.aliases)
        )


NO_NAMES = NameList()
