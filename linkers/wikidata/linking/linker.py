"""The shipped linker: a conditional logit over an entity's candidates and "none of them"."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.learnt_weights import read_card, weighed
from linkers.wikidata.linking.features import FEATURES, Fit, Fitting
from linkers.wikidata.linking.link import Link, NamedEntity

SHIPPED = Path(__file__).parent / "weights.json"
THRESHOLD = 0.5
"""The least probability of a link."""
CONFIDENT = 0.8
"""That of a link by which something is done: names meet, something is written of somebody."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the linker learned.

    Args:
        features: the weight of each of ``FEATURES``, in order.
        none: the score of "none of them".
    """

    features: tuple[float, ...]
    none: float

    @classmethod
    def load(cls, path: Path = SHIPPED) -> Self:
        """Read them from a file that ``training.linking.train`` wrote.

        Raises:
            InvalidInputError: it is of another version of the features.
        """
        card = read_card(path, FEATURES, "training.linking.train")
        return cls(tuple(card["weights"].values()), card["none"])

    def probabilities(self, fits: Sequence[Fit]) -> list[float]:
        """The probability of each candidate; what is missing to 1 is that of none of them."""
        scores = [weighed(self.features, fit.features) for fit in fits]
        highest = max((self.none, *scores))
        powers = [math.exp(score - highest) for score in scores]
        total = math.fsum((*powers, math.exp(self.none - highest)))
        return [power / total for power in powers]


def shipped_hash() -> str:
    """The SHA-256 of the weights that ship: what was linked by others is linked again."""
    return hashlib.sha256(SHIPPED.read_bytes()).hexdigest()


class Linker:
    """Links the entities of a document to items, or says that none of them is meant.

    Args:
        index: whose items are linked to.
        weights: those that ship by default.
        threshold: the least probability of a link.
    """

    def __init__(
        self, index: WikidataIndex, weights: Weights | None = None, threshold: float = THRESHOLD
    ) -> None:
        self._fitting = Fitting(index)
        self._weights = weights or Weights.load()
        self._threshold = threshold

    def links(self, entities: Sequence[NamedEntity]) -> tuple[Link | None, ...]:
        """For each entity of a document its link, or None."""
        return tuple(map(self.chosen, self.ranked(entities)))

    def ranked(self, entities: Sequence[NamedEntity]) -> tuple[tuple[Link, ...], ...]:
        """For each entity of a document all candidates as links, the most probable first."""
        return tuple(self._ranked(fits) for fits in self._fitting.fits(entities))

    def chosen(self, ranked: Sequence[Link]) -> Link | None:
        """The most probable of an entity's candidates, where it is probable enough, or None."""
        return ranked[0] if ranked and ranked[0].score >= self._threshold else None

    def _ranked(self, fits: Sequence[Fit]) -> tuple[Link, ...]:
        scored = zip(self._weights.probabilities(fits), fits, strict=True)
        links = (_link(round(probability, 6), fit) for probability, fit in scored)
        return tuple(sorted(links, key=lambda link: (-link.score, link.item)))


def _link(probability: float, fit: Fit) -> Link:
    return Link(
        fit.candidate.bearer.id,
        fit.candidate.bearer.key,
        probability,
        prior=round(fit.candidate.prior, 6),
        type=0.5 + (fit["same type"] - fit["other type"]) / 2,
        context=_share(fit["described"]),
        coherence=_share(fit["claims"] + fit["describes others"] + fit["described by others"]),
    )


def _share(value: float) -> float:
    """A number from 0 upwards as one from 0 to 1."""
    return round(value / (1 + value), 6)
