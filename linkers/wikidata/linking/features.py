"""How well each candidate of an entity fits, as numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.about import About, AboutItems
from linkers.wikidata.linking.candidates import Candidate, Candidates
from linkers.wikidata.linking.known_words import STEMMED, KnownWords, stems_of, words_of
from linkers.wikidata.linking.link import NamedEntity

FEATURES = (
    "prior",
    "prominence",
    "form",
    "document",
    "part",
    "shorter",
    "alike",
    "around",
    "unlikeness",
    "covered",
    "same type",
    "other type",
    "class",
    "name or list",
    "fictional",
    "over",
    "undescribed",
    "abbreviation",
    "described",
    "claims",
    "describes others",
    "described by others",
    "in what follows",
    "around what precedes",
    "school as place",
    "school as organisation",
    "settlement as place",
    "settlement as organisation",
    "person by form",
    "person by longer name",
    "person by part",
)
"""``prior``: logarithm of P(item | name); ``prominence``: logarithm; ``form`` to ``around``: how the
candidate was found; ``covered``: the share of the words of the entity's most telling name that the name found
has ("ESA" is short for the European Space Agency, and the code of El Salvador), or, of an abbreviation that
the text spells out, the share of its words that a name of the item has; ``class``: it has
superclasses; ``over``: it has been dissolved; ``described``: words that what the text says the entity is
shares with what is known of the item, in Spanish, German and Polish by their stems;
``claims`` to ``described by others``: how much it has to do with
candidates of the document's other entities; ``in what follows``: it lies in what follows the name ("Portland,
Oregon"); ``around what precedes``: what precedes lies in it; ``school as place`` to ``settlement as
organisation``: its class with the type of the name; ``person by form`` to ``person by part``: of a human, for
the name of a person, how it was found."""

_LEAST_PRIOR = 1e-4
_LEAST_PROMINENCE = 0.05
_LIKELIEST = 3
_LONGEST_ABBREVIATION = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """A candidate, and its ``FEATURES``, each by its name too: ``fit["prior"]``."""

    candidate: Candidate
    features: tuple[float, ...]

    def __getitem__(self, name: str) -> float:
        return self.features[FEATURES.index(name)]


class Fitting:
    """Finds candidates and computes how well they fit, document by document.

    Args:
        index: of the items.
    """

    def __init__(self, index: WikidataIndex) -> None:
        self._candidates = Candidates(index)
        self._about = AboutItems(index).of
        self._index = index
        self._words: dict[str, KnownWords] = {}
        self._stems = lru_cache(20_000)(self._stems_of_item)

    def fits(self, entities: Sequence[NamedEntity]) -> list[list[Fit]]:
        """For each entity of a document its candidates."""
        keys = [[alias_key(name) for name in entity.names] for entity in entities]
        candidates = [self._candidates.of(entity, _longer(keys, at)) for at, entity in enumerate(entities)]
        likely = [
            [
                (candidate_of_other.bearer.id, candidate_of_other.prior)
                for candidate_of_other in them[:_LIKELIEST]
            ]
            for them in candidates
        ]
        neighbours = [self._neighbours(entity) for entity in entities]
        return [
            [
                Fit(
                    candidate,
                    (
                        *self._by_itself(candidate, entity),
                        *self._beside(candidate, candidates[at], likely, at),
                        *self._next_to(candidate, neighbours[at]),
                        *_classed(self._about(candidate.bearer.id), candidate.how, entity.type),
                    ),
                )
                for candidate in candidates[at]
            ]
            for at, entity in enumerate(entities)
        ]

    def _by_itself(self, candidate: Candidate, entity: NamedEntity) -> tuple[float, ...]:
        bearer, how = candidate.bearer, candidate.how
        about = self._about(bearer.id)
        typed = bool(entity.type) and bool(bearer.kinds)
        return (
            math.log(max(candidate.prior, _LEAST_PRIOR)),
            math.log(_LEAST_PROMINENCE + bearer.prominence + bearer.links),
            *(float(how == way) for way in ("form", "document", "part", "shorter", "alike", "around")),
            1 - candidate.likeness,
            _covered(candidate.nominative or entity.names[0], bearer.key)
            if candidate.covers is None
            else candidate.covers,
            float(typed and bearer.is_a(entity.type)),
            float(typed and not bearer.is_a(entity.type)),
            *about.signs,
            float(len(bearer.key) <= _LONGEST_ABBREVIATION),
            math.log1p(self._described(entity, about)),
        )

    def _described(self, entity: NamedEntity, about: About) -> int:
        """How many words that the text says it is are known of the item, in the language of the text too."""
        text, language = " ".join(entity.descriptions), entity.language
        if not text or language not in STEMMED:
            return len(words_of(text) & about.words)
        return len(stems_of(text, language) & self._stems(about.id, language))

    def _stems_of_item(self, id: str, language: str) -> frozenset[str]:
        if language not in self._words:
            self._words[language] = KnownWords(self._index, language)
        known = self._words[language].of(id) | self._about(id).words
        return stems_of(" ".join(known), language)

    def _beside(
        self,
        candidate: Candidate,
        rivals: Sequence[Candidate],
        likely: Sequence[Sequence[tuple[str, float]]],
        at: int,
    ) -> tuple[float, float, float]:
        """What an item has to do with likely candidates of the other entities, each counted by its prior."""
        about = self._about(candidate.bearer.id)
        same = {rival.bearer.id for rival in rivals}
        claims = of_others = by_others = 0.0
        for place, others in enumerate(likely):
            if place == at or any(other in same for other, _ in others):
                continue
            those = [(self._about(other), prior) for other, prior in others]
            claims += max((p for neighbour, p in those if about.is_related_to(neighbour)), default=0)
            of_others += max((p for neighbour, p in those if neighbour.is_named_in(about)), default=0)
            by_others += max((p for neighbour, p in those if about.is_named_in(neighbour)), default=0)
        return math.log1p(claims), math.log1p(of_others), math.log1p(by_others)

    def _neighbours(self, entity: NamedEntity) -> _Neighbours:
        """What stands beside its mentions and has a name of the index."""
        around = [(self._read(those.following), self._read(those.preceding)) for those in entity.around]
        return _Neighbours(
            len(entity.around),
            tuple(following for following, _ in around if following),
            tuple(preceding for _, preceding in around if preceding),
        )

    def _read(self, readings: Sequence[str]) -> _Neighbour | None:
        """The longest reading that the index has, as the likeliest items of that name."""
        for key in map(alias_key, readings):
            if shares := self._candidates.shares(key, _LIKELIEST):
                return _Neighbour(key, tuple((self._about(id), share) for id, share in shares))
        return None

    def _next_to(self, candidate: Candidate, neighbours: _Neighbours) -> tuple[float, float]:
        """Whether it lies in what follows, and what precedes lies in it: the share of the mentions."""
        if not neighbours.following and not neighbours.preceding:
            return 0.0, 0.0
        about = self._about(candidate.bearer.id)
        within = sum(
            max(
                (share for place, share in neighbour.items if about.lies_in(place, neighbour.key)),
                default=0.0,
            )
            for neighbour in neighbours.following
        )
        holds = sum(
            max((share for thing, share in neighbour.items if thing.lies_in(about)), default=0.0)
            for neighbour in neighbours.preceding
        )
        return within / neighbours.mentions, holds / neighbours.mentions


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """A name beside a mention: its key, and its likeliest items with their shares of it."""

    key: str
    items: tuple[tuple[About, float], ...]


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """The names beside all mentions of an entity, and how many mentions there are."""

    mentions: int
    following: tuple[_Neighbour, ...]
    preceding: tuple[_Neighbour, ...]


def _classed(about: About, how: str, type: str) -> tuple[float, ...]:
    """Its class with the type of the name, and of a human how it was found."""
    person = type == "PERSON" and about.is_human
    return (
        float(about.is_school and type == "LOCATION"),
        float(about.is_school and type == "ORGANISATION"),
        float(about.is_settlement and type == "LOCATION"),
        float(about.is_settlement and type == "ORGANISATION"),
        *(float(person and how == way) for way in ("form", "document", "part")),
    )


def _covered(name: str, key: str) -> float:
    """The share of a name's words that a key has."""
    words = set(alias_key(name).split())
    return len(words & set(key.split())) / len(words) if words else 0.0


def _longer(keys: Sequence[Sequence[str]], at: int) -> list[str]:
    """The names of other entities that contain a name of this one as whole words, in text order.

    A name that is a part of another one of its own is short for that: "Bush" of "George W. Bush" is not
    short for "George H. W. Bush", who is his father.
    """
    own = [key for key in keys[at] if not any(_is_part(key, other) for other in keys[at])]
    return [
        other
        for place, others in enumerate(keys)
        for other in others
        if place != at and any(_is_part(key, other) for key in own)
    ]


def _is_part(key: str, other: str) -> bool:
    """Whether a name is some of the whole words of another."""
    return key != other and f" {key} " in f" {other} "
