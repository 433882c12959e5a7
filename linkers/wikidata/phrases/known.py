"""What an index knows of an item, in the language of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.facts import Fact, Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import ANY_LANGUAGE, Item
from linkers.wikidata.kinds import INSTANCE_OF
from linkers.wikidata.phrases.languages.given_names import is_womans
from linkers.wikidata.phrases.languages.own_words import genitive, own_words
from linkers.wikidata.phrases.messages import SAYS_NOTHING
from linkers.wikidata.phrases.slot import Known
from linkers.wikidata.properties import GENDER

_FEMININE, _MASCULINE = frozenset({"Q6581072", "Q1052281"}), frozenset({"Q6581097", "Q2449503"})

_HUMAN = "Q5"
_COUNTRIES = frozenset({"P17", "P27"})
"""What leads to countries, which writers name by a table of their own."""
_PUT_IN_WORDS = frozenset({"P39", "P106", "P102", "P463", "P166", "P54", "P31", "P1376", "P749", "P127"})
"""What writers of other languages than English tell."""


def known_of(item: Item, index: WikidataIndex, facts: Facts, language: str) -> Known:
    """The facts of an item for a writer, without English words for a text in another language.

    Args:
        item: of the index.
        index: the index.
        facts: gives them in the language.
        language: ISO 639-1 code.
    """
    genders = set(item.values(GENDER))
    feminine = True if genders & _FEMININE else False if genders & _MASCULINE else None
    if not genders and _HUMAN in item.values(INSTANCE_OF):
        feminine = is_womans(item.label(language))
    prominence = round(item.prominence / index.typical_prominence, 4)
    known = facts.of(item)
    facts_said = tuple(_said(known, language))
    unworded = sum(map(_is_worth_a_label, known)) - sum(map(_is_worth_a_label, facts_said))
    description = item.descriptions.get(language, "")
    described = frozenset[str]() if language == "en" else _described(item, index, facts_said)
    return Known(item.label(language), prominence, feminine, facts_said, description, unworded, described)


def _described(item: Item, index: WikidataIndex, facts: Iterable[Fact]) -> frozenset[str]:
    """The items of facts that the English description of an item names: "Spanish film director"."""
    words = f" {alias_key(item.descriptions.get('en', ''))} "
    ids = dict.fromkeys(fact.item for fact in facts if fact.pid in _PUT_IN_WORDS and fact.item)
    labels = {id: own_words("en").get(id) or known.label("en") for id, known in index.items(ids).items()}
    return frozenset(id for id, label in labels.items() if label and f" {alias_key(label)} " in words)


def _is_worth_a_label(fact: Fact) -> bool:
    return fact.pid in _PUT_IN_WORDS and fact.item not in SAYS_NOTHING


def _said(facts: Iterable[Fact], language: str) -> Iterator[Fact]:
    """Facts whose values a writer can name in a language."""
    for fact in facts:
        if language != "en" and not fact.item and fact.pid in _PUT_IN_WORDS:
            if word := own_words(language).get(fact.value.casefold()):
                yield replace(fact, value=word, language=language)
            elif genitive(language, "", fact.value):
                yield fact
        elif (
            fact.language in ("", language, ANY_LANGUAGE)
            or fact.pid in _COUNTRIES
            or genitive(language, fact.item, fact.value)
        ):
            yield fact
