"""The shipped weights say what they said when they were made: no library moved their scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractors.joint.golden import GOLDEN, TEXTS, TOLERANCE, differences, found, write
from extractors.joint.shipped import WEIGHTS
from tests.extractors.joint.tiny_joint import write_tiny_weights


@pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not here")
@pytest.mark.skipif(not GOLDEN.exists(), reason="not written yet: python -m extractors.joint.golden")
def test_the_shipped_weights_say_what_they_said() -> None:
    assert differences() == []


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_weights(tmp_path_factory.mktemp("weights"))


@pytest.fixture(scope="module")
def golden(weights: Path) -> Path:
    path = weights.with_name("golden.json")
    write(weights, path)
    return path


def test_the_same_weights_differ_in_nothing(weights: Path, golden: Path) -> None:
    assert all(found(weights)[document.id] for document in TEXTS)
    assert differences(weights, golden) == []


def test_every_kind_of_difference_is_told(weights: Path, golden: Path, tmp_path: Path) -> None:
    record = json.loads(golden.read_text(encoding="utf-8"))
    said = record["texts"]["quarry"]
    gone, moved, nearly = list(said)[:3]
    score = said.pop(gone)
    said["noun-phrase 1–3 'ua'"] = 0.5
    said[moved] += 2 * TOLERANCE
    said[nearly] += TOLERANCE / 2
    changed = tmp_path / "golden.json"
    changed.write_text(json.dumps(record), encoding="utf-8")
    lines = differences(weights, changed)
    assert len(lines) == 3
    assert f"quarry: new: {gone}" in lines
    assert "quarry: no longer: noun-phrase 1–3 'ua'" in lines
    assert any(line.startswith(f"quarry: {moved}: ") for line in lines)
    assert score


def test_golden_output_of_other_weights(weights: Path, golden: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.safetensors"
    other.write_bytes(weights.read_bytes()[:-1] + b"\x01")
    (line,) = differences(other, golden)
    assert "python -m extractors.joint.golden" in line
