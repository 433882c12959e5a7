"""Items are found by the names of the table that every door is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.candidates import Candidates
from linkers.wikidata.linking.link import NamedEntity
from tests.betwixt.names.table import NAMES, NEAR, SAME, Row
from tests.linkers.wikidata.items import CLASSES, index_of, item

IDS = {name: f"Q{number}" for number, name in enumerate(NAMES, start=9_000_001)}
FIRST = [row for row in (*SAME, *NEAR) if row.how != "initials"]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> WikidataIndex:
    people = [item(id, name, prominence=10, P31="Q5") for name, id in IDS.items()]
    path: Path = tmp_path_factory.mktemp("index") / "names.idx"
    return WikidataIndex(index_of((*CLASSES, *people), path))


@pytest.mark.parametrize("row", FIRST)
def test_the_meant_item_is_a_candidate(index: WikidataIndex, row: Row) -> None:
    candidates = Candidates(index).of(NamedEntity((row.asked,)))
    assert IDS[row.name] in [candidate.bearer.id for candidate in candidates[:2]]
