"""What is known of an item, as words: to be compared with the words of a text."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

import snowballstemmer

from betwixt.names.folding import fold
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item

_WORD = re.compile(r"\w+")
_MOST_VALUES = 60
_MOST_CHARACTERS = 2_000
_COMMON_WORDS = """
a an and are as at be been but by for from had has have he her his i in into is it its more most not of on
one or other our out over she so some such than that the their them then there these they this to two under
up was we were what when which who will with would you your also after all about between during used first
new part type us may can only no many any being both each same own
"""
_COMMON = frozenset(_COMMON_WORDS.split())


STEMMED = {"es": "spanish", "de": "german", "pl": "polish"}
"""Language → Snowball's name of its stemmer: those in which texts are read beside English."""
_FORM_WORDS = """
para desde sobre entre como este esta hasta eine einer eines einem einen beim nach uber sowie seit dieser
diese wurde oraz przez jako jest byla byly przy jego jej
"""
_FORMS = frozenset(_FORM_WORDS.split())
_SHORTEST = 4


def stems_of(text: str, language: str) -> frozenset[str]:
    """The stems of a text's words in a language of ``STEMMED``, without the words that every text has."""
    words = (word for word in words_of(text) if len(word) >= _SHORTEST and word not in _FORMS)
    return frozenset(stem(word, language) for word in words)


def words_of(text: str) -> frozenset[str]:
    """The words of a text that say something, folded, in the singular where that is plain."""
    singular = (_singular(word) for word in _WORD.findall(fold(text.casefold())))
    return frozenset(word for word in singular if word not in _COMMON and (len(word) > 1))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(20_000)
def stem(word: str, language: str) -> str:
    """What a folded word has in common with its other forms; of other languages than these the word."""
    return str(_stemmer(language).stemWord(word)) if language in STEMMED else word


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(STEMMED[language])


class KnownWords:
    """The words that the index has about its items, remembered for those that were asked last.

    Args:
        index: to ask.
        language: of descriptions and labels.
    """

    def __init__(self, index: WikidataIndex, language: str) -> None:
        self._index = index
        self._language = language
        self.item = lru_cache(20_000)(self._item)
        self.of = lru_cache(20_000)(self._of)

    def _item(self, id: str) -> Item:
        return self._index.item(id) or Item(id)

    def _of(self, id: str) -> frozenset[str]:
        """The words of an item's description and of the values of its claims; not those of its names."""
        item = self.item(id)
        values = [c.value.text for c in item.claims if c.value.kind == "item"][:_MOST_VALUES]
        labels = " ".join(self.item(value).label(self._language) for value in values)
        literals = " ".join(c.value.text for c in item.claims if c.value.kind in ("string", "text"))
        own = frozenset[str]().union(*map(words_of, item.names((self._language,))))
        description = item.descriptions.get(self._language, "")
        return words_of(f"{description} {labels} {literals[:_MOST_CHARACTERS]}") - own
