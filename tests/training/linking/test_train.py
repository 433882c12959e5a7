from pathlib import Path

from betwixt.document import Span
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.linking.entities import LinkingTask
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.linker import Linker
from tests.linkers.wikidata.items import WORLD, index_of
from training.linking.evaluate import measured
from training.linking.examples import Example
from training.linking.train import choices

PARIS, TEXAS = NamedEntity(("Paris",), "LOCATION"), NamedEntity(("Texas",), "LOCATION")
PLACE = Span(0, 5)
EXAMPLE = Example("a", LinkingTask((PARIS, TEXAS), ((PLACE,), ())), {PLACE: "Q830149"})


def test_entities_without_a_given_name_teach_nothing(tmp_path: Path) -> None:
    index = WikidataIndex(index_of(WORLD, tmp_path / "wikidata.idx"))
    (choice,) = choices([EXAMPLE], index)
    assert choice.fits[choice.right].candidate.bearer.id == "Q830149"
    assert choice.mentions == 1


def test_and_are_not_counted(tmp_path: Path) -> None:
    index = WikidataIndex(index_of(WORLD, tmp_path / "wikidata.idx"))
    scores = measured(index, [(Linker(index), [EXAMPLE])])
    assert scores["names"] == 1
    assert scores["candidate_recall"] == 100.0
