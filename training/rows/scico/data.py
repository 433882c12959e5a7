"""What the networks of SciCo's rows learn from: topics, some of which are kept to tune thresholds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import numpy as np

from betwixt.errors import InvalidInputError
from training.gold import ecbplus, scico
from training.rows.row import sample
from training.rows.scico.table import Source
from training.scico.dataset.papers import collection
from training.topics.topic import Topic

_KEPT = 8
"""Every so many topics one is kept to tune thresholds; no topic that is reported is."""


class MentionPair(NamedTuple):
    """Two mentions of a topic by number, and the class of the first beside the second, as in ``CLASSES``."""

    topic: int
    first: int
    second: int
    label: int


def training_topics(
    source: Source, data: Path | None, limit: int | None = None
) -> tuple[list[Topic], list[Topic]]:
    """Topics to train on, and topics to tune on.

    Args:
        source: where they come from by default.
        data: topics in SciCo's format in their place.
        limit: how many of them are used.

    Raises:
        InvalidInputError: the data is absent, damaged, or fewer than two topics.
    """
    if data is not None:
        topics = scico.load(data)
    elif source == "topics":
        topics = list(collection().topics["unseen"]["train"])
    elif source == "ecb+":
        topics = ecbplus.topics()
    else:
        raise InvalidInputError(
            "CD²CR is not among the data sets",
            "get it from https://github.com/ravenscroftj/cdcrtool, write it as topics in SciCo's format, and "
            "pass them: --data FILE",
        )
    topics = sample(topics, limit)
    tuning = topics[::_KEPT]
    training = [topic for number, topic in enumerate(topics) if number % _KEPT]
    if not training:
        raise InvalidInputError(
            "one topic is too few to train and to tune on", "pass more topics: --data FILE"
        )
    return training, tuning


def labelled_pairs(topics: Sequence[Topic]) -> Iterator[MentionPair]:
    """All pairs of mentions of different paragraphs, in one order each, chosen by their numbers."""
    for number, topic in enumerate(topics):
        above = nx.transitive_closure(nx.DiGraph(topic.relations))
        for one, first in enumerate(topic.mentions):
            for other, second in enumerate(topic.mentions[:one]):
                if first.paragraph != second.paragraph:
                    yield MentionPair(number, one, other, _label(above, first.cluster, second.cluster))


def _label(above: nx.DiGraph, first: int, second: int) -> int:
    if first == second:
        return 0
    if above.has_edge(first, second):
        return 1
    return 2 if above.has_edge(second, first) else 3


def drawn(pairs: Sequence[MentionPair], unrelated: float, random: np.random.Generator) -> list[MentionPair]:
    """All related pairs in random order, with so many unrelated ones for each."""
    related = [pair for pair in pairs if pair.label != 3]
    others = [pair for pair in pairs if pair.label == 3]
    count = min(len(others), round(unrelated * max(1, len(related))))
    chosen = [others[at] for at in random.choice(len(others), count, replace=False)] if others else []
    together = related + chosen
    return [together[at] for at in random.permutation(len(together))]
