from pathlib import Path

import pytest

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.candidates import Candidate, Candidates
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.surroundings import Surroundings
from tests.linkers.wikidata.items import index_of, item


def candidates_of(
    index: WikidataIndex, name: str, type: str = "", longer: tuple[str, ...] = ()
) -> list[Candidate]:
    return list(Candidates(index).of(NamedEntity((name,), type), longer))


def test_bearers_of_the_name_with_their_shares_of_it(index: WikidataIndex) -> None:
    first, second = candidates_of(index, "Paris", "LOCATION")
    assert (first.bearer.id, first.how, second.bearer.id) == ("Q90", "name", "Q830149")
    assert first.prior > 0.8
    assert first.prior + second.prior == pytest.approx(1)


@pytest.mark.parametrize(
    ("name", "type", "id", "how"),
    [
        ("President Natalie Jaresko", "PERSON", "Q4115189", "form"),
        ("Columbia University Inc.", "ORGANISATION", "Q49088", "form"),
        ("Texas, the US", "LOCATION", "Q1439", "form"),
        ("the US", "LOCATION", "Q30", "form"),
        ("Jaresko", "PERSON", "Q4115189", "part"),
        ("N. Jaresko", "PERSON", "Q4115189", "part"),
        ("Jaresko, N.", "PERSON", "Q4115189", "part"),
        ("N.A. Jaresko", "PERSON", "Q4115189", "part"),
        ("Former Columbia University", "ORGANISATION", "Q49088", "shorter"),
        ("Columbia University of Texas", "ORGANISATION", "Q49088", "shorter"),
        ("Natalie Jaresco", "PERSON", "Q4115189", "alike"),
        ("Natalie A. Jaresko", "PERSON", "Q4115189", "alike"),
    ],
)
def test_other_ways_to_an_item(index: WikidataIndex, name: str, type: str, id: str, how: str) -> None:
    assert [(candidate.bearer.id, candidate.how) for candidate in candidates_of(index, name, type)] == [
        (id, how)
    ]


def test_a_longer_name_of_the_document_leads_to_its_items(index: WikidataIndex) -> None:
    candidates = candidates_of(index, "Columbia", "ORGANISATION", ("columbia university",))
    assert [(candidate.bearer.id, candidate.how) for candidate in candidates] == [("Q49088", "document")]


def test_a_name_that_nothing_is_like_has_no_candidates(index: WikidataIndex) -> None:
    assert candidates_of(index, "Zzyzx Qwertz") == []
    assert candidates_of(index, "B. Jaresko", "PERSON") == []
    assert candidates_of(index, "…") == []


def test_money_is_no_country(index: WikidataIndex) -> None:
    assert candidates_of(index, "US")
    assert candidates_of(index, "US$") == []


def test_a_longer_name_around_a_mention_leads_to_its_items(index: WikidataIndex) -> None:
    around = (Surroundings(longer=("Paris Hilton", "Paris Hilton Smith")),)
    candidates = Candidates(index).of(NamedEntity(("Paris",), "LOCATION", (), around))
    assert [(candidate.bearer.id, candidate.how) for candidate in candidates] == [
        ("Q90", "name"),
        ("Q830149", "name"),
        ("Q47899", "around"),
    ]


def test_shares_of_a_name(index: WikidataIndex) -> None:
    shares = Candidates(index).shares("paris", 1)
    assert [id for id, share in shares if share > 0.8] == ["Q90"]
    assert Candidates(index).shares("zzyzx", 3) == []


def test_a_declined_name_leads_to_its_nominative(index: WikidataIndex) -> None:
    for name, language, wanted in (
        ("Paryżu", "pl", []),
        ("Texasem", "pl", ["Q1439"]),
        ("Texasem", "en", []),
    ):
        entity = NamedEntity((name,), "LOCATION", language=language)
        named = [candidate.bearer.id for candidate in Candidates(index).of(entity) if candidate.how == "name"]
        assert named == wanted


ABBREVIATED = (
    item("Q1", "International Organization for Standardization", "ISO"),
    item("Q2", "isopropanol", "ISO"),
    item("Q3", "African Union", "AU"),
    item("Q4", "Australia", "AU", P31="Q6256"),
    item("Q5", "Mali", "ML", P31="Q6256"),
    item("Q6", "machine learning", "ML"),
    item("Q7", "United Kingdom", "UK", P31="Q3624078"),
)


@pytest.fixture(scope="module")
def abbreviated(tmp_path_factory: pytest.TempPathFactory) -> WikidataIndex:
    return WikidataIndex(index_of(ABBREVIATED, Path(tmp_path_factory.mktemp("index")) / "wikidata.idx"))


@pytest.mark.parametrize(
    ("long_form", "short", "items"),
    [
        ("African Union", "AU", [("Q3", None)]),
        ("International Standards Organization", "ISO", [("Q1", 2 / 3)]),
        ("astronomical unit", "AU", []),
    ],
)
def test_an_abbreviation_that_is_spelled_out_is_no_other_of_that_name(
    abbreviated: WikidataIndex, long_form: str, short: str, items: list[tuple[str, float | None]]
) -> None:
    entity = NamedEntity((long_form, short), "ORGANISATION", abbreviations=(short,))
    candidates = Candidates(abbreviated).of(entity)
    assert [(candidate.bearer.id, candidate.covers) for candidate in candidates] == items


@pytest.mark.parametrize(
    ("name", "items"),
    [
        ("ISO", ["Q1", "Q2"]),
        ("AU", ["Q3"]),
        ("ML", ["Q6"]),
        ("Mali", ["Q5"]),
        ("UK", ["Q7"]),
        ("U.K.", ["Q7"]),
    ],
)
def test_the_code_of_a_country_is_no_name_of_it(
    abbreviated: WikidataIndex, name: str, items: list[str]
) -> None:
    assert [candidate.bearer.id for candidate in candidates_of(abbreviated, name)] == items
