"""From names to concepts: sparse average linkage over pairs of names; known concepts stay as they are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from extractors.clustering import average_linkage
from linkers.concepts.corpus.names.spelling_variants import Pairs


def cluster(
    count: int, pairs: Pairs, threshold: float, known: Mapping[int, str]
) -> tuple[tuple[int, ...], ...]:
    """Join names that are alike on average: a given pair counts as 1, any other as 0.

    Names of known concepts are never parted, and those of two never joined: the others
    are clustered among themselves first, then each of their clusters joins the known
    concept that it is most like, if any average reaches the threshold.

    Args:
        count: n, how many names there are.
        pairs: names that are alike, p × 2.
        threshold: the lowest average that joins.
        known: names of known concepts → the concept's id.

    Returns:
        A partition of the names: those of each cluster ascending.
    """
    is_known = np.zeros(count, dtype=bool)
    is_known[list(known)] = True
    new = ~is_known[pairs].any(axis=1)
    alike = pairs[new]
    groups = average_linkage(count, alike[:, 0], alike[:, 1], np.ones(len(alike)), threshold, missing=0.0)
    grouped: defaultdict[str, list[int]] = defaultdict(list)
    for name, concept in known.items():
        grouped[concept].append(name)
    fresh = [members for members in groups if not is_known[members[0]]]
    between = is_known[pairs[:, 0]] != is_known[pairs[:, 1]]
    joins = _joins(fresh, grouped, known, pairs[between], threshold)
    for number, concept in joins.items():
        grouped[concept].extend(fresh[number])
    members = [tuple(sorted(names)) for names in grouped.values()]
    members += [names for number, names in enumerate(fresh) if number not in joins]
    return tuple(sorted(members))


def united(
    clusters: Sequence[tuple[int, ...]], known: Mapping[int, str], pairs: Iterable[tuple[int, int]]
) -> tuple[list[tuple[int, ...]], dict[int, str]]:
    """Join the clusters of pairs of names, one pair after the other.

    Args:
        clusters: a partition of the names.
        known: names of known concepts → the concept's id.
        pairs: names of one concept; where both are known, the first one's id stays.

    Returns:
        The clusters, and the known names with those that joined them.
    """
    cluster_numbers, ids = dict(enumerate(clusters)), dict(known)
    of_name = {name: number for number, members in cluster_numbers.items() for name in members}
    for one, other in pairs:
        first, second = of_name[one], of_name[other]
        if first == second:
            continue
        stays, goes = cluster_numbers[first], cluster_numbers.pop(second)
        of_name.update(dict.fromkeys(goes, first))
        cluster_numbers[first] = tuple(sorted((*stays, *goes)))
        id_ = next((ids[name] for name in (*stays, *goes) if name in ids), None)
        if id_ is not None:
            ids.update(dict.fromkeys(cluster_numbers[first], id_))
    return list(cluster_numbers.values()), ids


def _joins(
    fresh: Sequence[Sequence[int]],
    concepts: Mapping[str, Sequence[int]],
    known: Mapping[int, str],
    pairs: Pairs,
    threshold: float,
) -> dict[int, str]:
    """Of the new clusters, by number, those that a known concept takes up, with its id."""
    number = {name: place for place, names in enumerate(fresh) for name in names}
    alike: Counter[tuple[int, str]] = Counter()
    for one, other in pairs.tolist():
        name, of_concept = (other, one) if one in known else (one, other)
        alike[number[name], known[of_concept]] += 1
    best: dict[int, tuple[float, str]] = {}
    for (place, concept), given in alike.items():
        average = given / (len(fresh[place]) * len(concepts[concept]))
        if average >= threshold:
            best[place] = min(best.get(place, (0.0, "")), (-average, concept))
    return {place: concept for place, (_, concept) in best.items()}
