"""How phrases of languages are read whose words are inflected: Spanish, German, Polish.

Words are compared by their stems (Snowball), countries by their items.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

import snowballstemmer

from linkers.wikidata.alignment.countries.states import exclude, same
from linkers.wikidata.alignment.countries.table import countries
from linkers.wikidata.alignment.countries.words import CountryWords, words_of
from linkers.wikidata.alignment.languages.phrase import Phrase
from linkers.wikidata.alignment.languages.vocabulary import Vocabulary
from linkers.wikidata.facts import Fact
from linkers.wikidata.item import ANY_LANGUAGE

NOTHING = Phrase((), "", frozenset(), frozenset())
"""The phrase of what is not compared."""

_COMMON_NOUNS = frozenset({"P31", "P39", "P97", "P106", "P279", "P410", "P413"})
"""Properties whose values are common nouns: those of another language say nothing."""
_COUNTRIES = frozenset({"P17", "P27", "P495"})
_TOKEN = re.compile(r"(?P<mark>[-‐‑–—(,;:/]\s*)?(?P<word>[^\W_]+(?:[.'’][^\W_]+)*)")
_DOTS = re.compile(r"[.'’]")
_JOINS = ("-", "‐", "‑", "/")
_LONGEST_SAME = 4
_LONGEST_ACRONYM = 6
_NEGATIONS = frozenset({"no", "non", "nicht", "nie", "anti", "ex"})


class Token(NamedTuple):
    """A word, whether a hyphen joins it to the one before, and whether another mark parts them."""

    text: str
    joined: bool
    apart: bool


def _is_no_number(word: str) -> bool:
    return not word[:1].isdigit()


@dataclass(frozen=True, slots=True)
class Grammar:
    """What differs by language, as far as phrases go.

    Args:
        language: ISO 639-1 code; ``stemmer``: the name of Snowball's.
        countries: the words for countries.
        stop_words: words that say nothing by themselves, in lower case.
        behind_head: words that follow what somebody is said to be.
        head: whether that is the first or the last noun.
        before_nouns: adjectives that stand before the noun, where it is the first.
        parts: a word as the words it is made of, in lower case: "Bundeskanzlerin" → "bund", "kanzler".
        same: words → words that are said for them.
        adjectives_follow: whether a country's adjective may stand behind the noun.
        inflected: a word and what the stemmer made of it → its stem.
        descent: heads of which an adjective tells no citizenship ("Herkunft").
        is_noun: whether a word may be what somebody is said to be; by default all but numbers.
    """

    language: str
    stemmer: str
    countries: CountryWords
    stop_words: frozenset[str]
    behind_head: frozenset[str]
    head: Literal["first", "last"]
    before_nouns: frozenset[str]
    parts: Callable[[str], Sequence[str]]
    same: Mapping[str, str]
    adjectives_follow: bool
    inflected: Callable[[str, str], str]
    descent: frozenset[str]
    is_noun: Callable[[str], bool] = _is_no_number


@dataclass(frozen=True, slots=True)
class Hints:
    """What differs by language, as far as the comparison with facts goes; words are parted by spaces.

    Args:
        cues: properties whose value is somebody or something else → words that tell the relation.
        generic: words that many names have.
        ranks: words that make another office of one.
        citizens: heads beside which a country's adjective tells citizenship.
        dates: properties whose value is a date → what a text says with the year.
        born: finds the year of birth that a text says.
        also: what stands between coordinated parts.
        no_longer: finds in a description that somebody was something once, or was made it.
    """

    cues: Mapping[str, str]
    generic: str
    ranks: str
    citizens: str
    dates: Mapping[str, str]
    born: str
    also: str
    no_longer: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A content word of a phrase: its stem or the item of a country, and where it stands."""

    key: str
    surface: str
    before_end: bool
    noun: bool
    country: bool = False
    adjective: bool = False
    alone: bool = False


