"""Building topics from papers and a seed graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.papers import paper
from training.gold import scico
from training.scico.dataset.retrieval import Retrieved, Retriever
from training.scico.dataset.seed_graph import Edge, SeedGraph, seed_graph
from training.scico.dataset.topics import Group, Plan, build, corpus, curated_groups, groups, protocols
from training.topics.topic import Topic

EDGES = [
    Edge("Tree Analysis", "Tree Parsing", "pwc"),
    Edge("Tree Parsing", "Shallow Parsing", "opencs"),
    Edge("Shallow Parsing", "Chunk Finding", "opencs"),
    Edge("Tree Analysis", "Chunk Finding", "opencs"),
    Edge("Tree Analysis", "Bark Inspection", "hypernym"),
    Edge("Tree Analysis", "Unheard Task", "pwc"),
    Edge("Spam", "Tree Parsing", "pwc"),
]
PAPERS = [
    paper("p1", "First of all .", "We do [tree parsing] in [tree analysis] .", "It is [chunk finding] ."),
    paper("p2", "A [parser of trees] is shown .", names={"Tree_Parsing": "parser of trees"}),
    paper("p3", "The [tree analyses] need [bark inspection] ."),
]
PLAN = Plan(least_mentions=2)


def graph() -> SeedGraph:
    return seed_graph(EDGES)


def relations(topic: Topic) -> list[tuple[str, str]]:
    names = topic.other["cluster_names"]
    return [(names[parent], names[child]) for parent, child in topic.relations]


def test_a_topic() -> None:
    (topic,) = build(corpus(PAPERS, graph(), PLAN), graph(), plan=PLAN)
    assert topic.surfaces == [
        "tree parsing",
        "tree analysis",
        "chunk finding",
        "parser of trees",
        "tree analyses",
    ]
    assert [topic.other["cluster_names"][mention.cluster] for mention in topic.mentions] == [
        "tree parsing", "tree analysis", "chunk finding", "tree parsing", "tree analysis",
    ]  # fmt: skip
    assert topic.doc_ids == ("p1", "p2", "p3")
    assert topic.curated is False
    assert topic.source == "opencs"


def test_relations_reach_over_what_a_topic_lacks_and_repeat_nothing() -> None:
    (topic,) = build(corpus(PAPERS, graph(), PLAN), graph(), plan=PLAN)
    assert relations(topic) == [("tree analysis", "tree parsing"), ("tree parsing", "chunk finding")]
    near = replace(PLAN, reach=1)
    (topic,) = build(corpus(PAPERS, graph(), near), graph(), plan=near)
    assert relations(topic) == [("tree analysis", "chunk finding"), ("tree analysis", "tree parsing")]


def test_pairs_that_patterns_found_are_no_gold_unless_wished() -> None:
    assert "bark inspection" not in {mention.concept for mention in corpus(PAPERS, graph(), PLAN)}
    plan = replace(PLAN, gold_sources=("pwc", "opencs", "hypernym"))
    (topic,) = build(corpus(PAPERS, graph(), plan), graph(), plan=plan)
    assert ("tree analysis", "bark inspection") in relations(topic)


def test_groups_are_parents_and_children_that_papers_mention() -> None:
    attested = ["tree analysis", "tree parsing", "chunk finding", "bark inspection"]
    assert list(groups(graph(), attested)) == [
        Group(("Tree Analysis", "Bark Inspection", "Chunk Finding", "Tree Parsing"), "hypernym"),
    ]
    assert [group.names[1:] for group in groups(graph(), attested, most_concepts=3)] == [
        ("Bark Inspection", "Chunk Finding"),
        ("Tree Parsing",),
    ]


def test_paragraphs_are_whole_sentences() -> None:
    plan = replace(PLAN, least_words=9, most_words=12)
    (topic,) = build(corpus(PAPERS, graph(), plan), graph(), plan=plan)
    assert " ".join(topic.tokens[0]) == "First of all . We do tree parsing in tree analysis ."
    assert topic.sentences[0] == ((0, 3), (4, 11))
    plan = replace(PLAN, least_words=1)
    (topic,) = build(corpus(PAPERS, graph(), plan), graph(), plan=plan)
    assert [" ".join(paragraph) for paragraph in topic.tokens[:2]] == [
        "We do tree parsing in tree analysis .",
        "It is chunk finding .",
    ]
    assert topic.doc_ids == ("p1", "p1", "p2", "p3")


def test_curated_groups(tmp_path: Path) -> None:
    path = tmp_path / "groups.tsv"
    path.write_text("# lexically diverse\ntree parsing\tbark inspection\n\n", encoding="utf-8")
    curated = list(curated_groups(path))
    assert curated == [Group(("tree parsing", "bark inspection"), "curated")]
    plan = replace(PLAN, gold_sources=("pwc", "opencs", "hypernym"))
    first, *_ = build(corpus(PAPERS, graph(), plan), graph(), curated, plan)
    assert first.curated is True
    assert first.surfaces == ["tree parsing", "parser of trees", "bark inspection"]
    path.write_text("tree parsing\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"groups\.tsv:1: a group of one name"):
        list(curated_groups(path))
    path.write_bytes(b"a\tb\xff\n")
    with pytest.raises(InvalidInputError, match=r"groups\.tsv:1: not UTF-8"):
        list(curated_groups(path))


def test_mentions_that_are_alike_join_by_any_retriever() -> None:
    class Everything:
        def __init__(self, surfaces: Sequence[str]) -> None:
            self._surfaces = surfaces

        def similar(self, name: str) -> list[Retrieved]:
            return [Retrieved(index, 1.0) for index in range(len(self._surfaces))]

    def everything(surfaces: Sequence[str]) -> Retriever:
        return Everything(surfaces)

    mentions = corpus(PAPERS, graph(), PLAN)
    curated = [Group(("chunk finding", "unheard"), "curated")]
    (topic,) = build(mentions, seed_graph([]), curated, PLAN, everything)
    assert len(topic.mentions) == len(mentions)
    few = replace(PLAN, most_mentions=2)
    (topic,) = build(mentions, graph(), curated, few, everything)[:1]
    assert topic.surfaces == ["tree parsing", "chunk finding"]


def test_a_name_that_is_always_written_the_same_counts_a_few_times() -> None:
    papers = [*PAPERS, *(paper(f"p{number}", "Some [tree parsings] .") for number in range(4, 9))]
    (topic,) = build(corpus(papers, graph(), PLAN), graph(), plan=PLAN)
    assert topic.surfaces.count("tree parsing") + topic.surfaces.count("tree parsings") == PLAN.per_surface
    assert topic.surfaces.count("parser of trees") == 1


def test_small_topics_are_left_out_and_curated_ones_are_named(caplog: pytest.LogCaptureFixture) -> None:
    assert build(corpus(PAPERS, graph(), PLAN), graph(), [Group(("tree parsing", "moss"), "curated")]) == []
    assert "no topic from the curated group ('tree parsing', 'moss'): 2 mentions" in caplog.text


def test_repeated_topics_are_left_out() -> None:
    mentions = corpus(PAPERS, graph(), PLAN)
    curated = [Group(("tree parsing", "tree analysis", "chunk finding"), "curated")]
    assert len(build(mentions, graph(), curated, PLAN)) == 1
    assert len(build(mentions, graph(), curated, replace(PLAN, most_repeated=1.0))) == 2


def test_protocols() -> None:
    papers = {"train": PAPERS, "test": [paper("p9", "The [tree parsing] is a [tree analysis] .")]}
    by_protocol = protocols(papers, graph(), plan=PLAN)
    assert by_protocol["seen"]["test"] == by_protocol["unseen"]["test"]
    assert concepts(by_protocol["seen"]["test"]) == {"tree parsing", "tree analysis"}
    assert concepts(by_protocol["seen"]["train"]) == {"tree parsing", "tree analysis", "chunk finding"}
    assert not concepts(by_protocol["unseen"]["train"]) & concepts(by_protocol["unseen"]["test"])


def test_topics_are_written_and_read_in_the_format(tmp_path: Path) -> None:
    topics = build(corpus(PAPERS, graph(), PLAN), graph(), plan=PLAN)
    scico.write(tmp_path / "topics.jsonl", topics)
    assert scico.load(tmp_path / "topics.jsonl") == topics


def concepts(topics: list[Topic]) -> set[str]:
    return {name for topic in topics for name in topic.other["cluster_names"]}
