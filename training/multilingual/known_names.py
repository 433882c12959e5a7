"""Names of Wikidata's items: what a run of proper nouns may name, and what else could stand there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF, KINDS, SUBCLASS_OF, Superclasses


class KnownNames:
    """The names of items that are persons, organisations or locations.

    An item that is both a place and acts, as a country is and a city, counts as a location.

    Args:
        items: of Wikidata, with classes among them (``training.linking.subsets``).
    """

    def __init__(self, items: Iterable[Item]) -> None:
        items = list(items)
        kinds = Superclasses(
            (item.number, int(above[1:])) for item in items for above in item.values(SUBCLASS_OF)
        ).kinds()
        self._types: defaultdict[str, set[str]] = defaultdict(set)
        self._labels: defaultdict[tuple[str, str, int], list[tuple[str, ...]]] = defaultdict(list)
        for item in items:
            type = _type(item, kinds)
            if type is None:
                continue
            for names in (item.labels.values(), *item.aliases.values()):
                for name in names:
                    self._types[alias_key(name)].add(type)
            for language, label in item.labels.items():
                words = tuple(label.split())
                if all(word[:1].isupper() and word.isalpha() for word in words):
                    self._labels[type, language, len(words)].append(words)

    def type(self, name: str) -> str | None:
        """What a name names, where the persons, organisations and locations that bear it are of one kind.

        Else None. Items that are none of these, as works are, do not count.
        """
        types = self._types.get(alias_key(name), ())
        return next(iter(types)) if len(types) == 1 else None

    def labels(self, type: str, language: str, words: int) -> Sequence[tuple[str, ...]]:
        """Labels of a type in a language and, after them, in English.

        Args:
            type: PERSON, ORGANISATION or LOCATION.
            language: ISO 639-1 code.
            words: how many they have, each of letters alone and with a capital.
        """
        return self._labels[type, language, words] + self._labels[type, "en", words]


def _type(item: Item, kinds: Mapping[int, int]) -> str | None:
    bits = 0
    for above in item.values(INSTANCE_OF):
        bits |= kinds.get(int(above[1:]), 0)
    if bits & KINDS["LOCATION"] and not bits & KINDS["PERSON"]:
        return "LOCATION"
    return next((type for type, bit in KINDS.items() if bits == bit), None)