class Reader:
    """Reads phrases and the values of facts.

    Args:
        grammar: of the language.
    """

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._known = frozenset(grammar.countries.names.values())
        self._country_names = {id: country.names[0] for id, country in countries(grammar.language).items()}
        self.phrase: Callable[[str], Phrase] = lru_cache(20_000)(self._read)
        self.stem: Callable[[str], str] = lru_cache(20_000)(self._stemmed)
        pairs = grammar.same.items()
        self._same = {tuple(self._stems(one)): tuple(self._stems(other)) for one, other in pairs}
        self._before_nouns = self.stems(grammar.before_nouns)
        self._descent = self.stems(grammar.descent)

    def vocabulary(self, hints: Hints) -> Vocabulary:
        """The vocabulary of the language: its words by their stems."""
        return Vocabulary(
            phrase=self.phrase,
            value=self.value,
            cues={property: self.stems(words.split()) for property, words in hints.cues.items()},
            generic=self.stems(hints.generic.split()),
            ranks=self.stems(hints.ranks.split()),
            dates={property: re.compile(pattern) for property, pattern in hints.dates.items()},
            born=re.compile(hints.born),
            also=re.compile(hints.also),
            unsaid=0.0,
            cue_is_head=True,
            citizens=self.stems(hints.citizens.split()),
            no_longer=re.compile(hints.no_longer),
            settled=self.settled,
        )

    def value(self, fact: Fact) -> Phrase:
        """The words of a fact's value: of a country its item, of a label in another language nothing."""
        item = same(fact.item)
        if item in self._known:
            return Phrase((item,), "", frozenset(), frozenset())
        foreign = fact.language and fact.language not in (self._grammar.language, ANY_LANGUAGE)
        if fact.pid in _COUNTRIES or (foreign and fact.pid in _COMMON_NOUNS):
            return NOTHING
        phrase = self.phrase(fact.value)
        return replace(phrase, acronyms=phrase.acronyms | _initials(fact.value))

    def settled(self, citizenships: Sequence[Fact], said: Collection[str]) -> bool:
        """Whether citizenships of facts exclude those of some countries."""
        return exclude([fact.item for fact in citizenships], said)

    def stems(self, words: Iterable[str]) -> frozenset[str]:
        """The stems of some words, as phrases have them."""
        return frozenset(stem for word in words for stem in self._stems(word))

    def _stems(self, text: str) -> list[str]:
        words = (word for word in words_of(text) if word.casefold() not in self._grammar.stop_words)
        return [self.stem(part) for word in words for part in self._grammar.parts(word)]

    def _stemmed(self, word: str) -> str:
        # A stemmer has a state: one of its own for each word lets threads read at the same time.
        stemmer = snowballstemmer.stemmer(self._grammar.stemmer)
        return self._grammar.inflected(word, str(stemmer.stemWord(word)))

    def _read(self, text: str) -> Phrase:
        words = list(self._replaced(list(self._words(_tokens(text)))))
        nouns = [at for at, word in enumerate(words) if word.before_end and word.noun]
        if self._grammar.head == "first":
            nouns = [at for at in nouns if words[at].key not in self._before_nouns] or nouns[-1:]
        at = -1 if not nouns else nouns[-1] if self._grammar.head == "last" else nouns[0]
        head = words[at].key if nouns else ""
        until = len(words) if self._grammar.adjectives_follow or not nouns else at
        countries = {word.key for word in words[:until] if word.adjective and head not in self._descent}
        around = {word.key for word in words if word.before_end and not word.country} - {head}
        surfaces: dict[str, str] = {}
        for word in words:
            surfaces.setdefault(word.key, word.surface)
        beside = self._beside(words, at) & countries if nouns else frozenset[str]()
        return Phrase(
            tuple(surfaces), head, frozenset(around), frozenset(countries), surfaces, _acronyms(text), beside
        )

    def _beside(self, words: Sequence[_Word], head: int) -> frozenset[str]:
        """The countries that an adjective right beside the head names, with the whole of a part."""
        step = 1 if self._grammar.adjectives_follow else -1
        country_found, at = set(), head + step
        while 0 <= at < len(words) and words[at].alone:
            country_found.add(words[at].key)
            at += step
        return frozenset(country_found)

    def _words(self, tokens: Sequence[Token]) -> Iterator[_Word]:
        texts = [token.text for token in tokens]
        at, begun, ended, after_country = 0, False, False, False
        while at < len(tokens):
            token, lower = tokens[at], texts[at].casefold()
            ended = ended or (begun and (token.apart or lower in self._grammar.behind_head))
            country = self._grammar.countries.at(texts, at)
            if country:
                other = texts[at - 1].casefold() in _NEGATIONS if at else False
                adjective = (
                    country.adjective and not ended and not other and (after_country or not token.joined)
                )
                joins = at + country.length < len(tokens) and tokens[at + country.length].joined
                alone = adjective and not joins and not token.joined and not after_country
                for item in country.items:
                    name = self._country_names[item].casefold()
                    yield _Word(item, name, not ended, False, country=True, adjective=adjective, alone=alone)
                begun = True
            elif lower not in self._grammar.stop_words:
                *made_of, last = self._grammar.parts(texts[at])
                for part in made_of:
                    yield _Word(self.stem(part), part, not ended, False)
                yield _Word(self.stem(last), texts[at].lower(), not ended, self._grammar.is_noun(texts[at]))
                begun = True
            at += country.length if country else 1
            after_country = bool(country)

    def _replaced(self, words: list[_Word]) -> Iterator[_Word]:
        """With what is said for several words in their place."""
        at = 0
        while at < len(words):
            length = 1
            stems: tuple[str, ...] = (words[at].key,)
            for longer in range(min(_LONGEST_SAME, len(words) - at), 0, -1):
                keys = tuple(word.key for word in words[at : at + longer])
                if keys in self._same:
                    length, stems = longer, self._same[keys]
                    break
            run = words[at : at + length]
            surface = " ".join(word.surface for word in run)
            for stem in stems:
                yield replace(run[0], key=stem, surface=surface, noun=any(word.noun for word in run))
            at += length


def _tokens(text: str) -> list[Token]:
    match = _TOKEN.finditer(unicodedata.normalize("NFC", text))
    return [
        Token(_DOTS.sub("", token_row["word"]), mark in _JOINS, bool(mark) and mark not in _JOINS)
        for token_row in match
        for mark in [(token_row["mark"] or "").strip()]
    ]


def _acronyms(text: str) -> frozenset[str]:
    """The words of capitals: "SPD", "PiS", "PSOE"."""
    return frozenset(
        word.casefold()
        for word in words_of(text)
        if len(word) <= _LONGEST_ACRONYM and word.isalpha() and sum(map(str.isupper, word)) > 1
    )


def _initials(text: str) -> frozenset[str]:
    """What a name may be called by its first letters, a country's at its end left out too."""
    words = words_of(text)
    every = "".join(word[0] for word in words)
    capitals = "".join(word[0] for word in words if word[0].isupper())
    abbreviated = {every, capitals, capitals[:-1] if len(capitals) > 3 else capitals}
    return frozenset(form.casefold() for form in abbreviated if len(form) > 1)
