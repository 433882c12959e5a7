"""Weights of topic systems are not part of the package: what loads them says where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.topics import name_model
from training.topics.encoder_weights import load_encoder
from training.topics.name_model import load_name_model

FOLDER = Path("linkers") / "concepts" / "topics" / "weights"


def test_an_absent_encoder_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / FOLDER / "encoder.safetensors"
    with pytest.raises(InvalidInputError) as raised:
        load_encoder(path)
    assert str(path) in raised.value.problem
    assert FOLDER.as_posix() in raised.value.advice
    assert "kg train concepts" in raised.value.advice


def test_absent_heads_are_told_with_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_model, "WEIGHTS", tmp_path / FOLDER)
    load_name_model.cache_clear()
    with pytest.raises(InvalidInputError) as raised:
        load_name_model()
    assert str(tmp_path / FOLDER / "seen.safetensors") in raised.value.problem
    assert FOLDER.as_posix() in raised.value.advice
