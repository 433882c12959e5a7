"""Mentions with their concepts, and finding those that are like a name."""

from __future__ import annotations

from tests.training.gold.papers import paper
from training.scico.dataset.linked_mentions import few_of_each, linked_mentions
from training.scico.dataset.retrieval import WordOverlap

TASKS = ("Task",)


def test_what_annotators_linked() -> None:
    read = paper(
        "p1",
        "[Tree parsing] finds [trees] .",
        "Our [tree parsing] is scored by [F1] .",
        names={"Syntactic_Parsing": "Tree parsing", "Tree_Parsing": "tree parsing", "F1": "F1"},
        types={"F1": "Metric"},
    )
    assert [(mention.surface, mention.concept) for mention in linked_mentions([read], TASKS)] == [
        ("Tree parsing", "syntactic parsing"),
        ("tree parsing", "tree parsing"),
    ]
    assert all(mention.is_gold for mention in linked_mentions([read], TASKS))


def test_mentions_whose_surface_is_a_name() -> None:
    read = paper(
        "p1",
        "[Tree parsing] ( TP ) helps [entity linking] and [chunking] .",
        "We run [TP] on [Entity linking] .",
        names={"Syntactic_Parsing": "Tree parsing"},
    )
    kept = linked_mentions([read], TASKS, {"tree parsing", "entity linking", "chunking"})
    assert [(mention.surface, mention.concept, mention.is_gold) for mention in kept] == [
        ("Tree parsing", "syntactic parsing", True),
        ("entity linking", "entity linking", False),
        ("TP", "tree parsing", False),
        ("Entity linking", "entity linking", False),
    ]


def test_an_abbreviation_means_what_the_papers_agree_on() -> None:
    one = paper("p1", "The [tree parsing] ( TP ) is fast .")
    other = paper("p2", "A [tree parsing] ( TP ) is slow .")
    third = paper("p3", "Our [TP] wins .", names={"TP": "TP"})
    fourth = paper("p4", "The [token pruning] ( TP ) and [TP] differ .", names={"TP": "TP"})
    assert [mention.concept for mention in linked_mentions([third], TASKS)] == ["tp"]
    assert [mention.concept for mention in linked_mentions([one, third], TASKS)] == ["tp"]
    assert [mention.concept for mention in linked_mentions([one, other, third], TASKS)] == ["tree parsing"]
    assert [mention.concept for mention in linked_mentions([one, other, fourth], TASKS)] == ["token pruning"]


def test_few_of_each_concept_and_paper() -> None:
    sentences = ("[Trees] grow , [trees] fall , [a tree] stands .", "[trees] , [the tree] .")
    names = {"Tree": "Trees", "tree": "trees", "Trees": "a tree", "trees": "the tree"}
    mentions = linked_mentions(
        [paper("p1", *sentences, names=names), paper("p2", *sentences, names=names)], TASKS
    )
    assert {mention.concept for mention in mentions} == {"tree"}
    everything = few_of_each(mentions, 9)
    assert [mention.surface for mention in everything] == ["Trees", "a tree", "the tree"] * 2
    for count in (1, 2):
        some = few_of_each(mentions, count)
        assert [mention.paper.document.id for mention in some] == ["p1"] * count + ["p2"] * count
        assert some == [mention for mention in everything if mention in some]


def test_likeness_by_words() -> None:
    surfaces = ["image synthesis", "Image-synthesis tasks", "speech synthesis", "graph", "images"]
    neighbours = WordOverlap(surfaces, threshold=0.0).similar("image synthesis")
    assert [neighbour.surface for neighbour in neighbours] == [0, 1, 4, 2]
    assert neighbours[0].likeness == 1.0
    assert all(1 > neighbour.likeness > 0 for neighbour in neighbours[1:])
    assert [neighbour.surface for neighbour in WordOverlap(surfaces, 0.68).similar("image synthesis")] == [
        0,
        1,
    ]
    assert WordOverlap(surfaces).similar("unheard of") == []
    assert WordOverlap([]).similar("image") == []
