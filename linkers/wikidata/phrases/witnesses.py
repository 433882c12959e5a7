"""What speaks for a word in an appositive: the share of the witnesses that have it.

Every text with a description is a witness. Its weight is its best score, halved for every two years before
or after. The index is another witness.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from linkers.wikidata.alignment.languages.phrase import phrase as content
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.phrase_parts import Saying
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.telling import telling

BY_KIND: Mapping[str, float] = {
    "appositive": 1.0,
    "before-name": 1.0,
    "predicate": 0.6,
    "nominal": 0.5,
    "clause": 0.3,
}
"""How much of an appositive there is in a description."""

OF_TODAY = re.compile(r"former|late|\d+(?:st|nd|rd|th)")
"""Words of the index that are true of its own time, or tell little."""

_INDEX: Mapping[str, float] = {
    "description": 0.7, "P39": 0.7, "P27": 0.7, "P17": 0.7, "P410": 0.6, "P102": 0.5, "P241": 0.5,
    "P800": 0.4, "P159": 0.4, "P166": 0.4, "P69": 0.35, "P26": 0.3, "P22": 0.3, "P25": 0.3, "P54": 0.3,
    "P463": 0.3, "P1376": 0.3, "P749": 0.3, "P127": 0.3, "P112": 0.3,
}  # fmt: skip
"""What the index says, as the witness that it is: it speaks of its own time, texts of theirs."""
_CLASS, _CLASS_TELLING = 0.25, 0.6
_HALF_LIFE = 2.0  # years
_UNDATED = 0.6
_SAME = {"un": ("united", "nation"), "eu": ("european", "union")}


def words(text: str) -> frozenset[str]:
    """The content words of a phrase, a country as one word whatever its form."""
    return frozenset(part for word in content(text).words for part in _SAME.get(word, (word,)))


def support(slot: Slot, known: Known | None, sayings: Iterable[Saying]) -> Mapping[str, float]:
    """Word → the share of the witnesses that have it.

    Args:
        slot: with the date of its text.
        known: of who is named, if an item is known.
        sayings: of other texts.
    """
    having: Counter[str] = Counter()
    total = 0.0
    witnesses: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for saying in sayings:
        weight = BY_KIND.get(saying.kind, 0.0) * saying.score * _nearness(slot.date, saying.date)
        for word in words(saying.text):
            witnesses[saying.document][word] = max(weight, witnesses[saying.document].get(word, 0.0))
    for said in witnesses.values():
        total += max(said.values())
        having.update(said)
    if known and (indexed := _indexed(known)):
        total += 1.0
        having.update(indexed)
    return {word: weight / total for word, weight in having.items()} if total else {}


def _indexed(known: Known) -> dict[str, float]:
    """Word → how sure the index is that it is of use now."""
    shares: dict[str, float] = {}
    facts = [(_weight(fact), fact.value) for fact in known.facts]
    for weight, value in [*facts, (_INDEX["description"], known.description)]:
        for word in words(value) if weight else ():
            if not OF_TODAY.fullmatch(word):
                shares[word] = max(weight, shares.get(word, 0.0))
    return shares


def _weight(fact: Fact) -> float:
    if fact.pid in ("P106", "P31"):
        return _CLASS + _CLASS_TELLING * telling(fact.item)
    return _INDEX.get(fact.pid, 0.0)


def _nearness(one: str, other: str) -> float:
    """How much a text counts for another one by their dates: half as much every two years apart."""
    if not one or not other:
        return _UNDATED
    return math.pow(0.5, abs(_year(one) - _year(other)) / _HALF_LIFE)


def _year(date: str) -> float:
    year, _, rest = date.partition("-")
    return int(year) + (int(rest[:2]) if rest else 6) / 12
