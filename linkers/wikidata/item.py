"""An item of Wikidata as the index keeps it: names in some languages, and claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from msgspec import Struct, field

ValueKind = Literal["item", "string", "time", "quantity", "text", "coordinates", "unknown", "none"]
Rank = Literal["preferred", "normal", "deprecated"]

ANY_LANGUAGE = "mul"
"""The code of names that are the same in every language; editors move names there."""


ITEM_ID = re.compile(r"Q[1-9][0-9]{0,17}")
"""The id of an item; longer numbers are none that an index could keep."""

_DIRECTION_MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
"""What some labels end in, and nobody sees ("Order of St. Olav\u200e")."""


class Value(Struct, frozen=True, array_like=True, gc=False):
    """What a claim or a qualifier says.

    Args:
        kind: ``unknown`` for an unknown value, ``none`` for no value.
        text: by kind: the id of an item, a property or a lexeme; a string or an address; a point in time as
            Wikidata writes it ("+1952-03-11T00:00:00Z"); an amount ("+11150516"); a text; or latitude and
            longitude in degrees, separated by a comma.
        detail: for a time its precision (9 a year, 10 a month, 11 a day), for an amount the id of its unit
            or empty, for a text its language.
    """

    kind: ValueKind
    text: str = ""
    detail: str = ""


class Claim(Struct, frozen=True, array_like=True, gc=False):
    """One statement about an item: a property, its value, and what qualifies it."""

    property: str
    value: Value
    rank: Rank = "normal"
    qualifiers: tuple[tuple[str, Value], ...] = ()

    def led_to(self) -> Iterator[str]:
        """The ids of the items that its value and qualifiers are, and of the units of their amounts."""
        for value in (self.value, *(qualifier_value for _, qualifier_value in self.qualifiers)):
            item_id = {"item": value.text, "quantity": value.detail}.get(value.kind, "")
            if ITEM_ID.fullmatch(item_id):
                yield item_id


class Item(Struct, frozen=True, array_like=True, gc=False):
    """What is known of an item.

    Args:
        id: "Q42".
        labels, descriptions: by language.
        aliases: other names, by language.
        claims: in the order of the source.
        prominence: how known it is: the number of pages of Wikimedia projects about it, or what a source has
            instead (pagerank, relative to that of the average item).
        title: of the page of one Wikipedia, by which links lead to it; not kept in records.
    """

    id: str
    labels: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    prominence: float = 0.0
    title: str = ""

    def label(self, language: str) -> str:
        """Its name in a language, else in any, else in English, else nothing."""
        return self.labels.get(self.language_of_label(language), "").strip(_DIRECTION_MARKS)

    def language_of_label(self, language: str) -> str:
        """The language that ``label`` has for one that is asked for: that one, "mul", "en", or nothing."""
        wanted = (language, ANY_LANGUAGE, "en")
        return next((code for code in wanted if code in self.labels), "")

    def description(self, language: str) -> str:
        """What it is in a few words, in a language, else in English, else nothing."""
        return self.descriptions.get(language) or self.descriptions.get("en", "")

    @property
    def number(self) -> int:
        """The number in its id, by which the index knows it."""
        return int(self.id[1:])

    def names(self, languages: Collection[str]) -> tuple[str, ...]:
        """Its labels and aliases in some languages and in none, each once, labels first."""
        codes = (*languages, ANY_LANGUAGE)
        labels = [self.labels[code] for code in codes if code in self.labels]
        aliases = [alias for code in codes for alias in self.aliases.get(code, ())]
        return tuple(dict.fromkeys((*labels, *aliases)))

    def led_to(self) -> frozenset[str]:
        """The ids of the items that its claims lead to: without their labels nobody can read these."""
        return frozenset(id for claim in self.claims for id in claim.led_to())

    def values(self, property: str) -> tuple[str, ...]:
        """The ids of items that a property leads to, deprecated claims left out; the preferred first."""
        claims = [c for c in self.claims if c.property == property and c.value.kind == "item"]
        ranked = sorted((c for c in claims if c.rank != "deprecated"), key=lambda c: c.rank != "preferred")
        return tuple(dict.fromkeys(claim.value.text for claim in ranked))
