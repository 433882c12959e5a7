"""What is known of an item, in words: its claims with the labels of what they lead to."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import ANY_LANGUAGE, Claim, Item, Value
from linkers.wikidata.properties import END, POINT_IN_TIME, PROPERTY_LABELS, REPLACED_BY, START

_YEAR, _MONTH, _DAY = 9, 10, 11
_UNKNOWN = "unknown"
_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Fact:
    """One claim about an item, in words.

    Args:
        id: of the item and a hash of what the claim says: the same wherever the claim comes from.
        pid: the id of its property.
        property: what that is called.
        value: in words: a label, a date, an amount with its unit.
        item: the id of the item that is the value, or empty.
        rank: preferred or normal; deprecated claims are no facts.
        since, until: ISO 8601 dates as exact as they are known (2014, 2014-12, 2014-12-02), or empty.
        language: of the value, where it is the label of an item: what was asked for, "mul" or "en".
        succeeded: whether somebody is known to have followed, in an office or a team.
    """

    id: str
    pid: str
    property: str
    value: str
    item: str
    rank: str
    since: str
    until: str
    language: str = ""
    succeeded: bool = False


class Facts:
    """Tells the facts of items.

    Args:
        index: that has them.
        language: of labels, as far as the index has them in it.
        words: item → word in the language, where the index has no label in it.
    """

    def __init__(
        self, index: WikidataIndex, language: str = "en", words: Mapping[str, str] | None = None
    ) -> None:
        self._index = index
        self._language = language
        self._words = words or {}

    def of(self, item: Item) -> tuple[Fact, ...]:
        """The facts of an item, the preferred claims of a property first, the latest first.

        A claim is left out if its value has no label in the index, or if it leads to the item itself (the
        country of a country).
        """
        wanted = [
            claim
            for claim in item.claims
            if claim.property in PROPERTY_LABELS
            and claim.rank != "deprecated"
            and (claim.value.kind, claim.value.text) != ("item", item.id)
        ]
        ids = {value.text for claim in wanted for value in _values(claim) if value.kind == "item"}
        ids |= {
            value.detail
            for claim in wanted
            for value in _values(claim)
            if value.kind == "quantity" and value.detail
        }
        known = self._index.items(sorted(ids))
        labels = {id: item_known.label(self._language) for id, item_known in known.items()}
        languages = {id: item_known.language_of_label(self._language) for id, item_known in known.items()}
        for id in ids & self._words.keys():
            if languages.get(id) not in (self._language, ANY_LANGUAGE):
                labels[id], languages[id] = self._words[id], self._language
        facts_said = (fact for claim in wanted if (fact := _fact(item.id, claim, labels.get)))
        facts_by_id = {fact.id: replace(fact, language=languages.get(fact.item, "")) for fact in facts_said}
        order = list(PROPERTY_LABELS)
        return tuple(
            sorted(
                sorted(facts_by_id.values(), key=lambda fact: (fact.since, fact.value), reverse=True),
                key=lambda fact: (order.index(fact.pid), fact.rank != "preferred"),
            )
        )


def _values(claim: Claim) -> Iterator[Value]:
    yield claim.value
    yield from (value for _, value in claim.qualifiers)


def _fact(item: str, claim: Claim, label: Callable[[str, str], str]) -> Fact | None:
    value = in_words(claim.value, label)
    if not value:
        return None
    times = {property: value for property, value in claim.qualifiers if value.kind == "time"}
    point = iso_date(times[POINT_IN_TIME]) if POINT_IN_TIME in times else ""
    since = iso_date(times[START]) if START in times else point
    until = iso_date(times[END]) if END in times else point
    text = value if claim.value.kind == "time" else claim.value.text  # sources write "in 1952" differently
    said = "\x1f".join((claim.property, claim.value.kind, text, since, until))
    digest = hashlib.blake2b(said.encode(), digest_size=_DIGITS // 2).hexdigest()
    return Fact(
        f"{item}-{digest}",
        claim.property,
        PROPERTY_LABELS[claim.property],
        value,
        claim.value.text if claim.value.kind == "item" else "",
        claim.rank,
        since,
        until,
        succeeded=any(property == REPLACED_BY for property, _ in claim.qualifiers),
    )


def in_words(value: Value, label: Callable[[str, str], str]) -> str:
    """A value in words; empty if it has no words.

    Args:
        value: of a claim or a qualifier.
        label: called with the id of an item and what to give where it has no label.
    """
    match value.kind:
        case "item":
            return label(value.text, "")
        case "time":
            return iso_date(value)
        case "quantity":
            unit = label(value.detail, "") if value.detail else ""
            return f"{value.text.removeprefix('+')} {unit}".strip()
        case "string" | "text" | "coordinates":
            return value.text
    return ""


def iso_date(value: Value) -> str:
    """A point in time as exact as it is known: a year, a month or a day; of centuries nothing.

    Args:
        value: of the kind ``time``, as Wikidata writes it: "+1952-03-11T00:00:00Z"; before Christ with "-".
    """
    precision = int(value.detail or _DAY)
    sign, date = value.text[:1], value.text[1:].partition("T")[0]
    if precision < _YEAR or date.count("-") < 2:
        return ""
    year, month, day = date.rsplit("-", 2)
    shown = {_YEAR: year, _MONTH: f"{year}-{month}"}.get(precision, f"{year}-{month}-{day}")
    return ("-" if sign == "-" else "") + shown.replace("-00", "")
