"""The networks of TNE's tables learn, and their weights give the figures of their training."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.extractors.joint.tiny_joint import write_encoder
from tests.training.rows.tiny_tne import OWNED, write_corpus
from training.rows.registry import ROWS
from training.rows.row import EvaluationRequest, Row, TrainingRequest

EPOCHS = 15
LEAST = {"static": 90.0, "frozen-minilm": 0.0, "minilm": 80.0}
"""F1 of links; the frozen encoder has random weights here, so nothing is to be learnt from it."""


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"), positions=16, more=tuple(OWNED))


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("tne"))


def fast(name: str) -> Row:
    """A row with rates for a few small texts and an untrained encoder."""
    row = ROWS[name]
    rate = 1e-3 if name.endswith("static") else 2e-3
    return replace(row, configuration=replace(row.configuration, head_rate=rate, encoder_rate=2e-3))


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("coupled", "static"),
        ("decoupled", "minilm"),
        *(
            pytest.param(variant, words, marks=pytest.mark.volume)
            for variant, words in (
                ("decoupled", "static"),
                ("coupled", "minilm"),
                ("coupled", "frozen-minilm"),
                ("decoupled", "frozen-minilm"),
            )
        ),
    ],
)
def test_a_row_learns_and_its_weights_give_the_same_figures(
    variant: str, words: str, corpus: Path, encoder: Path, tmp_path: Path
) -> None:
    row = fast(f"tne-{variant}-{words}")
    stand_in = None if words == "static" else str(encoder)
    output = tmp_path / "weights" / "row.safetensors"
    epochs = EPOCHS if LEAST[words] else 1
    trained = row.train(TrainingRequest(output, corpus, epochs=epochs, encoder=stand_in))
    assert trained["metrics"]["unlabelled_f1"] >= LEAST[words]
    assert trained["metrics"].get("iprep", 0.0) >= LEAST[words]
    again = row.evaluate(EvaluationRequest(corpus / "dev.jsonl.gz", output))
    assert again["metrics"] == pytest.approx(trained["metrics"])
    assert sorted(path.suffix for path in output.parent.iterdir()) == [".json", ".log", ".safetensors"]
    assert ("ungated_labelled_f1" in again["metrics"]) is (variant == "decoupled")


def test_an_ungated_preposition_is_said_of_every_pair(corpus: Path, tmp_path: Path) -> None:
    row, output = fast("tne-decoupled-static"), tmp_path / "row.safetensors"
    metrics = row.train(TrainingRequest(output, corpus, epochs=EPOCHS))["metrics"]
    assert metrics["ungated_labelled_recall"] == 100
    assert metrics["ungated_labelled_precision"] == pytest.approx(100 * 9 / 30)


def test_static_words_have_no_encoder(corpus: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="have no encoder"):
        ROWS["tne-coupled-static"].train(TrainingRequest(tmp_path / "w.safetensors", corpus, encoder="x"))


def test_an_encoder_that_is_not_here_is_named(corpus: Path, tmp_path: Path) -> None:
    row = ROWS["tne-coupled-large"]
    missing = str(tmp_path / "nowhere")
    with pytest.raises(InvalidInputError, match="no encoder"):
        row.train(TrainingRequest(tmp_path / "w.safetensors", corpus, encoder=missing))


def test_figures_by_domain(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tne", texts=8)
    lines = gzip.decompress((corpus / "dev.jsonl.gz").read_bytes()).decode("utf-8").splitlines()
    records = [json.loads(line) | {"domain": "Books" if n % 2 else "IMDB"} for n, line in enumerate(lines)]
    dev = tmp_path / "dev.jsonl"
    dev.write_text("\n".join(map(json.dumps, records)) + "\n", encoding="utf-8")
    surface = ROWS["tne-surface"].evaluate(EvaluationRequest(dev))["metrics"]
    assert surface["domain/Books/unlabelled_f1"] == surface["unlabelled_f1"] == 0.0
    output = tmp_path / "row.safetensors"
    fast("tne-decoupled-static").train(TrainingRequest(output, corpus, epochs=1))
    metrics = ROWS["tne-decoupled-static"].evaluate(EvaluationRequest(dev, output))["metrics"]
    assert {f"domain/{name}/ungated_labelled_f1" for name in ("Books", "IMDB")} <= metrics.keys()
