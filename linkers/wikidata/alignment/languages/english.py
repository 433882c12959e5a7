"""The vocabulary of English."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from linkers.wikidata.alignment.countries.names import ITEMS, NAMES
from linkers.wikidata.alignment.countries.states import exclude
from linkers.wikidata.alignment.languages.phrase import Phrase, phrase
from linkers.wikidata.alignment.languages.vocabulary import Vocabulary
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
_CITIZENS = """
citizen national man woman writer author novelist poet humorist playwright dramatist essayist actor
comedian singer songwriter musician composer pianist violinist guitarist drummer rapper painter sculptor
artist photographer filmmaker dancer model physicist chemist mathematician scientist biologist geologist
physician surgeon doctor nurse engineer inventor philosopher lawyer diplomat politician entrepreneur
businessperson industrialist banker philanthropist activist footballer striker goalkeeper cyclist swimmer
runner sprinter athlete boxer wrestler golfer skier skater gymnast rower astronaut mountaineer sailor
"""
"""People of whom a country's adjective right before them tells citizenship."""
_DATES = {"P569": "born", "P570": "died", "P571": "founded", "P576": "dissolved"}

_phrase = lru_cache(20_000)(phrase)


def _value(fact: Fact) -> Phrase:
    return _phrase(fact.value)


def _settled(citizenships: Sequence[Fact], said: Collection[str]) -> bool:
    known = [fact.item or ITEMS.get(NAMES.get(fact.value.casefold(), ""), "") for fact in citizenships]
    return exclude(known, [ITEMS.get(country, "") for country in said])


ENGLISH = Vocabulary(
    phrase=_phrase,
    value=_value,
    cues={property: frozenset(words.split()) for property, words in _CUES.items()},
    generic=_GENERIC,
    ranks=_CHANGES_OFFICE,
    dates={property: re.compile(word) for property, word in _DATES.items()},
    born=re.compile(r"\b(?:born|b\.)\D{0,25}(\d{4})"),
    also=re.compile(r",| and "),
    unsaid=0.7,
    cue_is_head=False,
    citizens=frozenset(_CITIZENS.split()),
    no_longer=re.compile(r"\b(?:former|formerly|ex|naturali[sz]ed|honorary|adopted|born)\b"),
    settled=_settled,
)
