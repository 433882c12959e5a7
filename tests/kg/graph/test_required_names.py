"""Names of a graph that a name could mean."""

from __future__ import annotations

from pathlib import Path

import pytest

import kg
from betwixt.errors import WrongParameterError
from kg.graph.required_names import require_name, require_names
from queries.named import catalogue
from tests.linkers.wikidata.items import CLASSES, index_of, item

TEXT = "Prezydent spotkał się wczoraj w Warszawie z Donaldem Tuskiem, premierem Polski."
TUSK = item("Q946", "Donald Tusk", prominence=300, P31="Q5")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graphs")
    (folder / "texts").mkdir()
    (folder / "texts" / "a.txt").write_text(TEXT, encoding="utf-8")
    index = index_of((*CLASSES, TUSK), folder / "wikidata.idx")
    kg.build([folder / "texts"], folder / "graph", language="pl", wikidata=index, load=False)
    return folder / "graph"


def test_a_declined_name_is_found_by_what_wikidata_calls_its_item(graph: Path) -> None:
    assert require_name(graph, "Donald Tusk") == "donaldem tuskiem"
    assert require_name(graph, "Donaldem Tuskiem") == "Donaldem Tuskiem"


def test_a_name_of_nobody_is_told(graph: Path) -> None:
    with pytest.raises(WrongParameterError, match="Angela Merkel"):
        require_name(graph, "Angela Merkel")


def test_a_name_that_is_left_out_is_not_looked_for(graph: Path) -> None:
    require_names(graph, catalogue()["events"], {"verb": "announce"})
    with pytest.raises(WrongParameterError, match="Angela Merkel"):
        require_names(graph, catalogue()["events"], {"participant": "Angela Merkel"})
