"""The vocabulary of English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from linkers.wikidata.alignment.phrase import Phrase, phrase
from linkers.wikidata.alignment.vocabulary import Vocabulary
from linkers.wikidata.facts import Fact

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
_GENERIC = frozenset(
    {"party", "city", "state", "republic", "kingdom", "federation", "association", "club", "company"}
)
_CHANGES_OFFICE = frozenset({"vice", "deputy", "assistant", "acting", "shadow", "honorary"})
_DATES = {"P569": "born", "P570": "died", "P571": "founded", "P576": "dissolved"}

_phrase = lru_cache(20_000)(phrase)


def _value(fact: Fact) -> Phrase:
    return _phrase(fact.value)


def _as_said(said: Phrase, value: Phrase, property: str) -> Phrase:
    return said


def _tells(head: str, words: frozenset[str]) -> bool:
    return head in words


def _settled(citizenships: Sequence[Fact], said: Phrase) -> bool:
    return True


ENGLISH = Vocabulary(
    phrase=_phrase,
    value=_value,
    as_said=_as_said,
    cues={property: frozenset(words.split()) for property, words in _CUES.items()},
    generic=_GENERIC,
    ranks=_CHANGES_OFFICE,
    dates={property: re.compile(word) for property, word in _DATES.items()},
    born=re.compile(r"\b(?:born|b\.)\D{0,25}(\d{4})"),
    also=re.compile(r",| and "),
    unsaid=0.7,
    cue_is_head=False,
    tells=_tells,
    settled=_settled,
)
