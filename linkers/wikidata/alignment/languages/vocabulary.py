"""What the aligner needs to know of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from linkers.wikidata.alignment.languages.phrase import Phrase
from linkers.wikidata.facts import Fact


def _as_it_is(said: Phrase, value: Phrase, property: str) -> Phrase:
    return said


def _is_among(head: str, words: frozenset[str]) -> bool:
    return head in words


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of a language, and how its phrases are read.

    Args:
        phrase: reads a description.
        value: reads the value of a fact; a phrase without words where nothing can be compared.
        cues: properties whose value is somebody or something else → words that tell the relation.
        generic: words that many names have.
        ranks: words that make another office of one.
        dates: properties whose value is a date → what a text says with the year.
        born: finds the year of birth that a text says.
        also: what stands between coordinated parts.
        unsaid: how sure a relation is that no word tells; from 0 to 1.
        cue_is_head: whether the word that tells a relation has to be what somebody is said to be.
        citizens: heads beside which a country's adjective tells citizenship; a French teacher teaches French,
            and an Italian ambassador may be one to Italy.
        no_longer: finds in a description that somebody was something once, or was made it.
        settled: whether citizenships of facts exclude those of some countries, by the keys of phrases.
        as_said: a description's phrase as it is compared with the value of a property, of which a compound
            may be a kind; as it is by default.
        tells: whether a head is one of some words that tell a relation, or a kind of one, which the default
            does not ask.
    """

    phrase: Callable[[str], Phrase]
    value: Callable[[Fact], Phrase]
    cues: Mapping[str, frozenset[str]]
    generic: frozenset[str]
    ranks: frozenset[str]
    dates: Mapping[str, re.Pattern[str]]
    born: re.Pattern[str]
    also: re.Pattern[str]
    unsaid: float
    cue_is_head: bool
    citizens: frozenset[str]
    no_longer: re.Pattern[str]
    settled: Callable[[Sequence[Fact], Collection[str]], bool]
    as_said: Callable[[Phrase, Phrase, str], Phrase] = _as_it_is
    tells: Callable[[str, frozenset[str]], bool] = _is_among
