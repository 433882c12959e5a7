"""Topics from SciREX with the published task trees."""

from __future__ import annotations

import networkx as nx
import pytest

from training.gold import scirex
from training.scico.dataset.seed_graph import OPENCS, TASK_TREES, opencs, seed_graph, stated, task_tree
from training.scico.dataset.topics import protocols
from training.topics.topic import Topic

pytestmark = [
    pytest.mark.data,
    pytest.mark.skipif(
        not (scirex.FOLDER.is_dir() and OPENCS.is_dir()), reason="the data sets are not at ../shared/data"
    ),
]


@pytest.mark.volume
def test_both_protocols() -> None:
    papers = scirex.splits()
    edges = [edge for path in TASK_TREES for edge in task_tree(path)]
    graph = seed_graph(
        [
            *edges,
            *opencs(),
            *(edge for papers_of_split in papers.values() for edge in stated(papers_of_split)),
        ]
    )
    by_protocol = protocols(papers, graph)
    assert by_protocol["seen"]["dev"] == by_protocol["unseen"]["dev"]
    assert len(by_protocol["unseen"]["dev"]) >= 20
    assert _mentions(by_protocol["seen"]["train"]) > 2 * _mentions(by_protocol["unseen"]["train"]) > 300
    unseen = {split: {concept for topic in topics for concept in topic.other["cluster_names"]}
              for split, topics in by_protocol["unseen"].items()}  # fmt: skip
    assert not unseen["train"] & unseen["dev"]
    of_split = {
        split: {paper.document.id for paper in papers_of_split} for split, papers_of_split in papers.items()
    }
    for splits in by_protocol.values():
        for split, topics in splits.items():
            for topic in topics:
                check(topic)
                assert of_split[split].issuperset(topic.doc_ids)


def check(topic: Topic) -> None:
    names = topic.other["cluster_names"]
    assert sorted(topic.clusters) == list(range(len(names)))
    assert nx.is_directed_acyclic_graph(nx.DiGraph(topic.relations))
    assert len(topic.doc_ids) == len(topic.tokens) == len(topic.sentences)
    for mention in topic.mentions:
        assert any(
            first <= mention.start and mention.end <= last
            for first, last in topic.sentences[mention.paragraph]
        )


def _mentions(topics: list[Topic]) -> int:
    return sum(len(topic.mentions) for topic in topics)
