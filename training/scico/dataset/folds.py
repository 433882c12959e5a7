"""Development topics of two sciences in folds: thresholds are chosen on one part and scored on another.

Topics of machine learning are made from SciREX, those of biomedicine come with CRAFT.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from rapidfuzz import fuzz

from extractors.concepts.types import TYPES
from training.command_line import run_program
from training.gold import folder, scirex
from training.gold.scico import load, write
from training.gold.scirex import Paper
from training.scico.dataset.linked_mentions import LinkedMention
from training.scico.dataset.seed_graph import TASK_TREES, opencs, seed_graph, task_tree
from training.scico.dataset.topics import Group, Plan, build, corpus
from training.topics.topic import Topic

CRAFT = folder.FOLDER / "craft" / "topics.jsonl.gz"
SCIREX_FOLDS = 5
CRAFT_FOLDS = 3
_CLOSED_PAPERS = ("11597317", "15784609")
"""Papers of CRAFT with no stated licence, or with one that forbids commercial use."""

PLAN = Plan(types=TYPES, per_paper=1, repeated_surfaces=1 / 5)
"""One mention a paper and concept, few of a concept alike: most concepts have a single mention."""

_NEAR = ("Metric", "Material")
"""Types that the seed graph knows too few concepts of."""
_NEAR_CONCEPTS = 12


@dataclass(frozen=True, slots=True)
class Fold:
    """Topics that share no paper with those of the other folds (SciREX), or no concept (CRAFT).

    Args:
        science: the data set, "SciREX" or "CRAFT".
        number: of the fold in its science, from 1.
        topics: at least one.
    """

    science: str
    number: int
    topics: tuple[Topic, ...]

    @property
    def name(self) -> str:
        """Such as "SciREX 1"."""
        return f"{self.science} {self.number}"

    def sizes(self) -> dict[str, int]:
        """Counts of topics, papers, mentions, clusters, clusters of several mentions, and relations."""
        clusters = [members for topic in self.topics for members in topic.clusters.values()]
        return {
            "topics": len(self.topics),
            "papers": len({id_ for topic in self.topics for id_ in topic.doc_ids}),
            "mentions": sum(len(topic.mentions) for topic in self.topics),
            "clusters": len(clusters),
            "of several mentions": sum(len(members) > 1 for members in clusters),
            "relations": sum(len(topic.relations) for topic in self.topics),
        }


@lru_cache(maxsize=1)
def folds() -> tuple[Fold, ...]:
    """All folds, those of SciREX first; built anew in about 30 seconds.

    Raises:
        InvalidInputError: a file of the data sets is absent or damaged.
    """
    return (*scirex_folds(list(chain.from_iterable(scirex.splits().values()))), *craft_folds(load(CRAFT)))


def scirex_folds(papers: Sequence[Paper]) -> list[Fold]:
    """Topics of each fold's own papers; relations are those of the task tree and OpenCS.

    The first fold has the papers that no weights were trained on. A hash of its id puts every other paper
    into a fold.
    """
    graph = seed_graph(chain(*map(task_tree, TASK_TREES), opencs()))
    parts: list[list[Paper]] = [[] for _ in range(SCIREX_FOLDS)]
    for paper in papers:
        place = 0 if scirex.is_dev(paper.document.id) else 1 + _digest(paper.document.id) % (SCIREX_FOLDS - 1)
        parts[place].append(paper)
    folds = []
    for number, part in enumerate(parts, start=1):
        mentions = corpus(part, graph, PLAN)
        topics = build(mentions, graph, list(near_groups(mentions)), PLAN)
        folds.append(Fold("SciREX", number, tuple(topics)))
    return folds


def near_groups(mentions: Sequence[LinkedMention]) -> Iterator[Group]:
    """Groups of metrics, and of materials, each a concept of many papers with those likest in name."""
    for type_ in _NEAR:
        papers: defaultdict[str, set[str]] = defaultdict(set)
        for mention in mentions:
            if (mention.words, type_) in mention.paper.mentions:
                papers[mention.concept].add(mention.paper.document.id)
        left = sorted(papers, key=lambda concept: (-len(papers[concept]), concept))
        while len(left) > 1:
            group = sorted(left, key=lambda concept: -fuzz.token_set_ratio(left[0], concept))[:_NEAR_CONCEPTS]
            yield Group(tuple(group), type_.lower())
            left = [concept for concept in left if concept not in group]


def craft_folds(topics: Sequence[Topic]) -> list[Fold]:
    """Topics in turn. A concept of CRAFT's topics is in one of them alone."""
    kept = [_without_closed_papers(topic) for topic in topics]
    return [
        Fold("CRAFT", number, tuple(kept[number - 1 :: CRAFT_FOLDS])) for number in range(1, CRAFT_FOLDS + 1)
    ]


def _without_closed_papers(topic: Topic) -> Topic:
    """Without the mentions of papers that no weights may be made from, and relations that lose an end."""
    mentions = tuple(
        mention for mention in topic.mentions if topic.doc_ids[mention.paragraph] not in _CLOSED_PAPERS
    )
    clusters = {mention.cluster for mention in mentions}
    relations = tuple(relation for relation in topic.relations if clusters.issuperset(relation))
    return replace(topic, mentions=mentions, relations=relations)


def _digest(paper_id: str) -> int:
    return int.from_bytes(hashlib.sha256(f"fold {paper_id}".encode()).digest()[:8], "big")


def write_folds(output: Path, most_mentions: int | None = None) -> None:
    """Write each fold to a file in a folder, and print the sizes of all as a table.

    Args:
        output: the folder.
        most_mentions: larger topics are left out.
    """
    output.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    for whole in folds():
        small = (one for one in whole.topics if most_mentions is None or len(one.mentions) <= most_mentions)
        fold = replace(whole, topics=tuple(small))
        write(output / f"{fold.science.lower()}-{fold.number}.jsonl", fold.topics)
        total.update(fold.sizes())
        print(f"{fold.name}: " + ", ".join(f"{count} {noun}" for noun, count in fold.sizes().items()))
    print("together: " + ", ".join(f"{count} {noun}" for noun, count in total.items() if noun != "papers"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, help="the folder to write the folds to, a file each")
    parser.add_argument("--most-mentions", type=int, help="leave out topics with more")
    options = parser.parse_args()
    run_program(lambda: write_folds(options.output, options.most_mentions))
