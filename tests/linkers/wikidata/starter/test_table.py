"""The items of the starter index are whole, and link."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.build import build
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.linker import Linker
from linkers.wikidata.phrases.known import known_of
from linkers.wikidata.properties import GENDER, PROPERTY_LABELS
from linkers.wikidata.selection import Selection
from linkers.wikidata.starter.table import LABELS, starter_items, write_starter


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("starter") / "starter.idx"
    assert write_starter(path) == len(list(starter_items())) > 200
    return path


def test_every_id_is_there_once_in_order_and_so_is_what_claims_lead_to() -> None:
    numbers = [item.number for item in starter_items()]
    assert numbers == sorted(set(numbers))
    for item in starter_items():
        for claim in item.claims:
            if claim.property == GENDER:  # is no fact: it leads to nothing that is read
                continue
            assert claim.property in PROPERTY_LABELS
            assert claim.value.kind == "time" or int(claim.value.text[1:]) in numbers, item.id


def test_words_can_agree_with_everybody(starter: Path) -> None:
    index = WikidataIndex(starter)
    facts = Facts(index, "de")
    people = {item.id: item for item in starter_items() if "Q5" in item.values("P31")}
    feminine = {id: known_of(person, index, facts, "de").feminine for id, person in people.items()}
    assert None not in feminine.values()
    assert (feminine["Q567"], feminine["Q1254"]) == (True, False)


def test_names_of_texts_are_linked(starter: Path) -> None:
    index = WikidataIndex(starter)
    names = {
        "Kofi Annan": "PERSON",
        "United Nations": "ORGANISATION",
        "Ghana": "LOCATION",
        "Leandra Vosk": "PERSON",
    }
    entities = tuple(NamedEntity((name,), type) for name, type in names.items())
    links = Linker(index).links(entities)
    assert [link and link.item for link in links] == ["Q1254", "Q1065", "Q117", None]


def test_facts_are_in_words_with_their_dates(starter: Path) -> None:
    index = WikidataIndex(starter)
    annan = index.item("Q1254")
    assert annan is not None
    statements = [(fact.property, fact.value, fact.since, fact.until) for fact in Facts(index).of(annan)]
    assert (
        "position held",
        "Secretary-General of the United Nations",
        "1997-01-01",
        "2006-12-31",
    ) in statements
    assert ("date of birth", "1938-04-08", "", "") in statements


def test_no_dump_is_added_to_it(starter: Path, tmp_path: Path) -> None:
    (tmp_path / "dump.json").write_text("[\n]\n")
    with pytest.raises(InvalidInputError, match="finished"):
        build(tmp_path / "dump.json", starter, Selection.of(["en"]))


def test_labels_are_in_four_languages(starter: Path) -> None:
    index = WikidataIndex(starter)
    assert index.languages == ("de", "en", "es", "pl")
    items = index.items(["Q36", "Q11696", "Q567"])
    assert [items["Q36"].label(language) for language in index.languages] == [
        "Polen",
        "Poland",
        "Polonia",
        "Polska",
    ]
    assert items["Q11696"].label("pl") == "prezydent Stanów Zjednoczonych"
    assert items["Q567"].label("de") == "Angela Merkel"
    assert [bearer.id for bearer in index.bearers("warschau")] == ["Q270"]


def test_every_other_label_is_of_an_item() -> None:
    ids = {item.id for item in starter_items()}
    lines = [line.split("\t") for line in LABELS.read_text(encoding="utf-8").splitlines()[1:]]
    assert {line[0] for line in lines} <= ids
    assert all(label.strip() for line in lines for label in line)
