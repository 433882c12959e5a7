"""Which facts a description expresses, and which it contradicts.

A shared word says little by itself (``overlap.py``: "the *state* of …"), so this asks what it is there for:
what somebody is said to be must be what the fact says, and what the fact leads to must be named as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from linkers.wikidata.alignment.aligned import Aligned
from linkers.wikidata.alignment.phrase import Phrase, phrase
from linkers.wikidata.facts import Fact

LEAST = 0.6
"""The least score of a fact that is told."""

_IS = frozenset({"P31", "P39", "P97", "P106", "P279", "P410", "P413"})
"""Properties that say what something is: their value has the head of the phrase."""
_BELONGS = frozenset({"P17", "P27", "P495"})
"""Properties whose value is a country that an adjective names."""
_DATES: Mapping[str, str] = {"P569": "born", "P570": "died", "P571": "founded", "P576": "dissolved"}
"""Properties whose value is a date → what a text says with the year."""
_CUES: Mapping[str, str] = {
    "P22": "son daughter child",
    "P25": "son daughter child",
    "P26": "wife husband spouse widow widower partner",
    "P40": "father mother parent",
    "P36": "country state region",
    "P1376": "capital",
    "P54": "player striker defender midfielder goalkeeper captain forward",
    "P69": "graduate alumnus student",
    "P102": "politician senator member party leader candidate",
    "P108": "head director editor journalist professor researcher president chief employee secretary",
    "P112": "company organisation organization",
    "P127": "subsidiary unit company",
    "P131": "city town village capital district",
    "P159": "company firm based",
    "P166": "winner laureate recipient",
    "P355": "parent owner",
    "P463": "member",
    "P488": "organisation organization party",
    "P749": "subsidiary unit division",
    "P1411": "nominee",
}
"""Properties whose value is somebody or something else → words that tell the relation."""
_GENERIC = frozenset(
    {"party", "city", "state", "republic", "kingdom", "federation", "association", "club", "company"}
)
_CHANGES_OFFICE = frozenset({"vice", "deputy", "assistant", "acting", "shadow", "honorary"})
_NAMED = 0.7
_WHOLE = 0.75
_BORN = re.compile(r"\b(?:born|b\.)\D{0,25}(\d{4})")
_AND = re.compile(r",| and ")
_YEAR = re.compile(r"\b\d{4}\b")

_phrase = lru_cache(20_000)(phrase)


def align(description: str, facts: Sequence[Fact]) -> tuple[Aligned, ...]:
    """The facts that a description in English expresses or contradicts, the surest first.

    Args:
        description: "former Minister of Finance of Ukraine".
        facts: of the item that is described.
    """
    said = _phrase(description)
    found = [each for fact in facts if (each := _expressed(said, description, fact)) and each.score >= LEAST]
    found += _other_citizenships(said, facts)
    found += _other_births(description, facts)
    return tuple(sorted(found, key=lambda each: (each.contradicts, -each.score, each.fact)))


def _expressed(said: Phrase, description: str, fact: Fact) -> Aligned | None:
    if fact.pid in _DATES:
        return _dated(description, fact)
    value = _phrase(fact.value)
    shared = tuple(each for each in said.words if each in value.words)
    if not shared:
        return None
    if fact.pid in _IS:
        score = max(_said_to_be(part, value) for part in (said, *_coordinated(description)))
    elif fact.pid in _BELONGS:
        # Of a state before ("German Democratic Republic") an adjective says too little.
        score = len(said.adjectives.intersection(value.words)) / len(value.words)
    else:
        score = _related(said, value, shared, fact.pid)
    return Aligned(fact.id, round(score, 6), shared)


@lru_cache(20_000)
def _coordinated(description: str) -> tuple[Phrase, ...]:
    """The parts of "a lawyer and former Prime Minister", each of which says what somebody is."""
    parts = _AND.split(description)
    return tuple(_phrase(part) for part in parts) if len(parts) > 1 else ()


def _said_to_be(said: Phrase, value: Phrase) -> float:
    """How much of a value a description says that somebody is: of the same head, and the same rank."""
    ranks = (each.before_head & _CHANGES_OFFICE for each in (said, value))
    if not said.head or said.head != value.head or len(set(ranks)) > 1:
        return 0.0
    return _share(value, [each for each in said.words if each in value.words])


def _related(said: Phrase, value: Phrase, shared: Sequence[str], property: str) -> float:
    """How much a description names what a fact leads to, more where it tells the relation as well."""
    covered = _share(value, shared)
    if covered < _WHOLE or property not in _CUES:
        return 0.0
    cued = any(word in said.words for word in _CUES[property].split())
    return covered * (1.0 if cued else _NAMED)


def _share(value: Phrase, shared: Sequence[str]) -> float:
    """The share of a value's words that a description has; those that many have count as its head alone."""
    wanted = [each for each in value.words if each not in _GENERIC or each == value.head] or value.words
    if len(wanted) > 1 and value.head in _GENERIC and value.words[-1] == value.head:
        wanted = [each for each in wanted if each != value.head]  # the Republican *Party*
    return len([each for each in wanted if each in shared]) / len(wanted)


def _dated(description: str, fact: Fact) -> Aligned | None:
    year = fact.value[:4]
    if year not in _YEAR.findall(description):
        return None
    return Aligned(fact.id, 1.0 if _DATES[fact.pid] in description.casefold() else _NAMED, (year,))


def _other_citizenships(said: Phrase, facts: Sequence[Fact]) -> list[Aligned]:
    citizenships = [fact for fact in facts if fact.pid == "P27"]
    countries = {word for fact in citizenships for word in _phrase(fact.value).words}
    if not citizenships or not said.adjectives or said.adjectives & countries:
        return []
    words = tuple(sorted(said.adjectives))
    return [Aligned(fact.id, _NAMED, words, contradicts=True) for fact in citizenships]


def _other_births(description: str, facts: Sequence[Fact]) -> list[Aligned]:
    said = _BORN.search(description.casefold())
    births = [fact for fact in facts if fact.pid == "P569"]
    if not said or any(fact.value.startswith(said[1]) for fact in births):
        return []
    return [Aligned(fact.id, 1.0, (said[1],), contradicts=True) for fact in births]
