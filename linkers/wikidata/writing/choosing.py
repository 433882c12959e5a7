"""Which appositive to write first: the one that most of what is said and known agrees with.

Every text that says something of who is named is a witness, and what the index knows is another. A word is
worth the share of the witnesses that have it, less what a word costs to read; a phrase is worth its words. So
"British Prime Minister" is better than "Prime Minister" where some texts say "British"; what one text alone
says is worth little where others agree about something else; and of facts alone a phrase that tells several
is better than one that tells one. Texts of about the same time count most. The figures were set by eye on other
texts than those that were judged.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from linkers.wikidata.alignment.phrase import phrase as content
from linkers.wikidata.facts import Fact
from linkers.wikidata.writing.messages import POLITICIAN, country_of
from linkers.wikidata.writing.phrase_parts import TEXT, Part, Phrase, Saying
from linkers.wikidata.writing.sayings import names_something, told
from linkers.wikidata.writing.slot import Known, Slot
from linkers.wikidata.writing.telling import telling

COST = 0.3
"""The share of the witnesses from which on a word is worth reading."""

_BY_KIND: Mapping[str, float] = {"appositive": 1.0, "before-name": 1.0, "predicate": 0.6, "nominal": 0.5}
_INDEX: Mapping[str, float] = {
    "description": 0.7, "P39": 0.7, "P27": 0.7, "P17": 0.7, "P410": 0.6, "P102": 0.5, "P241": 0.5, "P800": 0.4,
    "P159": 0.4, "P166": 0.4, "P69": 0.35, "P26": 0.3, "P22": 0.3, "P25": 0.3, "P54": 0.3, "P463": 0.3,
    "P1376": 0.3, "P749": 0.3, "P127": 0.3, "P112": 0.3,
}  # fmt: skip
"""What the index says, as the witness that it is: it speaks of its own time, texts of theirs."""
_CLASS, _CLASS_TELLING = 0.25, 0.6
_TELLS = 0.15
"""Of what facts tell most (``messages``)."""
_SAID = 1.0
"""What a text has written has been of use before."""
_HALF_LIFE = 2.0  # years between two texts
_UNDATED = 0.6
_REPEATS = 1.5
_SEVERAL = 2
_OF_TODAY = re.compile(r"former|late|\d+(?:st|nd|rd|th)")
_SAME = {"un": ("united", "nation"), "eu": ("european", "union")}


class _Place(NamedTuple):
    """What phrases of a place are judged by: word → share of the witnesses; words of the sentence before."""

    support: Mapping[str, float]
    before: frozenset[str]


def choose(
    slot: Slot, known: Known | None, phrases: Iterable[Phrase], sayings: Sequence[Saying]
) -> tuple[Phrase, ...]:
    """Phrases of facts and of texts, those first that most agrees with, in English.

    In another language what several texts say stays first, as they say it, and facts as they tell.

    Args:
        slot: the place.
        known: of who is named, if an item is known.
        phrases: of facts, with what their facts tell as scores.
        sayings: of other texts, in the language of the place.
    """
    if slot.language != "en":
        return _by_documents(phrases, sayings)
    place = _Place(_support(slot, known, sayings), words(slot.before))
    facts = {fact.id: fact for fact in known.facts} if known else {}
    found = {
        each.text: replace(
            each,
            score=round(_worth(each.text, place) + _TELLS * each.score, 4),
            tells=_tells(each, facts),
        )
        for each in phrases
    }
    country = country_of(slot, known) if known else None
    sure = known is not None or " " in slot.name.strip() or slot.type != "PERSON"
    documents = _documents(sayings)
    for saying in sayings:
        parts = told(saying, slot, tuple(facts.values()), country)
        text = "".join(part.text for part in parts)
        if text and text not in found:
            score = round(_worth(text, place) + _SAID * _BY_KIND.get(saying.kind, 0.0), 4)
            shared = len(documents[_plain(saying.text)]) >= _SEVERAL
            tells = sure and len(words(text)) >= _SEVERAL and (shared or names_something(text))
            found[text] = Phrase(text, parts, score, saying, tells)
    order = sorted(
        found.values(), key=lambda each: (-each.score, -len(documents.get(_plain(each.text), ())))
    )  # the earlier of equals stays first
    return tuple(order)


def _by_documents(phrases: Iterable[Phrase], sayings: Sequence[Saying]) -> tuple[Phrase, ...]:
    """What several texts say, then what facts say, then what one text says; of more than a word each."""
    documents = _documents(sayings)
    said: dict[str, Phrase] = {}
    for each in sayings:
        tells = " " in each.text
        count = float(len(documents[_plain(each.text)]))
        said.setdefault(each.text, Phrase(each.text, (Part(each.text, TEXT),), count, each, tells))
    order = sorted(said.values(), key=lambda each: -each.score)
    several = [each for each in order if each.score >= _SEVERAL]
    return (*several, *phrases, *order[len(several) :])


def _tells(phrase: Phrase, facts: Mapping[str, Fact]) -> bool:
    """Whether a phrase of facts is more than a bare kind, or that somebody is a politician."""
    bare = [facts[id] for id in phrase.facts if id in facts]
    return len(words(phrase.text)) >= _SEVERAL or any(
        fact.pid == "P106" and fact.item != POLITICIAN for fact in bare
    )


def words(text: str) -> frozenset[str]:
    """The content words of a phrase, a country as one word whatever its form."""
    return frozenset(part for word in content(text).words for part in _SAME.get(word, (word,)))


def _plain(text: str) -> str:
    return text.casefold().removeprefix("the ")


def _documents(sayings: Iterable[Saying]) -> Mapping[str, set[str]]:
    """Phrase, without its article → the texts that say it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for each in sayings:
        found[_plain(each.text)].add(each.document)
    return found


