import bz2
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata import anchors
from linkers.wikidata.anchors import AnchorCount, Counted, read_anchors, write_anchors
from linkers.wikidata.build import build
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.selection import Selection
from tests.linkers.wikidata.items import dump_line
from tests.linkers.wikidata.wiki_dump import dump

PAGES = {
    "Paris": "[[France]]'s capital; see [[Paris, Texas|Paris]].",
    "France": "[[Paris]], [[Paris]] and the [[City of Light]]",
    "Paris, Texas": "Not [[Paris]].",
}
REDIRECTS = {"City of Light": "La Ville", "La Ville": "Paris"}
COUNTED = [
    AnchorCount("City of Light", "Paris", 1),
    AnchorCount("France", "France", 1),
    AnchorCount("Paris", "Paris", 3),
    AnchorCount("Paris", "Paris, Texas", 1),
]


@pytest.mark.parametrize("held", [1, 500_000])
def test_links_are_counted_by_text_and_page_behind_redirects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    monkeypatch.setattr(anchors, "_HELD", held)
    source = tmp_path / "wiki.xml.bz2"
    source.write_bytes(bz2.compress(dump(PAGES, REDIRECTS).encode()))
    advances: list[int] = []
    assert write_anchors(source, tmp_path / "anchors.gz", advances.append) == Counted(5, 4)
    assert sum(advances) == source.stat().st_size
    assert list(read_anchors(tmp_path / "anchors.gz")) == COUNTED


def test_counts_become_priors_of_the_items_that_pages_are_about(tmp_path: Path) -> None:
    (tmp_path / "wiki.xml").write_text(dump(PAGES, REDIRECTS))
    write_anchors(tmp_path / "wiki.xml", tmp_path / "anchors.gz")
    source = tmp_path / "dump.json"
    source.write_text(
        dump_line("Q90", "Paris", page="Paris") + dump_line("Q830149", "Paris", page="Paris, Texas")
    )
    build(source, tmp_path / "index", Selection.of(["en"]), anchors=tmp_path / "anchors.gz")
    index = WikidataIndex(tmp_path / "index")
    assert [(bearer.id, bearer.links) for bearer in index.bearers("paris")] == [("Q90", 3), ("Q830149", 1)]
    assert [bearer.id for bearer in index.bearers("city of light")] == ["Q90"]
    assert index.bearers("france") == ()


def test_a_damaged_dump_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "wiki.xml").write_text(dump(PAGES)[:-40])
    with pytest.raises(InvalidInputError):
        write_anchors(tmp_path / "wiki.xml", tmp_path / "anchors.gz")
    assert not (tmp_path / "anchors.gz").exists()


def test_counts_that_are_damaged_are_told(tmp_path: Path) -> None:
    (tmp_path / "wiki.xml").write_text(dump(PAGES))
    write_anchors(tmp_path / "wiki.xml", tmp_path / "anchors.gz")
    whole = (tmp_path / "anchors.gz").read_bytes()
    (tmp_path / "half.gz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.gz").write_text("no gzip")
    for name in ("half.gz", "text.gz"):
        with pytest.raises(InvalidInputError, match="not all of it"):
            list(read_anchors(tmp_path / name))
