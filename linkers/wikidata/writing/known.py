"""What an index knows of an item, in the language of a text."""

from __future__ import annotations

from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.writing.slot import Known

_GENDER = "P21"
_FEMININE, _MASCULINE = frozenset({"Q6581072", "Q1052281"}), frozenset({"Q6581097", "Q2449503"})


def known_of(item: Item, index: WikidataIndex, facts: Facts, language: str) -> Known:
    """What a writer is told of an item.

    Args:
        item: of the index.
        index: the index.
        facts: that tells them in the language.
        language: ISO 639-1 code.
    """
    genders = set(item.values(_GENDER))
    feminine = True if genders & _FEMININE else False if genders & _MASCULINE else None
    prominence = round(item.prominence / index.typical_prominence, 4)
    return Known(item.label(language), prominence, feminine, facts.of(item), item.description(language))
