"""A name inside a noun phrase: at its head it names what the phrase refers to, elsewhere something else."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import (
    Annotations,
    Cluster,
    Member,
    Mention,
    Relation,
)
from betwixt.document import Document, Span
from kg.assemble.documents.document_graph import document_rows
from kg.assemble.documents.head_names import head_names


def spans(text: str, *surfaces: str) -> list[Span]:
    return [Span(text.index(surface), text.index(surface) + len(surface)) for surface in surfaces]


def mentions(text: str, phrase: str, *names: str) -> list[Mention]:
    return [Mention(span) for span in spans(text, phrase)] + [
        Mention(span, ("name",), "PERSON", 0.9, "names") for span in spans(text, *names)
    ]


@pytest.mark.parametrize(
    ("phrase", "names", "head"),
    [
        ("UK Prime Minister Anna Brandt", ["UK", "Anna Brandt"], "Anna Brandt"),
        ("the Halden University professor", ["Halden University"], None),
        ("Anna Brandt's", ["Anna Brandt"], "Anna Brandt"),
        ("Anna Brandt's speech", ["Anna Brandt"], None),
        ("the president of Norway", ["Norway"], None),
        ("the University of Halden", ["University of Halden"], "University of Halden"),
        ("the University of Halden", ["University of Halden", "Halden"], "University of Halden"),
        ("the young Anna Brandt of Halden", ["Anna Brandt", "Halden"], "Anna Brandt"),
        ("Anna Brandt, 52", ["Anna Brandt"], "Anna Brandt"),
        ("Anna Brandt and Joon Seo", ["Anna Brandt", "Joon Seo"], None),
        ("Anna Brandt, Joon Seo and others", ["Anna Brandt", "Joon Seo"], None),
        ("the firm Brandt & Seo", ["Brandt & Seo"], "Brandt & Seo"),
        ("Anna Brandt’s", ["Anna Brandt"], "Anna Brandt"),
        ("the University of Halden", ["University of", "Halden"], None),
        ("the Tide-gate", ["Tide"], None),
        ("Brandt Inc.", ["Brandt Inc."], None),
        ("the Brandt Inc.", ["Brandt Inc."], "Brandt Inc."),
        ("the", [], None),
    ],
)
def test_the_name_that_covers_the_head(phrase: str, names: list[str], head: str | None) -> None:
    document = Document("d", f"Then {phrase} was there.")
    by_span = {mention.span: mention for mention in mentions(document.text, phrase, *names)}
    name_spans = head_names(document, by_span)
    assert [document.surface(name) for name in name_spans.values()] == ([head] if head else [])


def test_a_name_may_go_on_behind_the_phrase() -> None:
    document = Document("d", "the Bank of Halden")
    name_spans = head_names(
        document, {m.span: m for m in mentions(document.text, "the Bank", "Bank of Halden")}
    )
    assert name_spans == {Span(0, 8): Span(4, 18)}


def test_a_name_heads_the_shortest_phrase_only() -> None:
    text = "the mild Minister Anna Brandt"
    inner, outer, name = spans(text, "Minister Anna Brandt", text, "Anna Brandt")
    by_span = {span: Mention(span) for span in (outer, inner)} | {name: Mention(name, ("name",))}
    assert head_names(Document("d", text), by_span) == {inner: name}


PIECES = st.sampled_from(["Ada", "İzmir’S", "of", "the", "and", ",", "(", " ", "  ", "-", "\n", "Inc."])


@given(st.lists(PIECES, min_size=1, max_size=12), st.data())
def test_whatever_the_text_a_name_heads_one_phrase_in_which_it_begins(
    pieces: list[str], data: st.DataObject
) -> None:
    text = "".join(pieces)
    places = st.integers(0, len(text) - 1)
    drawn = data.draw(st.lists(st.tuples(places, places, st.booleans()), max_size=8))
    by_span = {
        Span(min(a, b), max(a, b) + 1): Mention(
            Span(min(a, b), max(a, b) + 1), ("name",) if name else ("noun-phrase",)
        )
        for a, b, name in drawn
    }
    name_spans = head_names(Document("d", text), by_span)
    assert len(set(name_spans.values())) == len(name_spans)
    for phrase, name in name_spans.items():
        assert by_span[phrase].kinds == ("noun-phrase",)
        assert by_span[name].kinds == ("name",)
        assert phrase.start <= name.start < phrase.end


def test_heads_are_known_in_english_only() -> None:
    text = "die Ministerin Anna Brandt"
    by_span = {m.span: m for m in mentions(text, text, "Anna Brandt")}
    assert head_names(Document("d", text, language="de"), by_span) == {}


TEXT = "UK Prime Minister Anna Brandt spoke. The prime minister left."
DOCUMENT = Document("d", TEXT)
PHRASE, UK, BRANDT, MINISTER = spans(
    TEXT, "UK Prime Minister Anna Brandt", "UK", "Anna Brandt", "The prime minister"
)
MENTIONS = (
    Mention(PHRASE), Mention(MINISTER),
    Mention(UK, ("name",), "LOCATION"), Mention(BRANDT, ("name",), "PERSON"),
)  # fmt: skip


def tables(**parts: Any) -> dict[str, list[dict[str, Any]]]:
    result: dict[str, list[dict[str, Any]]] = defaultdict(list)
    rows = document_rows(DOCUMENT, Annotations(mentions=MENTIONS, **parts), base_iri="urn:", thresholds={})
    for table, row in rows:
        result[table].append(row)
    return result


def id_of(part: str, span: Span) -> str:
    return f"urn:d#{part}={span.start},{span.end}"


def test_the_head_name_names_and_types_the_entity_of_its_phrase() -> None:
    rows = tables(clusters=(Cluster((Member(PHRASE, 1.0), Member(MINISTER, 0.8)), "coreference"),))
    entities = {row["id"]: (row["name"], row["type"], row["mentions"]) for row in rows["Entity"]}
    assert entities == {
        id_of("entity", PHRASE): ("Anna Brandt", "PERSON", 2),
        id_of("entity", UK): ("UK", "LOCATION", 1),
    }
    named = {row["target"] for row in rows["Entity-NAMED-Name"] if row["source"] == id_of("entity", PHRASE)}
    assert named == {"anna brandt", "prime minister", "uk prime minister anna brandt"}
    assert rows["Mention-HAS_NAME-Mention"] == [
        {"source": id_of("char", PHRASE), "target": id_of("char", BRANDT)}
    ]
    types = {row["id"]: row["type"] for row in rows["Mention"]}
    assert types[id_of("char", PHRASE)] == "PERSON"


def test_an_entity_is_called_by_a_name_of_its_type() -> None:
    text = "Halden. Brandt. The mayor."
    name_mentions = [Mention(span) for span in spans(text, "Halden", "Brandt", "The mayor")]
    halden, brandt, mayor = (mention.span for mention in name_mentions)
    typed = (
        Mention(halden, ("name",), "LOCATION"), Mention(brandt, ("name",), "PERSON"),
        Mention(mayor, entity_type="PERSON"),
    )  # fmt: skip
    cluster = Cluster(tuple(Member(mention.span, 1.0) for mention in name_mentions), "coreference")
    rows = document_rows(
        Document("d", text),
        Annotations(mentions=(*name_mentions, *typed), clusters=(cluster,)),
        base_iri="urn:",
        thresholds={},
    )
    (entity,) = [row for table, row in rows if table == "Entity"]
    assert (entity["name"], entity["type"]) == ("Brandt", "PERSON")


def test_what_is_said_of_the_name_is_said_of_the_phrases_entity() -> None:
    rows = tables(
        relations=(Relation(MINISTER, BRANDT, "of", False, 0.5, "np-enrichment"),),
        clusters=(Cluster((Member(BRANDT, 0.9), Member(MINISTER, 0.8)), "coreference"),),
    )
    (edge,) = rows["Mention-HAS_COMPLEMENT-Entity"]
    assert (edge["target"], edge["via"]) == (id_of("entity", PHRASE), id_of("char", BRANDT))
    members = {row["source"]: row["score"] for row in rows["Mention-REFERS_TO-Entity"]}
    assert members == {id_of("char", PHRASE): 0.9, id_of("char", MINISTER): 0.8, id_of("char", UK): 1.0}
