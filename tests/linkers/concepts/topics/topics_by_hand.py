"""Small topics for tests: one mention a paragraph, its surface in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from training.topics.topic import Topic, TopicMention


def topic(
    clusters: Mapping[int, Sequence[str]], relations: Iterable[tuple[int, int]] = (), **fields: Any
) -> Topic:
    """A topic with gold clusters.

    Args:
        clusters: number → surfaces.
        relations: (parent, child).
        fields: others of ``Topic``; the id is 0 if none is given.
    """
    mentions = [(surface, number) for number, surfaces in clusters.items() for surface in surfaces]
    tokens = tuple(("We", "study", *surface.split(), "here", ".") for surface, _ in mentions)
    given: dict[str, Any] = {
        "id": 0,
        "doc_ids": tuple(range(len(mentions))),
        "sentences": tuple(((0, len(paragraph) - 1),) for paragraph in tokens),
        **fields,
    }
    return Topic(
        tokens=tokens,
        mentions=tuple(
            TopicMention(place, 2, 1 + len(surface.split()), number)
            for place, (surface, number) in enumerate(mentions)
        ),
        relations=tuple(relations),
        **given,
    )
