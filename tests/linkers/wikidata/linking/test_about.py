from pathlib import Path

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.about import AboutItems
from tests.linkers.wikidata.items import WORLD, index_of, item


def test_a_place_lies_in_another_by_claim_or_description(index: WikidataIndex) -> None:
    about = AboutItems(index).of
    paris, in_texas, texas, america, france = map(about, ("Q90", "Q830149", "Q1439", "Q30", "Q142"))
    assert paris.lies_in(france)
    assert in_texas.lies_in(america)
    assert in_texas.lies_in(texas)
    assert not paris.lies_in(texas)
    assert not france.lies_in(paris)
    assert not france.lies_in(france)


def test_or_by_another_name_that_the_text_has_for_it(index: WikidataIndex) -> None:
    about = AboutItems(index).of
    assert about("Q142").lies_in(about("Q90"), "europe")
    assert not about("Q142").lies_in(about("Q90"), "eur")


def test_schools_settlements_and_humans_are_told_by_superclasses_that_may_be_in_a_circle(
    tmp_path: Path,
) -> None:
    town = item("Q3957", "town", P279="Q486972")
    settlement = item("Q486972", "human settlement", P279="Q3957")
    small = item("Q1", "Smallville", P31="Q3957")
    about = AboutItems(WikidataIndex(index_of((*WORLD, town, settlement, small), tmp_path / "w.idx"))).of
    items = {
        id: (a.is_school, a.is_settlement, a.is_human)
        for id in ("Q1", "Q49088", "Q47899")
        for a in [about(id)]
    }
    assert items == {
        "Q1": (False, True, False),
        "Q49088": (True, False, False),
        "Q47899": (False, False, True),
    }
