"""What the aligner needs to know of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from linkers.wikidata.alignment.phrase import Phrase
from linkers.wikidata.facts import Fact


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of a language, and how its phrases are read.

    Args:
        phrase: reads a description.
        value: reads the value of a fact; a phrase without words where nothing can be compared.
        as_said: a description's phrase as it is compared with the value of a property, of which a compound
            may be a kind.
        cues: properties whose value is somebody or something else → words that tell the relation.
        generic: words that many names have.
        ranks: words that make another office of one.
        dates: properties whose value is a date → what a text says with the year.
        born: finds the year of birth that a text says.
        also: what stands between coordinated parts.
        unsaid: how sure a relation is that no word tells; from 0 to 1.
        cue_is_head: whether the word that tells a relation has to be what somebody is said to be.
        tells: whether a head is one of some words that tell a relation, or a kind of one.
        settled: whether the citizenships that a description tells contradict other ones of facts.
    """

    phrase: Callable[[str], Phrase]
    value: Callable[[Fact], Phrase]
    as_said: Callable[[Phrase, Phrase, str], Phrase]
    cues: Mapping[str, frozenset[str]]
    generic: frozenset[str]
    ranks: frozenset[str]
    dates: Mapping[str, re.Pattern[str]]
    born: re.Pattern[str]
    also: re.Pattern[str]
    unsaid: float
    cue_is_head: bool
    tells: Callable[[str, frozenset[str]], bool]
    settled: Callable[[Sequence[Fact], Phrase], bool]
