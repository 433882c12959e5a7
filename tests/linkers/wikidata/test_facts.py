from pathlib import Path

import pytest

from linkers.wikidata.facts import Facts, iso_date
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.properties import PROPERTY_LABELS
from tests.linkers.wikidata.items import WORLD, index_of


def time(text: str, precision: int = 9) -> Value:
    return Value("time", text, str(precision))


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return Facts(WikidataIndex(index_of(WORLD, tmp_path / "wikidata.idx")))


@pytest.mark.parametrize(
    ("value", "date"),
    [
        (time("+1952-03-11T00:00:00Z", 11), "1952-03-11"),
        (time("+1952-03-00T00:00:00Z", 10), "1952-03"),
        (time("+1952-00-00T00:00:00Z", 9), "1952"),
        (time("-0044-03-15T00:00:00Z", 11), "-0044-03-15"),
        (time("+1900-00-00T00:00:00Z", 7), ""),
        (time("+1952-03-11T00:00:00Z", 14), "1952-03-11"),
        (time("damaged", 11), ""),
        (Value("time", "+1952-03-11T00:00:00Z", ""), "1952-03-11"),
    ],
)
def test_a_time_is_as_exact_as_it_is_known(value: Value, date: str) -> None:
    assert iso_date(value) == date


def test_claims_in_words_with_their_times_the_preferred_and_the_latest_first(facts: Facts) -> None:
    def held(item: str, since: str, rank: str = "normal") -> Claim:
        qualifiers = (("P580", time(since)), ("P582", time("+2016-00-00T00:00:00Z")))
        return Claim("P39", Value("item", item), rank, qualifiers)  # type: ignore[arg-type]

    person = Item(
        "Q1",
        claims=(
            held("Q3918", "+2001-00-00T00:00:00Z"),
            held("Q43229", "+2014-00-00T00:00:00Z"),
            held("Q515", "+1990-00-00T00:00:00Z", "preferred"),
            held("Q90", "+1980-00-00T00:00:00Z", "deprecated"),
            Claim("P27", Value("item", "Q30")),
            Claim("P1082", Value("quantity", "+12", "Q515")),
        ),
    )
    statements = [(fact.property, fact.value, fact.item, fact.since, fact.until) for fact in facts.of(person)]
    assert statements == [
        ("country of citizenship", "United States of America", "Q30", "", ""),
        ("position held", "city", "Q515", "1990", "2016"),
        ("position held", "organization", "Q43229", "2014", "2016"),
        ("position held", "university", "Q3918", "2001", "2016"),
        ("population", "12 city", "", "", ""),
    ]


def test_what_says_nothing_to_a_reader_is_no_fact(facts: Facts) -> None:
    item = Item(
        "Q1",
        claims=(
            Claim("P27", Value("item", "Q404")),
            Claim("P27", Value("unknown")),
            Claim("P213", Value("string", "0000 0001")),
        ),
    )
    assert facts.of(item) == ()
    assert "P213" not in PROPERTY_LABELS


def test_what_leads_to_the_item_itself_is_no_fact(facts: Facts) -> None:
    country = Item("Q30", claims=(Claim("P17", Value("item", "Q30")), Claim("P17", Value("item", "Q142"))))
    assert [fact.value for fact in facts.of(country)] == ["France"]


def test_the_id_of_a_fact_follows_from_what_it_says(facts: Facts) -> None:
    claim, other = Claim("P27", Value("item", "Q30")), Claim("P27", Value("item", "Q142"))
    one, two = facts.of(Item("Q1", claims=(claim, other, claim)))
    assert {fact.id for fact in facts.of(Item("Q1", claims=(other, claim)))} == {one.id, two.id}
    assert one.id.startswith("Q1-")


def test_values_are_in_a_language_where_there_is_a_label_and_say_which(tmp_path: Path) -> None:
    city = Item("Q515", {"en": "city", "de": "Stadt"})
    land = Item("Q142", {"en": "France"})
    index = WikidataIndex(index_of((city, land), tmp_path / "wikidata.idx"))
    claims = (
        Claim("P31", Value("item", "Q515")),
        Claim("P17", Value("item", "Q142")),
        Claim("P571", time("+1900-00-00T00:00:00Z")),
    )
    german, english = (Facts(index, language).of(Item("Q1", claims=claims)) for language in ("de", "en"))
    values = {fact.pid: (fact.value, fact.language) for fact in german}
    assert values == {"P31": ("Stadt", "de"), "P17": ("France", "en"), "P571": ("1900", "")}
    assert [fact.id for fact in german] == [fact.id for fact in english]


def test_a_fact_of_a_date_has_one_id_however_a_source_writes_what_is_not_known(facts: Facts) -> None:
    def ids(text: str, precision: int) -> list[str]:
        return [fact.id for fact in facts.of(Item("Q1", claims=(Claim("P569", time(text, precision)),)))]

    in_1952 = ids("+1952-00-00T00:00:00Z", 9)  # in dumps; RDF has the first of January
    assert ids("+1952-01-01T00:00:00Z", 9) == in_1952
    assert ids("+1952-01-01T00:00:00Z", 11) != in_1952
