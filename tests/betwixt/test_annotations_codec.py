"""Annotations survive their compact form unchanged."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Cluster,
    ConceptMention,
    Description,
    HypernymPair,
    Link,
    Member,
    Mention,
    Predicate,
    Relation,
    Role,
)
from betwixt.document import Span
from extractors.annotations_codec import decode, encode

spans = st.builds(Span, st.integers(0, 10**6), st.integers(0, 10**6))
scores = st.floats(0, 1).map(lambda score: round(score, 4))
kinds_of_description = st.sampled_from(("appositive", "before-name", "predicate", "nominal"))
words = st.text(max_size=12)


def many(strategy: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(strategy, max_size=3).map(tuple)


roles = st.builds(
    Role,
    words,
    st.sampled_from(["overt", "definite", "indefinite"]),
    st.none() | spans,
    scores,
    words,
    st.none() | spans,
)
predicates = st.builds(
    Predicate,
    spans,
    words,
    many(roles),
    scores,
    words,
    words,
    words,
    st.booleans(),
    words,
    st.sampled_from(["", "past", "present", "future"]),
    st.sampled_from(["", "conditional", "intended", "reported", "denied", "asked"]),
)
kinds = many(st.sampled_from(["noun-phrase", "pronoun", "name", "predicate", "concept"]))
annotations = st.builds(
    Annotations,
    tokens=many(spans),
    sentences=many(spans),
    mentions=many(st.builds(Mention, spans, kinds, words, scores, words)),
    relations=many(st.builds(Relation, spans, spans, words, st.booleans(), scores, words)),
    clusters=many(st.builds(Cluster, many(st.builds(Member, spans, scores)), words)),
    descriptions=many(st.builds(Description, spans, spans, kinds_of_description, scores, words)),
    predicates=many(predicates),
    links=many(st.builds(Link, spans, words, scores, words)),
    concepts=many(st.builds(ConceptMention, spans, words, scores, words, st.none() | spans)),
    hypernyms=many(st.builds(HypernymPair, spans, spans, spans, scores, words)),
    notes=many(words),
)


@given(annotations)
def test_round_trip(original: Annotations) -> None:
    assert decode(encode(original)) == original


@given(annotations)
def test_equal_annotations_give_equal_bytes(original: Annotations) -> None:
    assert encode(original) == encode(decode(encode(original)))


@pytest.mark.parametrize(
    "text", ["", "{", "[]x", '{"tokens":[[1,', '{"tokens":[[1]]}', '{"unknown":[[1,2]]}', '{"x', "{}x"]
)
def test_what_was_not_written_here_is_no_annotations(text: str) -> None:
    with pytest.raises(ValueError, match="no annotations"):
        decode(zlib.compress(text.encode()))
