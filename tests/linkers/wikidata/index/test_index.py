import sqlite3
from pathlib import Path

import pytest
from msgspec import structs

from betwixt.errors import InvalidInputError
from linkers.wikidata.anchors import AnchorCount
from linkers.wikidata.index.format import FORMAT
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.index.writer import IndexWriter
from tests.linkers.wikidata.items import WORLD, index_of, item


@pytest.fixture
def index(tmp_path: Path) -> WikidataIndex:
    return WikidataIndex(index_of(WORLD, tmp_path / "wikidata.idx"))


def test_items_come_back_by_id(index: WikidataIndex) -> None:
    assert index.item("Q90") == next(entity for entity in WORLD if entity.id == "Q90")
    assert index.item("Q404") is None
    assert list(index.items(["Q142", "Q404", "Q90"])) == ["Q142", "Q90"]


def test_bearers_of_a_name_come_the_most_known_first_with_their_kinds(index: WikidataIndex) -> None:
    bearers = index.bearers("paris")
    assert [bearer.id for bearer in bearers] == ["Q90", "Q830149"]
    assert bearers[0].is_a("LOCATION")
    assert not bearers[0].is_a("PERSON")
    assert index.bearers("paname") == ()


def test_an_alias_is_a_name(index: WikidataIndex) -> None:
    assert [bearer.id for bearer in index.bearers("usa")] == ["Q30"]
    assert index.has_name("Q30")
    assert not index.has_name("Q404")


@pytest.mark.parametrize(
    "slip", ["natalie jaresco", "nathalie jaresko", "natalie jaresk", "natalie  jaresko"]
)
def test_a_misspelled_name_is_found(index: WikidataIndex, slip: str) -> None:
    assert "natalie jaresko" in index.spelled_alike(slip, 10)


def test_names_that_contain_a_name_as_whole_words(index: WikidataIndex) -> None:
    assert [bearer.id for bearer in index.containing("paris", 10)] == ["Q47899"]
    assert index.containing("pari", 10) == ()
    assert index.containing("pa", 10) == ()


def test_names_with_signs_of_the_query_language_can_be_asked(index: WikidataIndex) -> None:
    for name in ('"x"', "a AND b", "x*", "' OR 1 --", "(((", '""""'):
        assert index.spelled_alike(name, 5) == ()
        assert index.containing(name, 5) == ()


def test_links_come_before_how_known_an_item_is(tmp_path: Path) -> None:
    path = index_of(WORLD, tmp_path / "wikidata.idx")
    writer = IndexWriter(path, ["en"])
    pages = {"Q90": "Paris", "Q830149": "Paris, Texas"}
    writer.add(structs.replace(entity, title=pages[entity.id]) for entity in WORLD if entity.id in pages)
    counts = [("Paris", "Paris, Texas", 3), ("City of Light", "Paris", 1), ("Paris", "Paris (mythology)", 9)]
    writer.add_links(AnchorCount(*count) for count in counts)
    writer.finish()
    writer.close()
    index = WikidataIndex(path)
    assert [(bearer.id, bearer.links) for bearer in index.bearers("paris")] == [("Q830149", 3), ("Q90", 0)]
    assert [bearer.id for bearer in index.bearers("city of light")] == ["Q90"]
    assert index.spelled_alike("city of lights", 5) == ("city of light",)


def test_an_item_that_is_written_again_is_replaced(tmp_path: Path) -> None:
    path = index_of([item("Q1", "one")], tmp_path / "wikidata.idx")
    index_of([item("Q1", "one", description="new")], path)
    index = WikidataIndex(path)
    assert [bearer.id for bearer in index.bearers("one")] == ["Q1"]
    stored_item = index.item("Q1")
    assert stored_item is not None
    assert stored_item.description("en") == "new"


def test_what_is_written_in_a_batch_that_fails_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "wikidata.idx"
    writer = IndexWriter(path, ["en"])

    def fail() -> None:
        with writer.batch():
            writer.add([item("Q1", "one")])
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        fail()
    assert writer.counts() == (0, 0)
    writer.close()


def test_an_index_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = index_of(WORLD, tmp_path / "wikidata.idx")
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version={FORMAT + 1}")
    connection.close()
    with pytest.raises(InvalidInputError, match=rf"format {FORMAT + 1}.*\n.*(Upgrade|make)"):
        WikidataIndex(path)


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to be looked at" * 40])
def test_what_is_no_index_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "wikidata.idx"
    path.write_bytes(content)
    with pytest.raises(InvalidInputError, match="no index of Wikidata"):
        WikidataIndex(path)
    with pytest.raises(InvalidInputError, match="no index of Wikidata at"):
        WikidataIndex(tmp_path / "absent")


def test_other_kinds_are_another_content(tmp_path: Path) -> None:
    items = [item("Q1", "Varnholm", P31="Q515")]
    path = index_of(items, tmp_path / "wikidata.idx")
    before = WikidataIndex(path)
    stamp = before.stamp
    assert not before.bearers("varnholm")[0].is_a("LOCATION")
    before.close()
    writer = IndexWriter(path, ["en"])
    with writer.batch():
        writer.begin()
        writer.add_superclasses([(515, 486972)])
    writer.finish()
    writer.close()
    after = WikidataIndex(path)
    assert after.bearers("varnholm")[0].is_a("LOCATION")
    assert list(after.all_items()) == items
    assert after.stamp != stamp


def test_of_an_item_that_comes_twice_at_once_only_the_last_names_lead_to_it(tmp_path: Path) -> None:
    items = [item("Q1", "Old Varnholm"), item("Q1", "Varnholm")]
    index = WikidataIndex(index_of(items, tmp_path / "wikidata.idx"))
    assert index.bearers("old varnholm") == ()
    assert [bearer.id for bearer in index.bearers("varnholm")] == ["Q1"]


def test_an_empty_file_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "wikidata.idx"
    path.touch()  # SQLite's file, as it is before the first transaction
    assert WikidataIndex(index_of([item("Q1", "Varnholm")], path)).item("Q1")
