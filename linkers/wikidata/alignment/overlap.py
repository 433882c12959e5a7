"""The paper's matching of appositives and facts: they share a word that is no stop word.

Source: ApposCorpus, section 5.2; thresholds of two and three words worked less well there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from linkers.wikidata.alignment.aligned import Aligned
from linkers.wikidata.alignment.languages.phrase import STOP_WORDS
from linkers.wikidata.facts import Fact

_WORD = re.compile(r"\w+")


def overlapping(description: str, facts: Iterable[Fact]) -> tuple[Aligned, ...]:
    """The facts that share a word with a description, in their order."""
    said = set(_words(description))
    shared = (
        (fact, tuple(word for word in _words(f"{fact.property} {fact.value}") if word in said))
        for fact in facts
    )
    return tuple(Aligned(fact.id, 1.0, words) for fact, words in shared if words)


def _words(text: str) -> tuple[str, ...]:
    words = (word for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS)
    return tuple(dict.fromkeys(words))
