"""One name, several concepts: split where sentences differ beside the topic, and only there."""

from __future__ import annotations

import random
from dataclasses import replace

from betwixt.document import Span
from linkers.concepts.corpus.build import build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention


def vocabulary(beginning: str, count: int) -> list[str]:
    """So many words that nothing else begins like: common words say nothing, so there must be many."""
    letters = "abcdefghijklmnopqrtuvwxz"
    return [f"{beginning}{one}{other}o" for one in letters for other in letters][:count]


POWER, LANGUAGE = vocabulary("pow", 80), vocabulary("lan", 80)
OF_COILS, OF_LAYERS, SHARED = vocabulary("coi", 40), vocabulary("lay", 40), vocabulary("sha", 80)


def document(
    number: int, topic: list[str], name_words: list[str], name: str = "transformer"
) -> list[CorpusMention]:
    """Two sentences with the name and three about the topic, each one mention."""
    draw = random.Random(number)
    mentions, at = [], 0
    for kind in ("name", "name", "topic", "topic", "topic"):
        words = draw.sample(name_words, 4) if kind == "name" else draw.sample(topic, 5)
        surface = name if kind == "name" else words.pop()
        text = f"{surface} {' '.join(words)}"
        span = Span(at, at + len(surface))
        sentence = Span(at, at + len(text))
        mentions.append(CorpusMention(f"{number:03}", span, surface, surface, "Method", sentence, text, 1.0))
        at = sentence.end + 1
    return mentions


def corpus(first: list[str], second: list[str], count: int = 60, others: int = 500) -> list[CorpusMention]:
    """Documents of both topics by turns that use the name, and others without it."""
    rest = [document(1000 + number, POWER, OF_COILS)[-1] for number in range(others)]
    return rest + [
        mention
        for number in range(count)
        for mention in document(number, *((POWER, first) if number % 2 else (LANGUAGE, second)))
    ]


def concepts_of_transformer(mentions: list[CorpusMention], known=None):  # type: ignore[no-untyped-def]
    graph = build_concepts(mentions, [], known=known)
    name_of = {concept.id: concept.name for concept in graph.concepts}
    of_document = {
        membership.document: membership.concept
        for membership in graph.memberships()
        if name_of[membership.concept] == "transformer"
    }
    return graph, of_document


def test_a_name_is_split_where_different_things_are_said_of_it() -> None:
    graph, of_document = concepts_of_transformer(corpus(OF_COILS, OF_LAYERS))
    odd = {concept for document, concept in of_document.items() if int(document) % 2}
    even = {concept for document, concept in of_document.items() if not int(document) % 2}
    assert odd | even == {"transformer", "transformer~2"}
    assert not odd & even
    later = [
        *corpus(OF_COILS, OF_LAYERS),
        *document(501, POWER, OF_COILS),
        *document(502, LANGUAGE, OF_LAYERS),
    ]
    _, now = concepts_of_transformer(later, graph.memory)
    assert {document: now[document] for document in of_document} == of_document
    assert ({now["501"]}, {now["502"]}) == (odd, even)


def test_a_name_with_a_capital_has_one_sense() -> None:
    mentions = [
        replace(mention, surface="Transformer", name="Transformer")
        if mention.surface == "transformer"
        else mention
        for mention in corpus(OF_COILS, OF_LAYERS)
    ]
    graph = build_concepts(mentions, [])
    assert [concept.id for concept in graph.concepts if concept.name == "Transformer"] == ["transformer"]


def test_a_word_is_the_parent_only_of_names_that_are_used_for_the_same() -> None:
    mentions = corpus(OF_COILS, OF_LAYERS, count=0)
    for number in range(60):
        mentions += document(100 + number, LANGUAGE, OF_LAYERS, "layer")
        mentions += document(200 + number, POWER, OF_COILS, "completion")
    for number in range(20, 24):
        mentions += document(number, POWER, OF_COILS, "circuit completion")
        mentions += document(number + 10, LANGUAGE, OF_LAYERS, "task completion")
    edges = {(edge.child, edge.parent) for edge in build_concepts(mentions, []).broader}
    assert ("circuit-completion", "completion") in edges
    assert ("task-completion", "completion") not in edges


def test_a_name_of_two_topics_is_one_concept_if_the_same_is_said_of_it() -> None:
    _, of_document = concepts_of_transformer(corpus(SHARED, SHARED))
    assert set(of_document.values()) == {"transformer"}


def test_in_a_small_corpus_a_name_is_one_concept() -> None:
    _, of_document = concepts_of_transformer(corpus(OF_COILS, OF_LAYERS, others=0))
    assert set(of_document.values()) == {"transformer"}


def test_a_name_of_few_documents_is_one_concept() -> None:
    _, of_document = concepts_of_transformer(corpus(OF_COILS, OF_LAYERS, count=12))
    assert set(of_document.values()) == {"transformer"}
