"""What an index knows of an item, in the language of a text."""

from __future__ import annotations

from linkers.wikidata.facts import Fact, Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import ANY_LANGUAGE, Item
from linkers.wikidata.properties import GENDER
from linkers.wikidata.writing.slot import Known

_FEMININE, _MASCULINE = frozenset({"Q6581072", "Q1052281"}), frozenset({"Q6581097", "Q2449503"})

_ALIKE = frozenset({"P17", "P27", "P22", "P25", "P26", "P112", "P54"})
"""What leads to persons and teams, which languages call the same, and to countries, which writers name."""


def known_of(item: Item, index: WikidataIndex, facts: Facts, language: str) -> Known:
    """What a writer is told of an item: nothing in English words for a text in another language.

    Args:
        item: of the index.
        index: the index.
        facts: that tells them in the language.
        language: ISO 639-1 code.
    """
    genders = set(item.values(GENDER))
    feminine = True if genders & _FEMININE else False if genders & _MASCULINE else None
    prominence = round(item.prominence / index.typical_prominence, 4)
    told = tuple(fact for fact in facts.of(item) if _is_said(fact, language))
    return Known(item.label(language), prominence, feminine, told, item.descriptions.get(language, ""))


def _is_said(fact: Fact, language: str) -> bool:
    return fact.language in ("", language, ANY_LANGUAGE) or fact.pid in _ALIKE
