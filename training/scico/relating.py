"""Concepts of topics without gold clusters: the work of ``kg relate``."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from betwixt.errors import InvalidInputError
from training.gold.scico import read_unlabelled, write
from training.scico.evaluate import EVERY, chosen_systems
from training.topics.system import ConceptSystem, predict
from training.topics.systems import SHIPPED, SYSTEMS
from training.topics.topic import Topic

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Counts:
    """What went in and came out; ``rejected`` counts lines."""

    topics: int = 0
    mentions: int = 0
    concepts: int = 0
    relations: int = 0
    rejected: int = 0

    def add(self, topic: Topic) -> None:
        """Count a predicted topic."""
        self.topics += 1
        self.mentions += len(topic.mentions)
        self.concepts += len(topic.clusters)
        self.relations += len(topic.relations)


def relate(
    data: Path, output: Path, system: str = SHIPPED, advance: Callable[[int], object] = lambda count: None
) -> Counts:
    """Cluster and order the mentions of each topic of a file, and write all topics with the predictions.

    A damaged line, and a topic with the id of an earlier one, is logged with its place and reason, and left
    out. Topics and mentions keep their order.

    Args:
        data: topics in SciCo's format, plain or gzipped; clusters and relations are not read.
        output: the file to write, gzipped if its name ends in ``.gz``.
        system: the name of a row of ``SYSTEMS``.
        advance: called with 1 after each line that is not blank.

    Raises:
        InvalidInputError: the file cannot be read or has no valid topic, there is no such folder or system,
            or the system's weights are absent.
    """
    if not output.parent.is_dir():
        raise InvalidInputError(f"{output}: there is no folder {output.parent}", "make the folder first")
    if system == EVERY:
        raise InvalidInputError("--system all is for kg evaluate", f"name one: {', '.join(SYSTEMS)}")
    [concept_system] = chosen_systems(system)
    counts = Counts()
    answers = list(_answers(data, concept_system, counts, advance))
    if not answers:
        raise InvalidInputError(
            f"{data}: no valid topic ({counts.rejected:,} lines rejected)",
            "expected one JSON object a line with id, tokens and mentions",
        )
    write(output, answers)
    return counts


def _answers(
    data: Path, system: ConceptSystem, counts: Counts, advance: Callable[[int], object]
) -> Iterator[Topic]:
    ids: set[int | str] = set()
    for source, topic in read_unlabelled(data):
        if isinstance(topic, Topic) and topic.id in ids:
            topic = InvalidInputError(f"{source}: an earlier topic has the id {topic.id!r}")
        if isinstance(topic, Topic):
            ids.add(topic.id)
            answer = predict(system, topic)
            counts.add(answer)
            yield answer
        else:
            counts.rejected += 1
            logger.warning("rejected: %s", topic.problem)
        advance(1)
