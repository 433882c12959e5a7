"""Annotations for programs: every span comes with its characters."""

from __future__ import annotations

import json

from betwixt.annotations import (
    Annotations,
    Cluster,
    Member,
    Mention,
    Predicate,
    Relation,
    Role,
)
from betwixt.document import Document, Span
from kg.annotation.annotation_record import annotation_record

TEXT = "the chancellor of the university"


def test_spans_have_their_characters() -> None:
    chancellor, university = Span(0, 14), Span(18, 32)
    record = annotation_record(
        Document("d", TEXT),
        Annotations(
            tokens=(Span(0, 3),),
            mentions=(Mention(chancellor, extractor="noun-phrases", score=0.9),),
            relations=(Relation(chancellor, university, "of", True),),
            clusters=(Cluster((Member(chancellor, 1.0), Member(university, 0.5)), "coreference"),),
        ),
    )
    record = json.loads(json.dumps(record))
    assert record["tokens"] == [[0, 3]]
    assert record["mentions"][0]["span"] == {"start": 0, "end": 14, "surface": "the chancellor"}
    assert record["mentions"][0]["extractor"] == "noun-phrases"
    assert record["relations"][0]["complement"]["surface"] == "the university"
    assert record["clusters"][0]["members"][1] == {
        "span": {"start": 18, "end": 32, "surface": "the university"},
        "score": 0.5,
    }
    assert "appositives" not in record


def test_predicates_say_whether_they_are_facts() -> None:
    chairs = Predicate(Span(4, 14), "chair.01", (Role("ARG1", "overt", Span(18, 32)),), negated=True)
    (event,) = annotation_record(Document("d", TEXT), Annotations(predicates=(chairs,)))["predicates"]
    assert event["factuality"] == "negated"
    assert event["roles"][0]["filler"]["surface"] == "the university"
