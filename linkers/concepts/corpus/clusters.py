"""From names to concepts: sparse average linkage over candidate pairs; known concepts stay as they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from extractors.clustering import average_linkage, membership_scores
from linkers.concepts.corpus.pair_scorer import Floats, Pairs


@dataclass(frozen=True, slots=True)
class Clusters:
    """A partition of n names.

    Args:
        members: the names of each cluster, ascending.
        score: of each name, its mean score with the others of its cluster; 1 where it is alone.
    """

    members: tuple[tuple[int, ...], ...]
    score: npt.NDArray[np.float64]


def cluster(count: int, pairs: Pairs, scores: Floats, threshold: float, known: Mapping[int, str]) -> Clusters:
    """Join names that are alike on average. A pair that is no candidate counts as 0.

    Names of known concepts are never parted, and those of two never joined: the others
    are clustered among themselves first, then each of their clusters joins the known
    concept that it is most like, if any average reaches the threshold.

    Args:
        count: n, how many names there are.
        pairs: candidates, p × 2.
        scores: of the candidates, shape (p,).
        threshold: the lowest average that joins.
        known: names of known concepts → the concept's id.
    """
    is_known = np.zeros(count, dtype=bool)
    is_known[list(known)] = True
    new = ~is_known[pairs].any(axis=1)
    found = average_linkage(count, pairs[new, 0], pairs[new, 1], scores[new], threshold, missing=0.0)
    grouped: defaultdict[str, list[int]] = defaultdict(list)
    for name, concept in known.items():
        grouped[concept].append(name)
    fresh = [members for members in found if not is_known[members[0]]]
    between = is_known[pairs[:, 0]] != is_known[pairs[:, 1]]
    joins = _joins(fresh, grouped, known, pairs[between], scores[between], threshold)
    for number, concept in joins.items():
        grouped[concept].extend(fresh[number])
    members = [tuple(sorted(names)) for names in grouped.values()]
    members += [names for number, names in enumerate(fresh) if number not in joins]
    mean = membership_scores(members, pairs[:, 0], pairs[:, 1], scores)
    score = np.ones(count)
    for name, value in mean.items():
        score[name] = value
    return Clusters(tuple(sorted(members)), score)


def _joins(
    fresh: Sequence[Sequence[int]],
    concepts: Mapping[str, Sequence[int]],
    known: Mapping[int, str],
    pairs: Pairs,
    scores: Floats,
    threshold: float,
) -> dict[int, str]:
    """Of the new clusters, by number, those that a known concept takes up, with its id."""
    number = {name: place for place, names in enumerate(fresh) for name in names}
    totals: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    for (one, other), score in zip(pairs.tolist(), scores.tolist(), strict=True):
        name, of_concept = (other, one) if one in known else (one, other)
        totals[number[name], known[of_concept]].append(score)
    best: dict[int, tuple[float, str]] = {}
    for (place, concept), given in totals.items():
        average = sum(sorted(given)) / (len(fresh[place]) * len(concepts[concept]))
        if average >= threshold:
            best[place] = min(best.get(place, (0.0, "")), (-average, concept))
    return {place: concept for place, (_, concept) in best.items()}
