"""What texts say, as an appositive of another text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.phrase_parts import TEXT, Part, Saying
from linkers.wikidata.phrases.sayings import names_something, told
from linkers.wikidata.phrases.slot import Slot
from tests.linkers.wikidata.phrases.conftest import fact

POLITICIAN = fact("P106", "politician", "Q82955")
COLOMBIA = fact("P27", "Colombia", "Q739")
AMERICA = fact("P27", "United States of America", "Q30")


def repeated(
    text: str,
    kind: str = "appositive",
    *,
    name: str = "Mira Solvane",
    type: str = "PERSON",
    facts: tuple[Fact, ...] = (),
    place: Fact | None = None,
) -> str:
    """What becomes of a saying."""
    slot = Slot(name, type, "", " spoke.")
    return "".join(part.text for part in told(Saying(text, kind, 1.0, "a"), slot, facts, place))


@pytest.mark.parametrize(
    ("said", "place", "becomes"),
    [
        ("President", COLOMBIA, "Colombian President"),
        ("the former president", COLOMBIA, "the former Colombian president"),
        ("Secretary of State", AMERICA, "U.S. Secretary of State"),
        ("Colombian President", COLOMBIA, "Colombian President"),
        ("president of a bank", COLOMBIA, "president of a bank"),
        ("Governor", AMERICA, "Governor"),
    ],
)
def test_an_office_of_a_state_is_told_with_its_country(said: str, place: Fact, becomes: str) -> None:
    assert repeated(said, "before-name", facts=(POLITICIAN,), place=place) == becomes


def test_the_country_is_from_a_fact_and_the_office_from_the_text() -> None:
    slot = Slot("Mira Solvane", "PERSON", "", " spoke.")
    parts = told(Saying("President", "before-name", 1.0, "a"), slot, (POLITICIAN,), COLOMBIA)
    assert parts == (Part("Colombian ", COLOMBIA.id), Part("President", TEXT))


def test_the_president_of_who_is_in_no_politics_may_be_of_anything() -> None:
    banker = (fact("P106", "banker", "Q806798"),)
    assert repeated("President", "before-name", facts=banker, place=COLOMBIA) == "President"


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("Italian journalist", "an Italian journalist"),
        ("White House press secretary", "White House press secretary"),
        ("London Police commissioner Sir", "London Police commissioner"),
        ("incumbent Israeli President", "Israeli President"),
        ("Alonso's engineer", "Alonso's engineer"),
    ],
)
def test_what_stands_before_a_name_stands_after_another_one(said: str, becomes: str) -> None:
    assert repeated(said, "before-name") == becomes


@pytest.mark.parametrize(
    "said",
    [
        "his wife", "the same party", "the country's president", "a 57-year-old teacher", "R-CO", "TSA", "57",
        "the company", "Renault drivers", "Mrs. Solvane's lawyer", 'a "butcher"', "Tuesday",
        "one of the leaders",
    ],
)  # fmt: skip
def test_what_only_its_own_text_explains_is_not_repeated(said: str) -> None:
    assert repeated(said) == ""


def test_a_relative_may_have_the_name() -> None:
    assert repeated("wife of Ivan Solvane") == "wife of Ivan Solvane"
    assert repeated("a Solvane lawyer") == ""


def test_several_are_no_person_but_may_be_an_organisation() -> None:
    assert repeated("Basque separatists", name="ETA", type="ORGANISATION") == "Basque separatists"


@pytest.mark.parametrize(
    "text", ["mayor of San Jose", "Italian journalist", "FARC leader", "Malawi president"]
)
def test_a_phrase_with_a_name_is_understood_by_itself(text: str) -> None:
    assert names_something(text)


@pytest.mark.parametrize("text", ["the owner of the land", "Prime Minister", "a proud monarchist"])
def test_a_phrase_without_a_name_is_not(text: str) -> None:
    assert not names_something(text)


@given(st.text(max_size=60), st.sampled_from(["appositive", "before-name", "predicate", "nominal"]))
def test_nothing_but_articles_and_countries_is_added(text: str, kind: str) -> None:
    slot = Slot("Mira Solvane", "PERSON", "", " spoke.")
    parts = told(Saying(text, kind, 1.0, "a"), slot, (POLITICIAN,), COLOMBIA)
    said = "".join(part.text for part in parts if part.fact == TEXT)
    plain = " ".join(text.split()).casefold()
    assert {part.fact for part in parts} <= {TEXT, COLOMBIA.id}
    assert all(word in plain or word in ("a", "an") for word in said.casefold().split())


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("who chairs the Harbour Board", "who chairs the Harbour Board"),
        ("founded Brenn Ropes with Tom Okafor", "who founded Brenn Ropes with Tom Okafor"),
        ("who sang at the Harbour Hall", ""),
        ("who owns the company", ""),
        ("who chairs its board in Brenn", ""),
        ("born in Brenn", ""),
    ],
)
def test_a_clause_with_a_verb_of_a_role_is_a_relative_one(said: str, becomes: str) -> None:
    assert repeated(said, "clause") == becomes


def test_an_organisation_is_spoken_of_with_which() -> None:
    said = repeated("owns Brenn Ropes", "clause", name="Corvane Mills", type="ORGANISATION")
    assert said == "which owns Brenn Ropes"
