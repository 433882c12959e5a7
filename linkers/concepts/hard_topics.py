"""The topics that edit distance does worst on (SciCo, §5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linkers.concepts.edit_distance import EditDistance
from linkers.concepts.scico import Topic
from linkers.concepts.scorer import score
from linkers.concepts.system import predict

SHARES = {"hard_10": Fraction(1, 10), "hard_20": Fraction(1, 5)}
"""The fields of the published test topics that mark them, and how many they mark."""


def hard_topics(topics: Sequence[Topic]) -> dict[str, list[int]]:
    """The indices of the hardest tenth and fifth of topics, under the names of their marks.

    Args:
        topics: where some carry a mark, the marked ones are taken; else those with the lowest CoNLL
            F1 of the edit-distance baseline, rounded to the nearest number and one at least.
    """
    marked = {name: [i for i, topic in enumerate(topics) if getattr(topic, name)] for name in SHARES}
    if all(marked.values()):
        return marked
    system = EditDistance()
    difficulty = [score([(topic, predict(system, topic))])["conll_f1"] for topic in topics]
    ranked = sorted(range(len(topics)), key=lambda index: (difficulty[index], str(topics[index].id)))
    return {
        name: marked[name] or sorted(ranked[: max(1, int(share * len(topics) + Fraction(1, 2)))])
        for name, share in SHARES.items()
    }
