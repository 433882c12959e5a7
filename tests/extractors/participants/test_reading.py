"""A reading's words, parses, mentions and clusters as the resolver sees them."""

from __future__ import annotations

from dataclasses import replace

from betwixt.document import Span
from extractors.participants.reading import read_text
from tests.extractors.participants.small_document import small_document
from tests.extractors.participants.small_text import BOARD, OKAFOR, SHE, THE_DECISION, small_text


def test_everything_arrives_at_the_words() -> None:
    read, expected = read_text(*small_document()), small_text()
    assert list(read.words) == list(expected.words)
    for name in ("heads", "sentences", "first", "last", "anchors", "complements"):
        assert getattr(read, name).tolist() == getattr(expected, name).tolist(), name
    assert list(read.relations) == list(expected.relations)
    assert read.types == expected.types
    assert read.link_scores.tolist() == expected.link_scores.tolist()


def test_mentions_of_a_cluster_are_one_entity_and_others_are_alone() -> None:
    entities = read_text(*small_document()).entities
    assert entities[OKAFOR] == entities[SHE]
    assert len({int(entities[mention]) for mention in (SHE, BOARD, THE_DECISION)}) == 3


def test_relations_of_other_mentions_are_left_out() -> None:
    words, reading, phrases, annotations = small_document()
    (relation,) = annotations.relations
    elsewhere = replace(relation, complement=Span(relation.complement.start, relation.complement.end + 1))
    read = read_text(words, reading, phrases, replace(annotations, relations=(elsewhere,)))
    assert not len(read.anchors)


def test_a_word_without_parse_has_no_head() -> None:
    words, reading, phrases, annotations = small_document()
    read = read_text(words, replace(reading, parses=reading.parses[:2]), phrases, annotations)
    assert read.heads[10:].tolist() == [-1] * 5
    assert read.sentences.tolist()[:10] == [0] * 5 + [1] * 5
