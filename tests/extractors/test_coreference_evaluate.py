"""Evaluating coreference on a TNE file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from extractors.coreference.evaluate import evaluate, table

TEXT = "Ferry sinks\n\nThe ferry left Oslo. The boat sank. A storm sank the old ferry. Oslo mourned."
PHRASES = ("Ferry", "The ferry", "The boat", "Oslo.", "A storm", "the old ferry", "Oslo mourned")
CLUSTERS = ((0, 1, 2, 5), (3, 6), (4,))


def write(path: Path) -> None:
    spans = [(TEXT.index(phrase), TEXT.index(phrase) + len(phrase)) for phrase in PHRASES]
    spans[3], spans[6] = (spans[3][0], spans[3][1] - 1), (spans[6][0], spans[6][0] + 4)
    record = {
        "id": "n1",
        "text": TEXT,
        "nps": {f"np{i}": {"first_char": start, "last_char": end} for i, (start, end) in enumerate(spans)},
        "np_relations": [],
        "coref": [{"id": str(i), "members": [f"np{m}" for m in each]} for i, each in enumerate(CLUSTERS)],
    }
    path.write_text(json.dumps(record), encoding="utf-8")


def test_with_and_without_singletons(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    write(path)
    result = evaluate(path)
    assert (result["extractor"], result["data"], result["documents"]) == ("coreference", str(path), 1)
    # Found: {Ferry, The ferry} and {Oslo, Oslo}; gold has two more mentions in the first cluster.
    metrics, singletons = result["metrics"], result["metrics_with_singletons"]
    assert metrics["muc_precision"] == singletons["muc_precision"] == 100
    assert metrics["muc_recall"] == singletons["muc_recall"] == pytest.approx(100 * 2 / 4)
    assert metrics["b_cubed_recall"] == pytest.approx(100 * (4 / 4 + 4 / 2) / 6)
    assert singletons["b_cubed_recall"] == pytest.approx(100 * ((4 + 1 + 1) / 4 + 4 / 2 + 1) / 7)
    assert result["calibration"] == {"0.9": {"members": 2, "right": 100}}
    assert json.loads(json.dumps(result)) == result
    assert "with singletons" in table(result)


def test_where_the_data_can_be_had(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"absent\.jsonl: no such file"):
        evaluate(tmp_path / "absent.jsonl")


@pytest.mark.data
def test_the_development_set(field_data: Path) -> None:
    """Golden figures: a change of tokeniser or rule that moves them is seen here."""
    result = evaluate(field_data / "tne" / "dev.jsonl.gz")
    assert round(result["metrics"]["conll_f1"], 1) == 60.0
    assert round(result["metrics_with_singletons"]["conll_f1"], 1) == 79.1
