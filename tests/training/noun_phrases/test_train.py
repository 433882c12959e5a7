"""Training: from a few documents to weights that load, stopped and continued."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.noun_phrases.evaluate import evaluate, span_metrics
from training.noun_phrases.model import NounPhrases
from training.noun_phrases.train import Options, train, train_with

MARKED = [
    "[The baker] of [the village] sold [fresh bread].",
    "[A girl] bought [two loaves] from [him].",
    "[The village] has [a school] and [a small shop].",
    "[She] met [the teacher] near [the river].",
]


def record(number: int, marked: str) -> dict[str, Any]:
    text = marked.replace("[", "").replace("]", "")
    phrases = []
    shift = 0
    for start, character in enumerate(marked):
        if character == "[":
            inner = marked[start + 1 : marked.index("]", start)]
            first = start - shift
            phrases.append(
                {
                    "id": f"np{len(phrases)}",
                    "text": inner,
                    "first_char": first,
                    "last_char": first + len(inner),
                }
            )
        shift += character in "[]"
    return {"id": f"d{number}", "text": text, "nps": phrases, "np_relations": [], "coref": []}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    lines = "".join(json.dumps(record(n, marked)) + "\n" for n, marked in enumerate(MARKED))
    for split, times in (("train", 10), ("dev", 1)):
        with gzip.open(tmp_path / f"{split}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.write(lines * times)
    return tmp_path


def test_learns_a_handful_of_documents(data: Path) -> None:
    weights = data / "weights" / "np.safetensors"
    options = Options(epochs=2, learning_rate=1e-2, dropout=0, tokens_per_step=20, average=0.5)
    trained = train_with(options, data, weights)
    scored = evaluate(data / "dev.jsonl.gz", pipeline=Pipeline([Tokens(), NounPhrases(weights)]))
    assert scored["metrics"] == trained["metrics"]
    assert scored["extractor"] == "noun-phrases"
    assert scored["documents"] == len(MARKED)
    assert scored["metrics"]["span_f1"] > 90
    assert "epoch 2/2" in weights.with_suffix(".log").read_text(encoding="utf-8")
    assert sorted(path.suffix for path in weights.parent.iterdir()) == [".log", ".safetensors"]


def test_the_same_seed_gives_the_same_bytes(data: Path) -> None:
    train(data, data / "a.safetensors", seed=1, epochs=1)
    train(data, data / "b.safetensors", seed=1, epochs=1)
    train(data, data / "c.safetensors", seed=2, epochs=1)
    assert (data / "a.safetensors").read_bytes() == (data / "b.safetensors").read_bytes()
    assert (data / "a.safetensors").read_bytes() != (data / "c.safetensors").read_bytes()


def test_continues_where_it_was_interrupted(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from training.noun_phrases.train import _Run

    options = Options(epochs=3, patience=3)
    train_with(options, data, data / "whole.safetensors")
    batches = _Run.batches

    def interrupted(run: _Run, epoch: int) -> Any:
        if epoch == 2:
            raise KeyboardInterrupt
        return batches(run, epoch)

    with monkeypatch.context() as patch:
        patch.setattr(_Run, "batches", interrupted)
        with pytest.raises(KeyboardInterrupt):
            train_with(options, data, data / "parts.safetensors")
    with pytest.raises(InvalidInputError, match="other options"):
        train_with(Options(epochs=4), data, data / "parts.safetensors")
    train_with(options, data, data / "parts.safetensors")
    assert (data / "parts.safetensors").read_bytes() == (data / "whole.safetensors").read_bytes()


def test_data_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"github\.com/yanaiela/TNE"):
        train(tmp_path / "tne", tmp_path / "np.safetensors")
    with pytest.raises(InvalidInputError, match=r"github\.com/yanaiela/TNE"):
        evaluate(tmp_path / "dev.jsonl.gz")


def test_metrics_are_micro_averages_of_exact_spans() -> None:
    from betwixt.document import Span

    a, b, c, d = (Span(i, i + 1) for i in range(4))
    metrics = span_metrics([({a, b}, {a}), ({c}, {c, d}), (set(), set())])
    assert metrics == {"span_precision": 66.67, "span_recall": 66.67, "span_f1": 66.67}
    assert span_metrics([]) == {"span_precision": 0.0, "span_recall": 0.0, "span_f1": 0.0}
