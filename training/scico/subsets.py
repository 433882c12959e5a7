"""The topics that SciCo's paper also reports by themselves (§5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from training.scico.scorer import score
from training.topics.edit_distance import EditDistance
from training.topics.system import predict
from training.topics.topic import Topic

SHARES = {"hard_10": Fraction(1, 10), "hard_20": Fraction(1, 5)}
"""The fields of the published test topics that mark the hardest, and how many they mark."""


def subsets(topics: Sequence[Topic]) -> dict[str, list[int]]:
    """The indices of the hardest tenth, the hardest fifth, and of the curated topics if there are any.

    Args:
        topics: where some are marked as hard, they are the hardest; else those with the lowest CoNLL
            F1 of the edit-distance baseline, rounded to the nearest number and one at least.

    Returns:
        Under ``hard_10``, ``hard_20`` and ``curated``.
    """
    indices = {name: [i for i, topic in enumerate(topics) if getattr(topic, name)] for name in SHARES}
    if not all(indices.values()):
        ranked = _hardest_first(topics)
        for name, share in SHARES.items():
            indices[name] = indices[name] or sorted(
                ranked[: max(1, int(share * len(topics) + Fraction(1, 2)))]
            )
    if curated := [i for i, topic in enumerate(topics) if topic.curated or topic.source == "curated"]:
        indices["curated"] = curated
    return indices


def _hardest_first(topics: Sequence[Topic]) -> list[int]:
    system = EditDistance()
    difficulty = [score([(topic, predict(system, topic))])["conll_f1"] for topic in topics]
    return sorted(range(len(topics)), key=lambda index: (difficulty[index], str(topics[index].id)))
