"""Which items of a source an index keeps, and what of each."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from msgspec import structs

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import ANY_LANGUAGE, ITEM_ID, Item
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF

_PROPERTY = re.compile(r"P[1-9]\d*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Selection:
    """What is kept.

    Args:
        languages: whose labels, aliases and descriptions; those of no language always.
        classes: only instances of these and classes among these; all items where there are none.
        properties: only claims of these, and of class and superclass; all claims where there are none.
        least_prominence: of an item.
    """

    languages: frozenset[str]
    classes: frozenset[str] = frozenset()
    properties: frozenset[str] = frozenset()
    least_prominence: float = 0.0

    @classmethod
    def of(
        cls,
        languages: Collection[str],
        classes: Collection[str] = (),
        properties: Collection[str] = (),
        least_prominence: float = 0.0,
    ) -> Self:
        """A selection from what a user asks for.

        Raises:
            InvalidInputError: what should be an id or the code of a language is none.
        """
        for values, pattern, what in (
            (languages, _LANGUAGE, "the code of a language, such as en"),
            (classes, ITEM_ID, "the id of an item, such as Q5"),
            (properties, _PROPERTY, "the id of a property, such as P39"),
        ):
            for value in values:
                if not pattern.fullmatch(value):
                    raise InvalidInputError(f"{value!r} is not {what}", "see https://www.wikidata.org")
        return cls(frozenset(languages), frozenset(classes), frozenset(properties), least_prominence)

    def as_json(self) -> dict[str, Any]:
        """What is asked for, for a record of it."""
        return {
            "languages": sorted(self.languages),
            "classes": sorted(self.classes),
            "properties": sorted(self.properties),
            "least_prominence": self.least_prominence,
        }

    @property
    def leaves_out(self) -> bool:
        """Whether there are items that are not kept."""
        return bool(self.classes) or self.least_prominence > 0

    @property
    def class_numbers(self) -> Iterator[int]:
        """The numbers of its classes."""
        return (int(class_id[1:]) for class_id in self.classes)

    def widened(self, classes: Iterable[int]) -> Selection:
        """The same with other classes.

        Args:
            classes: their numbers: those asked for, with all that are below one of them.
        """
        return replace(self, classes=frozenset(f"Q{number}" for number in classes))

    def kept(self, item: Item) -> Item | None:
        """What is kept of an item, or None.

        A class of those selected is kept too, so that items can be told by it.
        """
        if item.prominence < self.least_prominence:
            return None
        if self.classes and not self.classes.intersection((item.id, *item.values(INSTANCE_OF))):
            return None
        codes = {*self.languages, ANY_LANGUAGE}
        wanted = {*self.properties, INSTANCE_OF, SUBCLASS_OF}
        return structs.replace(
            item,
            labels={code: label for code, label in item.labels.items() if code in codes},
            aliases={code: names for code, names in item.aliases.items() if code in codes},
            descriptions={code: text for code, text in item.descriptions.items() if code in codes},
            claims=tuple(c for c in item.claims if not self.properties or c.property in wanted),
        )
