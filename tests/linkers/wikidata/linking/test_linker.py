import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.item import Item
from linkers.wikidata.linking.features import FEATURES, Fitting
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.linker import Linker, Weights
from linkers.wikidata.linking.surroundings import Surroundings
from tests.linkers.wikidata.items import CLASSES, index_of, item

PARIS = NamedEntity(("Paris",), "LOCATION")
TEXAS = NamedEntity(("Texas",), "LOCATION")
FRANCE = NamedEntity(("France",), "LOCATION")
AMERICA = NamedEntity(("United States",), "LOCATION")


def links(index: WikidataIndex, *entities: NamedEntity) -> list[str]:
    chosen = Linker(index).links(entities)
    return [link.item if link else "" for link in chosen]


def test_the_most_known_bearer_where_nothing_else_is_said(index: WikidataIndex) -> None:
    assert links(index, PARIS) == ["Q90"]


def test_what_else_the_document_speaks_of_counts(index: WikidataIndex) -> None:
    fitting = Fitting(index)
    near_france = fitting.fits((PARIS, FRANCE))[0]
    near_texas = fitting.fits((PARIS, TEXAS, AMERICA))[0]
    assert [(fit.candidate.bearer.id, fit["claims"] > 0) for fit in near_france] == [
        ("Q90", True),
        ("Q830149", False),
    ]
    assert [fit["describes others"] > 0 for fit in near_texas] == [False, True]
    assert [fit["claims"] > 0 for fit in near_texas] == [False, True]


def test_a_candidate_by_a_lesser_name_has_less_of_the_most_telling_one(index: WikidataIndex) -> None:
    university = NamedEntity(("Columbia University in Paris", "Paris"), "ORGANISATION")
    shares = {fit.candidate.bearer.id: fit["covered"] for fit in Fitting(index).fits([university])[0]}
    assert shares["Q90"] == 0.25


def test_what_stands_beside_a_place_may_hold_it(index: WikidataIndex) -> None:
    beside = (Surroundings(following=("Texas",)), Surroundings())
    fits = Fitting(index).fits([NamedEntity(("Paris",), "LOCATION", (), beside)])[0]
    assert [fit["in what follows"] for fit in fits] == [0.0, 0.5]
    texas = NamedEntity(("Texas",), "LOCATION", (), (Surroundings(preceding=("Old Paris", "Paris")),))
    (fit,) = Fitting(index).fits([texas])[0]
    assert 0 < fit["around what precedes"] < 0.5


def test_a_school_is_told_from_a_place(index: WikidataIndex) -> None:
    def shares(type: str) -> tuple[float, float]:
        (fit,) = Fitting(index).fits([NamedEntity(("Columbia University",), type)])[0]
        return fit["school as place"], fit["school as organisation"]

    assert [shares(type) for type in ("LOCATION", "ORGANISATION", "")] == [(1, 0), (0, 1), (0, 0)]


def test_a_human_by_a_part_of_the_name_is_a_person(index: WikidataIndex) -> None:
    (fit,) = Fitting(index).fits([NamedEntity(("Jaresko",), "PERSON")])[0]
    assert (fit["person by part"], fit["person by form"]) == (1, 0)


def test_a_name_that_is_short_for_one_of_its_own_is_short_for_no_other(index: WikidataIndex) -> None:
    hilton = NamedEntity(("Paris Hilton",), "PERSON")
    alone = NamedEntity(("Paris",), "PERSON")
    of_her_son = NamedEntity(("Paris Brun", "Paris"), "PERSON")
    for entity, expected in ((alone, {"Q47899"}), (of_her_son, set())):
        fits = Fitting(index).fits([entity, hilton])[0]
        assert {fit.candidate.bearer.id for fit in fits if fit["document"]} == expected


def test_a_name_of_nobody_known_is_not_linked(index: WikidataIndex) -> None:
    assert links(index, NamedEntity(("Okonkwo Brightwater",), "PERSON")) == [""]


def test_each_link_says_why(index: WikidataIndex) -> None:
    described = NamedEntity(("Paris",), "LOCATION", ("the capital",))
    ranked = Linker(index).ranked((described, FRANCE))[0]
    best = ranked[0]
    assert (best.item, best.name, best.type) == ("Q90", "paris", 1.0)
    assert best.context > 0
    assert best.coherence > 0
    assert 0 < best.prior < 1
    assert sum(link.score for link in ranked) < 1


def test_a_higher_threshold_leaves_more_unlinked(index: WikidataIndex) -> None:
    assert Linker(index, threshold=1.0).links((PARIS,)) == (None,)


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps({"weights": dict.fromkeys(FEATURES[1:], 0.0), "none": 0}))
    with pytest.raises(InvalidInputError, match="other features"):
        Weights.load(path)


@pytest.mark.parametrize(
    ("language", "appositive", "shared"),
    [
        ("es", "la abogada de Kiev", True),
        ("de", "dem früheren Rechtsanwalt", True),
        ("pl", "byłym prawnikiem", True),
        ("es", "el cantante", False),
        ("en", "the lawyer", True),
        ("en", "la abogada de Kiev", False),
    ],
)
def test_what_a_text_says_is_known_in_its_language(
    tmp_path: Path, language: str, appositive: str, shared: bool
) -> None:
    labels = {"en": "lawyer", "es": "abogado", "de": "Rechtsanwalt", "pl": "prawnik"}
    world = (*CLASSES, Item("Q40348", labels), item("Q7", "Ana Ruiz", P31="Q5", P106="Q40348"))
    fitting = Fitting(WikidataIndex(index_of(world, tmp_path / "wikidata.idx")))
    [fits] = fitting.fits([NamedEntity(("Ana Ruiz",), "PERSON", (appositive,), (), language)])
    assert [fit["described"] > 0 for fit in fits] == [shared]
