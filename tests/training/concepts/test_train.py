"""Training and evaluation of the concept tagger: from a few papers to weights and their scores."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from safetensors import safe_open

from betwixt.errors import InvalidInputError
from extractors.concepts.model import ConceptExtractor
from extractors.concepts.types import TYPES
from tests.extractors.joint.tiny_joint import write_encoder
from training import run as training_run
from training.concepts import train as training
from training.concepts.evaluate import evaluate
from training.concepts.train import Options, train_with

MARKED = [
    (
        "we see the {river:Task} in the {school roof:Method} .",
        "the {town:Metric} fell near the {mayor:Material} .",
    ),
    (
        "the {school roof:Method} was near the {mayor:Material} .",
        "she opened the {river:Task} of the {town:Metric} .",
    ),
]


def record(number: int) -> dict[str, Any]:
    words: list[str] = []
    sentences, mentions = [], []
    for sentence in MARKED[number % 2]:
        first = start = len(words)
        for word in sentence.split():
            if word.startswith("{"):
                start = len(words)
            plain, _, type_ = word.strip("{}").partition(":")
            words.append(plain)
            if type_:
                mentions.append([start, len(words), type_])
        sentences.append([first, len(words)])
    return {
        "doc_id": f"p{number}",
        "words": words,
        "sentences": sentences,
        "sections": [[0, len(words)]],
        "ner": mentions,
        "coref": {},
    }


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for split, count in (("train", 24), ("dev", 2)):
        with gzip.open(tmp_path / f"{split}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(record(number)) + "\n" for number in range(count))
    return tmp_path


def options(folder: Path, positions: int = 512, **changes: Any) -> Options:
    sizes = {"epochs": 15, "words": 40, "encoder_rate": 3e-3, "head_rate": 3e-2, "masked": 0.0, "share": 1.0}
    plain = {"encoder_dropout": 0.0, "dropout": 0.0, "average": 0.5}
    encoder = str(write_encoder(folder / "encoder", positions))
    return Options(encoder=encoder, **{**sizes, **plain, **changes})  # type: ignore[arg-type]


def test_learns_a_handful_of_papers(data: Path) -> None:
    weights = data / "weights" / "concepts.safetensors"
    trained = train_with(options(data), data, weights)
    scored = evaluate(data / "dev.jsonl.gz", extractor=ConceptExtractor(weights))
    assert trained["metrics"] == scored["metrics"]
    assert scored["metrics"]["typed_f1"] > 80
    assert (scored["extractor"], scored["documents"]) == ("concept-mentions", 2)
    assert scored["data"] == str(data / "dev.jsonl.gz")
    measured = ("span", "typed", *map(str.lower, TYPES))
    assert set(scored["metrics"]) == {
        f"{what}_{figure}" for what in measured for figure in ("precision", "recall", "f1")
    }
    assert not weights.with_suffix(".checkpoint").exists()
    log = weights.with_suffix(".log").read_text(encoding="utf-8")
    assert '"seed": 0' in log
    assert "epoch 15" in log


def contents(path: Path) -> tuple[dict[str, str], dict[str, list[float]]]:
    """Metadata and tensors; their order in a file is by chance."""
    with safe_open(path, framework="pt") as file:
        return file.metadata(), {name: file.get_tensor(name).tolist() for name in file.keys()}  # noqa: SIM118


def test_goes_on_where_it_was_stopped(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = options(data, epochs=2)
    whole, stopped = data / "whole.safetensors", data / "stopped.safetensors"
    train_with(chosen, data, whole)
    monkeypatch.setattr(training_run, "CHECKPOINT_STEPS", 2)
    losses = training._Run.losses

    def interrupted(self: Any, batch: Any) -> Any:
        if self.progress.steps == 5:
            raise KeyboardInterrupt
        return losses(self, batch)

    with monkeypatch.context() as patch:
        patch.setattr(training._Run, "losses", interrupted)
        with pytest.raises(KeyboardInterrupt):
            train_with(chosen, data, stopped)
    assert not stopped.exists()
    with pytest.raises(InvalidInputError, match="other options"):
        train_with(options(data, seed=1), data, stopped)
    train_with(chosen, data, stopped)
    assert contents(stopped) == contents(whole)


def test_a_text_longer_than_the_encoder_reads_is_cut(data: Path) -> None:
    train_with(options(data, positions=16, epochs=1), data, data / "short.safetensors")
    assert (data / "short.safetensors").exists()
