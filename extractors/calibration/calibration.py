"""Raw scores → the share of annotations with such a score that are right."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from betwixt.annotations import SCORE_DIGITS, Annotations
from betwixt.file_hashes import file_hash
from extractors.calibration.kinds import relation_kinds
from extractors.calibration.member_kinds import member_kinds

SHIPPED = Path(__file__).with_name("calibration.json")
"""What ``kg train calibration`` wrote; its card lies beside it."""

_NEAREST = 5e-5  # to 0 and 1: half of the last digit of a stored score


class Curve(NamedTuple):
    """A logistic curve over the log-odds of a score: ``1 / (1 + exp(-(slope · logit(score) + shift)))``.

    Platt's scaling with the log-odds as the classifier's output (Platt 1999, "Probabilistic outputs
    for support vector machines"). It rises where the slope is positive, so it keeps the order of scores.
    """

    slope: float
    shift: float

    def __call__(self, score: float) -> float:
        """The calibrated score, in [0, 1]."""
        return round(1 / (1 + math.exp(-(self.slope * logit(score) + self.shift))), SCORE_DIGITS)


def logit(score: float) -> float:
    """The log-odds of a score in [0, 1], as far as four digits tell them."""
    inside = min(max(score, _NEAREST), 1 - _NEAREST)
    return math.log(inside / (1 - inside))


@dataclass(frozen=True, slots=True)
class Calibration:
    """A curve for each kind of annotation; what has none keeps its score.

    Args:
        curves: by name of the extractor; of relations with a slash and how the text says them, of pronouns in
            a cluster with a slash and what they are.
    """

    curves: Mapping[str, Curve]

    def score(self, kind: str, score: float) -> float:
        """One calibrated score."""
        curve = self.curves.get(kind)
        return score if curve is None else curve(score)

    def annotations(self, text: str, annotated: Annotations) -> Annotations:
        """The same annotations with calibrated scores.

        Hypernym pairs have none: their scores are measured precisions of patterns already.

        Args:
            text: of the document.
            annotated: all its annotations, sentences included.
        """
        relations = zip(annotated.relations, relation_kinds(annotated), strict=True)
        clusters = zip(annotated.clusters, member_kinds(text, annotated), strict=True)
        return replace(
            self.concepts(annotated),
            mentions=tuple(replace(m, score=self.score(m.extractor, m.score)) for m in annotated.mentions),
            relations=tuple(replace(r, score=self.score(kind, r.score)) for r, kind in relations),
            clusters=tuple(
                replace(
                    cluster,
                    members=tuple(
                        member._replace(score=self.score(kind, member.score))
                        for member, kind in zip(cluster.members, kinds, strict=True)
                    ),
                )
                for cluster, kinds in clusters
            ),
            descriptions=tuple(
                replace(d, score=self.score(d.extractor, d.score)) for d in annotated.descriptions
            ),
        )

    def concepts(self, annotated: Annotations) -> Annotations:
        """The same with calibrated scores of concept mentions alone."""
        return replace(
            annotated,
            concepts=tuple(replace(c, score=self.score(c.extractor, c.score)) for c in annotated.concepts),
        )


@cache
def shipped() -> Calibration:
    """The calibration of the shipped extractors."""
    content = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return Calibration({kind: Curve(**curve) for kind, curve in content.items()})


@cache
def shipped_hash() -> str:
    """A hash over the shipped calibration: a graph that was assembled with another one is assembled anew."""
    return file_hash(SHIPPED)
