from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.facts import iso_date
from linkers.wikidata.item import Claim, Value
from linkers.wikidata.sources import rdf

WIKIDATA = "http://www.wikidata.org/"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"


def literal(text: str, **more: str) -> dict[str, str]:
    return {"type": "literal", "value": text, **more}


def uri(text: str) -> dict[str, str]:
    return {"type": "uri", "value": text}


def said(role: str, **terms: dict[str, str]) -> dict[str, Any]:
    return {
        "item": uri(f"{WIKIDATA}entity/Q1"),
        "statement": uri(f"{WIKIDATA}entity/statement/Q1-0"),
        "rank": uri("http://wikiba.se/ontology#NormalRank"),
        "predicate": uri(f"{WIKIDATA}prop/{role}"),
        "value": uri(f"{WIKIDATA}value/x"),
        **terms,
    }


def claim(*rows: dict[str, Any]) -> Claim:
    texts = [{"item": uri(f"{WIKIDATA}entity/Q1"), "predicate": uri(LABEL), "text": literal("Caesar")}]
    [item] = rdf.items_of(texts, rows)
    [only_claim] = item.claims
    return only_claim


@given(st.integers(-9_999, 9_999).filter(bool))
def test_years_before_christ_are_those_of_a_dump(year: int) -> None:
    astronomical = year if year > 0 else year + 1  # XSD 1.1 has a year 0: 1 BC
    time = literal(f"{'-' * (astronomical < 0)}{abs(astronomical):04}-03-15T00:00:00Z")
    exact = claim(said("statement/value/P570", time=time, precision=literal("11")))
    assert exact.value == Value("time", f"{'+' if year > 0 else '-'}{abs(year):04}-03-15T00:00:00Z", "11")
    assert iso_date(exact.value) == f"{'-' * (year < 0)}{abs(year):04}-03-15"
    plain = {**time, "datatype": "http://www.w3.org/2001/XMLSchema#dateTime"}
    assert claim(said("statement/P570", value=plain)).value.text == exact.value.text


def test_days_are_of_the_calendar_that_they_are_written_in() -> None:
    calendar = uri(f"{WIKIDATA}entity/Q1985786")
    day = {"time": literal("-0043-03-13T00:00:00Z"), "precision": literal("11"), "calendar": calendar}
    assert claim(said("statement/value/P570", **day)).value.text == "-0044-03-15T00:00:00Z"
    month = {**day, "precision": literal("10")}
    assert claim(said("statement/value/P570", **month)).value.text == "-0044-03-13T00:00:00Z"


def test_a_millennium_is_counted_as_it_is() -> None:
    row = said("statement/value/P571", time=literal("-3000-01-01T00:00:00Z"), precision=literal("6"))
    assert claim(row).value == Value("time", "-3000-01-01T00:00:00Z", "6")


def test_a_value_without_precision_or_unit_is_taken_as_it_is() -> None:
    time = said("statement/value/P569", time=literal("1952-03-11T00:00:00Z"))
    assert claim(time).value == Value("time", "+1952-03-11T00:00:00Z")
    odd = said("statement/value/P569", time=literal("1952-03-11T00:00:00Z"), precision=literal("a day"))
    assert claim(odd).value == Value("time", "+1952-03-11T00:00:00Z")
    amount = said("statement/value/P1082", amount=literal("12"))
    assert claim(amount).value == Value("quantity", "+12")


@given(st.permutations(["9", "10", "11"]))
def test_qualifiers_of_one_date_come_in_one_order(precisions: list[str]) -> None:
    main = said("statement/P39", value=uri(f"{WIKIDATA}entity/Q2"))
    rows = (
        said("qualifier/value/P585", time=literal("1952-01-01T00:00:00Z"), precision=literal(precision))
        for precision in precisions
    )
    details = [value.detail for _, value in claim(main, *rows).qualifiers]
    assert details == ["10", "11", "9"]
