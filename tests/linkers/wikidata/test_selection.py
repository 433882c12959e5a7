import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.kinds import Superclasses
from linkers.wikidata.selection import Selection
from tests.linkers.wikidata.items import item

UNIVERSITY = item("Q49088", "Columbia University", prominence=5, P31="Q3918", P17="Q30")


def test_items_of_a_class_are_those_of_any_class_below_it() -> None:
    organisations = Selection.of(["en"], classes=["Q43229"])
    assert organisations.kept(UNIVERSITY) is None
    classes = Superclasses([(3918, 2385804), (2385804, 43229), (515, 486972)])
    below = organisations.widened(classes.below(organisations.class_numbers))
    assert below.kept(UNIVERSITY) == UNIVERSITY
    assert below.kept(item("Q3918", "university")) is not None
    assert below.kept(item("Q90", "Paris", P31="Q515")) is None


def test_claims_of_other_properties_go_but_for_classes() -> None:
    kept = Selection.of(["en"], properties=["P39"]).kept(UNIVERSITY)
    assert kept is not None
    assert [claim.property for claim in kept.claims] == ["P31"]


def test_names_of_other_languages_go_but_for_those_of_none() -> None:
    many = Item("Q1", {"en": "A", "fr": "B", "mul": "C"}, {"fr": ("D",)}, {"fr": "e", "en": "f"})
    kept = Selection.of(["en"]).kept(many)
    assert kept == Item("Q1", {"en": "A", "mul": "C"}, {}, {"en": "f"})


def test_items_that_are_less_known_go() -> None:
    assert Selection.of(["en"], least_prominence=6).kept(UNIVERSITY) is None
    assert Selection.of(["en"], least_prominence=5).kept(UNIVERSITY) is not None


@pytest.mark.parametrize(
    ("languages", "classes", "properties"), [(["EN!"], [], []), (["en"], ["5"], []), (["en"], [], ["Q5"])]
)
def test_what_is_no_id_is_refused(languages: list[str], classes: list[str], properties: list[str]) -> None:
    with pytest.raises(InvalidInputError, match="is not"):
        Selection.of(languages, classes, properties)


def test_claims_are_kept_whole() -> None:
    claim = Claim(
        "P39", Value("item", "Q2"), "preferred", (("P580", Value("time", "+2014-00-00T00:00:00Z", "9")),)
    )
    assert Selection.of(["en"], properties=["P39"]).kept(Item("Q1", claims=(claim,))) == Item(
        "Q1", claims=(claim,)
    )
