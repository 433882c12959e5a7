"""Instances of texts with names, items and appositives."""

from __future__ import annotations

import pytest

from betwixt.document import Document, Span
from linkers.wikidata.index.index import WikidataIndex
from tests.linkers.wikidata.items import index_of
from tests.training.appositive_generation.texts import WORLD, annotations_of
from training.appositive_generation.instances import InstanceReader, is_date
from training.appositive_generation.records import Instance


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> InstanceReader:
    return InstanceReader(WikidataIndex(index_of(WORLD, tmp_path_factory.mktemp("index") / "a.idx")))


def instances(reader: InstanceReader, text: str, appositives: list[tuple[str, str]]) -> list[Instance]:
    document = Document.of("a.txt", text)
    names = [(name, "PERSON") for name in ("Natalie Jaresko", "Ada Wilk") if name in text]
    annotations = annotations_of(document, names, appositives)
    items = {"Natalie Jaresko": "Q7", "Ada Wilk": "Q8"}
    linked = {mention.span: items[document.surface(mention.span)] for mention in annotations.mentions}
    return list(reader.instances(document, annotations, linked))


@pytest.mark.parametrize(
    ("sentence", "words", "after"),
    [
        ("Natalie Jaresko, former minister, spoke.", "former minister", " spoke."),
        ("Natalie Jaresko (former minister) spoke.", "former minister", " spoke."),
        ("Natalie Jaresko, former minister.", "former minister", "."),
        ("Natalie Jaresko, former minister; she spoke.", "former minister", "; she spoke."),
    ],
)
def test_an_appositive_and_its_separators_leave_a_place(
    reader: InstanceReader, sentence: str, words: str, after: str
) -> None:
    [instance] = instances(reader, f"A board met. {sentence} It was late.", [("Natalie Jaresko", words)])
    assert (instance.appositive, instance.slot.before, instance.slot.after) == (words, "", after)
    assert (instance.slot.previous, instance.following) == (("A board met.",), "It was late.")
    assert (instance.item, instance.known.feminine, instance.id) == ("Q7", True, "a.txt#char=13,28")


def test_a_name_that_a_comma_follows_is_no_negative(reader: InstanceReader) -> None:
    assert instances(reader, "Natalie Jaresko, they say, spoke.", []) == []


def test_a_name_without_an_appositive_is_one(reader: InstanceReader) -> None:
    chosen = instances(reader, "Natalie Jaresko met Ada Wilk in Kyiv.", [])
    assert [(instance.slot.name, instance.appositive, instance.slot.after) for instance in chosen] == [
        ("Natalie Jaresko", "", " met Ada Wilk in Kyiv."),
        ("Ada Wilk", "", " in Kyiv."),
    ]


def test_a_sentence_has_one_appositive(reader: InstanceReader) -> None:
    text = "Natalie Jaresko, a minister, met Ada Wilk, a baker."
    chosen = instances(reader, text, [("Natalie Jaresko", "a minister"), ("Ada Wilk", "a baker")])
    assert [instance.appositive for instance in chosen] == ["a minister"]


def test_a_description_beyond_a_parenthesis_is_not_its_content(reader: InstanceReader) -> None:
    text = "Natalie Jaresko (NJ), a minister, spoke."
    assert [
        instance.appositive for instance in instances(reader, text, [("Natalie Jaresko", "a minister")])
    ] == []


def test_what_no_item_is_known_of_is_left_out_unless_asked_for(reader: InstanceReader) -> None:
    document = Document.of("a.txt", "Ada Wilk spoke.")
    annotations = annotations_of(document, [("Ada Wilk", "PERSON")])
    assert list(reader.instances(document, annotations, {})) == []
    [unlinked] = reader.instances(document, annotations, {Span(0, 8): ""})
    assert (unlinked.item, unlinked.known.facts) == ("", ())


@pytest.mark.parametrize("words", ["1952–2011", "born 4 May 1952", "b. 1952", "* 1952; † 2011", "4 May 1952"])
def test_dates_alone(words: str) -> None:
    assert is_date(words.replace(";", ","))


@pytest.mark.parametrize("words", ["a lawyer", "the 1952 winner", "chancellor from 2005", "5th president"])
def test_no_dates_alone(words: str) -> None:
    assert not is_date(words)
