"""How well each candidate of an entity fits, as numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from linkers.names.forms import fold
from linkers.wikidata.alias_key import alias_key
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.kinds import INSTANCE_OF, SUBCLASS_OF
from linkers.wikidata.linking.candidates import Candidate, Candidates
from linkers.wikidata.linking.known_words import KnownWords, words_of
from linkers.wikidata.linking.link import NamedEntity

FEATURES = (
    "prior",
    "prominence",
    "form",
    "document",
    "part",
    "shorter",
    "alike",
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
)
"""``prior``: logarithm of P(item | name); ``prominence``: logarithm; ``form`` to ``alike``: how the candidate
was found; ``covered``: the share of the words of the entity's most telling name that the name found has
("ESA" is short for the European Space Agency, and the code of El Salvador); ``class``: it has superclasses;
``over``: it has been dissolved; ``described``: words that what the text says the entity is shares with what
is known of the item; ``claims`` to ``described by others``: how much it has to do with candidates of the
document's other entities."""

_LEAST_PRIOR = 1e-4
_LEAST_PROMINENCE = 0.05
_LIKELIEST = 3
_SHORTEST_LABEL = 5
_LONGEST_ABBREVIATION = 3
_OVER = frozenset({"P576", "P582"})
_NO_ENTITIES = "Q101352 Q202444 Q11879590 Q12308941 Q3409032 Q4167410 Q13406463 Q4167836 Q22808320"
_NAMES_AND_LISTS = frozenset(_NO_ENTITIES.split())
"""Classes whose items are nobody and no place: names, disambiguation pages, lists, categories."""
_FICTIONAL = frozenset(("fictional", "character", "film", "album", "song", "episode", "painting", "video"))


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
        self._known = KnownWords(index, "en")
        self._about = lru_cache(20_000)(self._about_item)

    def fits(self, entities: Sequence[NamedEntity]) -> list[list[Fit]]:
        """For each entity of a document its candidates."""
        keys = [[alias_key(name) for name in entity.names] for entity in entities]
        candidates = [self._candidates.of(entity, _longer(keys, at)) for at, entity in enumerate(entities)]
        likely = [[(each.bearer.id, each.prior) for each in them[:_LIKELIEST]] for them in candidates]
        return [
            [
                Fit(
                    each,
                    (*self._by_itself(each, entity), *self._beside(each, candidates[at], likely, at)),
                )
                for each in candidates[at]
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
            *(float(how == each) for each in ("form", "document", "part", "shorter", "alike")),
            1 - candidate.likeness,
            _covered(entity.names[0], bearer.key),
            float(typed and bearer.is_a(entity.type)),
            float(typed and not bearer.is_a(entity.type)),
            *about.signs,
            float(len(bearer.key) <= _LONGEST_ABBREVIATION),
            math.log1p(len(words_of(" ".join(entity.descriptions)) & about.words)),
        )

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
            claims += max((p for each, p in those if about.is_related_to(each)), default=0)
            of_others += max((p for each, p in those if each.is_named_in(about)), default=0)
            by_others += max((p for each, p in those if about.is_named_in(each)), default=0)
        return math.log1p(claims), math.log1p(of_others), math.log1p(by_others)

    def _about_item(self, id: str) -> _About:
        item = self._known.item(id)
        return _About(
            id,
            self._known.of(id),
            f" {alias_key(item.label('en'))} ",
            f" {fold(item.descriptions.get('en', '').casefold())} ",
            frozenset(claim.value.text for claim in item.claims if claim.value.kind == "item"),
            _signs(item, self._known.of(id)),
        )


@dataclass(frozen=True, slots=True)
class _About:
    """What is compared of an item, made once."""

    id: str
    words: frozenset[str]
    label: str
    description: str
    claims: frozenset[str]
    signs: tuple[float, ...]

    def is_related_to(self, other: _About) -> bool:
        return other.id in self.claims or self.id in other.claims

    def is_named_in(self, other: _About) -> bool:
        return len(self.label) >= _SHORTEST_LABEL + 2 and self.label in other.description


def _signs(item: Item, words: frozenset[str]) -> tuple[float, ...]:
    return (
        float(bool(item.values(SUBCLASS_OF))),
        float(bool(_NAMES_AND_LISTS & set(item.values(INSTANCE_OF)))),
        float(bool(_FICTIONAL & words)),
        float(any(claim.property in _OVER for claim in item.claims)),
        float(not item.descriptions and not item.claims),
    )


def _covered(name: str, key: str) -> float:
    """The share of a name's words that a key has."""
    words = set(alias_key(name).split())
    return len(words & set(key.split())) / len(words) if words else 0.0


def _longer(keys: Sequence[Sequence[str]], at: int) -> list[str]:
    """The names of other entities that contain a name of this one as whole words, in text order."""
    return [
        other
        for place, others in enumerate(keys)
        for other in others
        if place != at and any(f" {key} " in f" {other} " and key != other for key in keys[at])
    ]