def _support(slot: Slot, known: Known | None, sayings: Iterable[Saying]) -> Mapping[str, float]:
    """Word → the share of the witnesses that have it."""
    support: Counter[str] = Counter()
    total = 0.0
    witnesses: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for each in sayings:
        weight = _BY_KIND.get(each.kind, 0.0) * each.score * _nearness(slot.date, each.date)
        for word in words(each.text):
            witnesses[each.document][word] = max(weight, witnesses[each.document].get(word, 0.0))
    for said in witnesses.values():
        total += max(said.values())
        support.update(said)
    if known and (indexed := _indexed(known)):
        total += 1.0
        support.update(indexed)
    return {word: weight / total for word, weight in support.items()}


def _indexed(known: Known) -> dict[str, float]:
    """Word → how sure the index is that it is of use now."""
    found: dict[str, float] = {}
    told = [(_weight(fact), fact.value) for fact in known.facts]
    for weight, value in [*told, (_INDEX["description"], known.description)]:
        for word in words(value) if weight else ():
            if not _OF_TODAY.fullmatch(word):
                found[word] = max(weight, found.get(word, 0.0))
    return found


def _weight(fact: Fact) -> float:
    if fact.pid in ("P106", "P31"):
        return _CLASS + _CLASS_TELLING * telling(fact.item)
    return _INDEX.get(fact.pid, 0.0)


def _worth(text: str, place: _Place) -> float:
    has = words(text)
    worth = math.fsum(place.support.get(word, 0.0) - COST for word in has)
    if all(word in place.before or _OF_TODAY.fullmatch(word) for word in has):
        worth -= _REPEATS
    return worth


def _nearness(one: str, other: str) -> float:
    """How much a text counts for another one by their dates: half as much every two years apart."""
    if not one or not other:
        return _UNDATED
    return math.pow(0.5, abs(_year(one) - _year(other)) / _HALF_LIFE)


def _year(date: str) -> float:
    year, _, rest = date.partition("-")
    return int(year) + (int(rest[:2]) if rest else 6) / 12
