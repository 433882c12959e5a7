import bz2
import json
from pathlib import Path

import pytest

from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.sources.dump import UnreadableLineError, item_of
from tests.linkers.wikidata.items import dump_line

SAMPLES = Path(__file__).parents[5] / "shared" / "data" / "wikidata_json_samples"


def snak(kind: str, value: object, property: str = "P1") -> dict[str, object]:
    return {"snaktype": "value", "property": property, "datavalue": {"type": kind, "value": value}}


def read(line: str, *languages: str) -> Item | None:
    return item_of(line.encode(), languages or ("en",))


def value_of(mainsnak: dict[str, object]) -> Value:
    claims = {"P1": [{"mainsnak": mainsnak, "rank": "preferred"}]}
    item = read(dump_line("Q1", "x", claims=claims))
    assert item is not None
    assert item.claims[0].rank == "preferred"
    return item.claims[0].value


def test_an_item_has_names_classes_and_the_number_of_its_pages() -> None:
    item = read(dump_line("Q90", "Paris", instance="Q515", sitelinks=3))
    assert item == Item("Q90", {"en": "Paris"}, claims=(Claim("P31", Value("item", "Q515")),), prominence=3.0)


def test_brackets_and_entities_of_other_types_are_no_items() -> None:
    property = json.dumps({"type": "property", "id": "P31", "labels": {}})
    assert [read(line) for line in ("[\n", "]", "\n", property + ",")] == [None] * 4


@pytest.mark.parametrize("line", ['{"id": "Q1", ', "Q1", '{"type": "item"}', '{"id": 5}', "\udcff"])
def test_a_damaged_line_says_what_is_wrong(line: str) -> None:
    with pytest.raises(UnreadableLineError):
        item_of(line.encode("utf-8", "surrogateescape"), ["en"])


def test_values_of_every_type() -> None:
    assert value_of(snak("string", "x")) == Value("string", "x")
    assert value_of(snak("wikibase-entityid", {"entity-type": "item", "numeric-id": 7})) == Value(
        "item", "Q7"
    )
    time = {"time": "+1952-03-11T00:00:00Z", "precision": 11}
    assert value_of(snak("time", time)) == Value("time", "+1952-03-11T00:00:00Z", "11")
    quantity = {"amount": "+5", "unit": "http://www.wikidata.org/entity/Q11573"}
    assert value_of(snak("quantity", quantity)) == Value("quantity", "+5", "Q11573")
    assert value_of(snak("quantity", {"amount": "+5", "unit": "1"})) == Value("quantity", "+5")
    assert value_of(snak("monolingualtext", {"text": "t", "language": "de"})) == Value("text", "t", "de")
    place = {"latitude": 1.5, "longitude": -2.0, "precision": None}
    assert value_of(snak("globecoordinate", place)) == Value("coordinates", "1.5,-2.0")
    assert value_of({"snaktype": "somevalue", "property": "P1"}) == Value("unknown")
    assert value_of({"snaktype": "novalue", "property": "P1"}) == Value("none")


def test_qualifiers_stay_with_their_claim() -> None:
    since = snak("time", {"time": "+2014-00-00T00:00:00Z", "precision": 9}, "P580")
    statement = {
        "mainsnak": snak("wikibase-entityid", {"id": "Q2"}, "P39"),
        "rank": "normal",
        "qualifiers": {"P580": [since]},
    }
    item = read(dump_line("Q1", "x", claims={"P39": [statement]}))
    assert item is not None
    assert item.claims == (
        Claim("P39", Value("item", "Q2"), "normal", (("P580", Value("time", "+2014-00-00T00:00:00Z", "9")),)),
    )


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="needs shared/data/wikidata_json_samples")
def test_whole_items_of_wikidata_are_read() -> None:
    with bz2.open(SAMPLES / "opentapioca_sample_wikidata_items.json.bz2") as lines:
        items = [item for line in lines if (item := item_of(line, ["en", "pl"]))]
    assert len(items) == 100
    belgium = next(item for item in items if item.id == "Q31")
    assert belgium.label("pl") == "Belgia"
    assert "Q6256" in belgium.values("P31") or belgium.values("P31")
    assert sum(len(item.claims) for item in items) == 12_599
