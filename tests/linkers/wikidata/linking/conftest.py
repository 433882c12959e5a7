from pathlib import Path

import pytest

from linkers.wikidata.index.index import WikidataIndex
from tests.linkers.wikidata.items import WORLD, index_of


@pytest.fixture
def index(tmp_path: Path) -> WikidataIndex:
    return WikidataIndex(index_of(WORLD, tmp_path / "wikidata.idx"))
