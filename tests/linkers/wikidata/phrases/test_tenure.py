"""What may be said of an office at the date of a text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.tenure import Tenure, office_tenure, tenure
from linkers.wikidata.phrases.writer import AppositiveWriter
from tests.linkers.wikidata.phrases.conftest import Written, fact

PREMIER = fact("P39", "prime minister")
DIED = fact("P570", "2013-12-05")


def of(*facts: Fact, description: str = "") -> Known:
    """Somebody of whom that is known."""
    return Known("Ada Quill", 1.0, None, facts, description)


@pytest.mark.parametrize(
    ("office", "others", "date", "expected"),
    [
        (PREMIER, (), "2012", "unknown"),
        (PREMIER, (DIED,), "2012-01-01", "unknown"),
        (PREMIER, (DIED,), "2014-01-01", "over"),
        (PREMIER, (DIED,), "", "over"),
        (replace(PREMIER, succeeded=True), (), "", "over"),
        (replace(PREMIER, succeeded=True), (), "2012", "unknown"),
        (replace(PREMIER, since="2010"), (), "2012-03-01", "held"),
        (replace(PREMIER, since="2010", until="2011"), (), "2012-03-01", "over"),
        (replace(PREMIER, since="2010"), (), "2009-03-01", "to come"),
        (replace(PREMIER, since="2010", succeeded=True), (), "2012-03-01", "unknown"),
    ],
)
def test_dates_a_successor_and_death_tell_whether_an_office_is_held(
    office: Fact, others: tuple[Fact, ...], date: str, expected: Tenure
) -> None:
    assert tenure(office, of(office, *others), date) == expected


@pytest.mark.parametrize(
    ("office", "facts", "date", "expected"),
    [
        ("prime minister of Chile", (), "2012", "unknown"),
        ("prime minister of Chile", (DIED,), "2014", "over"),
        ("Chilean prime minister", (DIED,), "2014", "over"),
        ("14th prime minister of Chile", (DIED,), "2014", "held"),  # that is true ever after
        ("prime minister of Chile from 1990 to 1994", (), "2012", "over"),
        ("prime minister of Chile from 1990 to 1994", (), "1992", "held"),
        ("prime minister of Chile from 1990 to 1994", (), "1989", "to come"),
        ("prime minister of Chile", (replace(PREMIER, since="2010"),), "2012", "held"),
        ("Chilean physicist", (DIED,), "2014", "held"),
    ],
)
def test_an_office_in_a_description_is_held_by_dated_facts_alone(
    office: str, facts: tuple[Fact, ...], date: str, expected: Tenure
) -> None:
    assert office_tenure(office, of(*facts), date) == expected


def test_an_office_without_dates_is_behind_what_is_always_true_and_not_suggested() -> None:
    known = of(PREMIER, fact("P106", "surgeon"), description="prime minister of Chile")
    made = AppositiveWriter().suggestions(Slot("Ada Quill", "PERSON", "", " left."), known)
    assert made.phrases[0].text == "a surgeon"
    assert made.best == made.phrases[0]
    alone = AppositiveWriter().suggestions(Slot("Ada Quill", "PERSON", "", " left."), of(PREMIER))
    assert [phrase.text for phrase in alone.phrases] == ["prime minister"]
    assert alone.best is None


def test_the_dead_hold_no_office(written: Written) -> None:
    phrases = written(DIED, description="president of Chile", date="2014-01-01")
    assert phrases == ["former president of Chile"]
    assert written(DIED, description="president of Chile from 1990 to 1994") == ["former president of Chile"]
