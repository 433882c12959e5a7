"""Which facts a description expresses, and which it contradicts.

A shared word says little by itself (``overlap.py``: "the *state* of …"), so this asks what it is there for:
what somebody is said to be must be what the fact says, and what the fact leads to must be named as a whole.
What differs by language is in its vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from linkers.wikidata.alignment.aligned import Aligned
from linkers.wikidata.alignment.languages.english import ENGLISH
from linkers.wikidata.alignment.languages.german import GERMAN
from linkers.wikidata.alignment.languages.phrase import Phrase
from linkers.wikidata.alignment.languages.polish import POLISH
from linkers.wikidata.alignment.languages.spanish import SPANISH
from linkers.wikidata.alignment.languages.vocabulary import Vocabulary
from linkers.wikidata.facts import Fact

VOCABULARIES: Mapping[str, Vocabulary] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "pl": POLISH}
"""By language; descriptions in others are not aligned."""

LEAST = 0.6
"""The least score of a fact that is told."""

_IS = frozenset({"P31", "P39", "P97", "P106", "P279", "P410", "P413"})
"""Properties that say what something is: their value has the head of the phrase."""
_BELONGS = frozenset({"P17", "P27", "P495"})
"""Properties whose value is a country that an adjective names."""
_CONTRADICTED = 0.7
_WHOLE = 0.75
_YEAR = re.compile(r"\b\d{4}\b")


def align(description: str, facts: Sequence[Fact], language: str = "en") -> tuple[Aligned, ...]:
    """The facts that a description expresses or contradicts, the surest first.

    Args:
        description: "former Minister of Finance of Ukraine".
        facts: of the item that is described, with values in the same language where there are such.
        language: ISO 639-1 code of the description; in one without a vocabulary nothing is found.
    """
    vocabulary = VOCABULARIES.get(language)
    if vocabulary is None:
        return ()
    said = vocabulary.phrase(description)
    every = (_expressed(vocabulary, said, description, fact) for fact in facts)
    alignments = [alignment for alignment in every if alignment and alignment.score >= LEAST]
    alignments += _other_citizenships(vocabulary, said, description, facts)
    alignments += _other_births(vocabulary, description, facts)
    return tuple(sorted(alignments, key=lambda aligned: (aligned.contradicts, -aligned.score, aligned.fact)))


def _expressed(vocabulary: Vocabulary, said: Phrase, description: str, fact: Fact) -> Aligned | None:
    if fact.pid in vocabulary.dates:
        return _dated(vocabulary, description, fact)
    value = vocabulary.value(fact)
    whole, *parts = (
        vocabulary.as_said(variant, value, fact.pid)
        for variant in (said, *_coordinated(vocabulary, description))
    )
    shared = tuple(word for word in whole.words if word in value.words)
    if not shared and not whole.acronyms & value.acronyms:
        return None
    if fact.pid in _IS:
        score = max(_said_to_be(vocabulary, part, value) for part in (whole, *parts))
    elif fact.pid in _BELONGS:
        # Of a state before ("German Democratic Republic") an adjective says too little.
        score = len(said.adjectives.intersection(value.words)) / len(value.words)
    elif vocabulary.cue_is_head:
        apart = parts if parts and not vocabulary.also.search(fact.value) else (whole,)
        score = max(_related(vocabulary, part, value, fact.pid) for part in apart)
    else:
        score = _related(vocabulary, whole, value, fact.pid)
    return Aligned(fact.id, round(score, 6), tuple(whole.surfaces.get(word, word) for word in shared))


@lru_cache(20_000)
def _coordinated(vocabulary: Vocabulary, description: str) -> tuple[Phrase, ...]:
    """The parts of "a lawyer and former Prime Minister", each of which says what somebody is."""
    parts = vocabulary.also.split(description)
    return tuple(vocabulary.phrase(part) for part in parts) if len(parts) > 1 else ()


def _said_to_be(vocabulary: Vocabulary, said: Phrase, value: Phrase) -> float:
    """How much of a value a description says that somebody is: of the same head, and the same rank."""
    ranks = (side.before_head & vocabulary.ranks for side in (said, value))
    if not said.head or said.head != value.head or len(set(ranks)) > 1:
        return 0.0
    return _share(vocabulary, value, said.words)


def _related(vocabulary: Vocabulary, said: Phrase, value: Phrase, property: str) -> float:
    """How much a description names what a fact leads to, more where it tells the relation as well."""
    covered = 1.0 if said.acronyms & value.acronyms else _share(vocabulary, value, said.words)
    if covered < _WHOLE or property not in vocabulary.cues:
        return 0.0
    cues = vocabulary.cues[property]
    cued = vocabulary.tells(said.head, cues) if vocabulary.cue_is_head else cues.intersection(said.words)
    return covered * (1.0 if cued else vocabulary.unsaid)


def _share(vocabulary: Vocabulary, value: Phrase, said: Collection[str]) -> float:
    """The share of a value's words that a description has; those that many have count as its head alone."""
    generic = vocabulary.generic
    wanted = [word for word in value.words if word not in generic or word == value.head] or value.words
    ends = vocabulary.cue_is_head or value.words[-1:] == (value.head,)
    if len(wanted) > 1 and value.head in generic and ends:
        wanted = [
            word_wanted for word_wanted in wanted if word_wanted != value.head
        ]  # the Republican *Party*
    return len([word_wanted for word_wanted in wanted if word_wanted in said]) / len(wanted)


def _dated(vocabulary: Vocabulary, description: str, fact: Fact) -> Aligned | None:
    year = fact.value[:4]
    if year not in _YEAR.findall(description):
        return None
    said = vocabulary.dates[fact.pid].search(description.casefold())
    return Aligned(fact.id, 1.0 if said else vocabulary.unsaid, (year,))


def _other_citizenships(
    vocabulary: Vocabulary, said: Phrase, description: str, facts: Sequence[Fact]
) -> list[Aligned]:
    citizenships = [fact for fact in facts if fact.pid == "P27"]
    countries = {word for fact in citizenships for word in vocabulary.value(fact).words}
    parts = (said, *_coordinated(vocabulary, description))
    beside = {
        country
        for part in parts
        if vocabulary.tells(part.head, vocabulary.citizens)
        for country in part.beside
    }
    if not citizenships or not beside or said.adjectives & countries:
        return []
    if vocabulary.no_longer.search(description.casefold()):
        return []
    if not vocabulary.settled(citizenships, beside):
        return []
    words = tuple(sorted(said.surfaces.get(country, country) for country in beside))
    return [Aligned(fact.id, _CONTRADICTED, words, contradicts=True) for fact in citizenships]


def _other_births(vocabulary: Vocabulary, description: str, facts: Sequence[Fact]) -> list[Aligned]:
    said = vocabulary.born.search(description.casefold())
    births = [fact for fact in facts if fact.pid == "P569"]
    if not said or any(fact.value.startswith(said[1]) for fact in births):
        return []
    return [Aligned(fact.id, 1.0, (said[1],), contradicts=True) for fact in births]
