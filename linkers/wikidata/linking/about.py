"""What is known of an item, as a linker compares it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from betwixt.names.folding import fold
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF
from linkers.wikidata.linking.known_words import KnownWords

_SHORTEST_LABEL = 5
_SHORTEST_PLACE = 4
_OVER = frozenset({"P576", "P582"})
_NO_ENTITIES = "Q101352 Q202444 Q11879590 Q12308941 Q3409032 Q4167410 Q13406463 Q4167836 Q22808320"
_NAMES_AND_LISTS = frozenset(_NO_ENTITIES.split())
"""Classes whose items are nobody and no place: names, disambiguation pages, lists, categories."""
_FICTIONAL = frozenset(("fictional", "character", "film", "album", "song", "episode", "painting", "video"))
_WHERE = frozenset({"P17", "P131", "P276", "P159", "P361", "P495", "P527", "P150", "P1001", "P740"})
"""Properties that lead to where an item is, or of what it is a part: country, located in, location,
headquarters, part of, country of origin, has part, contains, jurisdiction, place of formation."""
_HUMAN = "Q5"
_SCHOOLS = frozenset({"Q2385804", "Q38723", "Q3918"})
_SETTLEMENT = "Q486972"


@dataclass(frozen=True, slots=True)
class About:
    """What is compared of an item, made once.

    Args:
        id: of the item.
        words: of its description and of the values of its claims.
        label: its key with a space on either side.
        description: folded, with a space on either side.
        names: keys by which descriptions of what lies in it name it: its label, and aliases of several words.
        claims: the items that it has claims about.
        places: those of them that say where it is.
        signs: a class, a name or list, fictional, over, undescribed; 1 or 0 each.
        is_human: whether it is a human.
        is_school: whether it is a university or another school.
        is_settlement: whether it is a city, a town, a village.
    """

    id: str
    words: frozenset[str]
    label: str
    description: str
    names: frozenset[str]
    claims: frozenset[str]
    places: frozenset[str]
    signs: tuple[float, ...]
    is_human: bool
    is_school: bool
    is_settlement: bool

    def is_related_to(self, other: About) -> bool:
        """Whether a claim leads from one of them to the other."""
        return other.id in self.claims or self.id in other.claims

    def is_named_in(self, other: About) -> bool:
        """Whether the other's description has its label."""
        return len(self.label) >= _SHORTEST_LABEL + 2 and self.label in other.description

    def lies_in(self, other: About, name: str = "") -> bool:
        """Whether it is in another place, or a part of it, by its claims or its description.

        Args:
            other: the place.
            name: a further key of the place.
        """
        if self.id == other.id:
            return False
        names = {name, *other.names} if len(name) >= _SHORTEST_PLACE else other.names
        return other.id in self.places or any(f" {name_known} " in self.description for name_known in names)


class AboutItems:
    """Tells what is compared of items, and remembers the last ones.

    Args:
        index: that has them.
    """

    def __init__(self, index: WikidataIndex) -> None:
        self._known = KnownWords(index, "en")
        self._above = lru_cache(20_000)(self._above_class)
        self.of = lru_cache(20_000)(self._of)

    def _of(self, id: str) -> About:
        item = self._known.item(id)
        classes = item.values(INSTANCE_OF)
        above = frozenset[str]().union(*map(self._above, classes))
        label = alias_key(item.label("en"))
        names = {label, *(alias_key(name) for name in item.names(("en",)) if " " in name)}
        return About(
            id,
            self._known.of(id),
            f" {label} ",
            f" {fold(item.descriptions.get('en', '').casefold())} ",
            frozenset(name for name in names if len(name) >= _SHORTEST_PLACE),
            frozenset(claim.value.text for claim in item.claims if claim.value.kind == "item"),
            frozenset(value for property in _WHERE for value in item.values(property)),
            _signs(item, self._known.of(id)),
            is_human=_HUMAN in classes,
            is_school=bool(_SCHOOLS & above),
            is_settlement=_SETTLEMENT in above,
        )

    def _above_class(self, id: str) -> frozenset[str]:
        """A class and all that it is a subclass of; Wikidata has circles among them."""
        above_classes: set[str] = set()
        waiting = [id]
        while waiting:
            class_id = waiting.pop()
            if class_id not in above_classes:
                above_classes.add(class_id)
                waiting.extend(self._known.item(class_id).values(SUBCLASS_OF))
        return frozenset(above_classes)


def _signs(item: Item, words: frozenset[str]) -> tuple[float, ...]:
    return (
        float(bool(item.values(SUBCLASS_OF))),
        float(bool(_NAMES_AND_LISTS & set(item.values(INSTANCE_OF)))),
        float(bool(_FICTIONAL & words)),
        float(any(claim.property in _OVER for claim in item.claims)),
        float(not item.descriptions and not item.claims),
    )
