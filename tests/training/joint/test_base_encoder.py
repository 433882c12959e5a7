"""A smaller encoder says of English texts what the lower layers of the larger one say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import PreTrainedModel, PreTrainedTokenizerFast

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import pretrained, tokenizer_of
from tests.extractors.joint.tiny_joint import write_encoder
from training.joint import base_encoder as base

SENTENCE = "the mayor of zoë , near 東 ."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_encoder(tmp_path / "large", more=("[unused1]", "東", "Ж", "##本"))


def states(model: PreTrainedModel, tokenizer: PreTrainedTokenizerFast, text: str) -> tuple[torch.Tensor, ...]:
    with torch.inference_mode():
        pieces: Any = tokenizer(text, return_tensors="pt")
        tensors: tuple[torch.Tensor, ...] = model.eval()(**pieces, output_hidden_states=True).hidden_states
    return tensors


def test_lower_layers_and_pieces_of_english_stay_as_they_were(folder: Path) -> None:
    large, pieces = pretrained(str(folder), 0.0), tokenizer_of(str(folder))
    english = "the mayor of zoë , near a river ."
    before = states(large, pieces, english)
    base.with_lower_layers(large, 1)
    fewer = base.without_other_scripts(large, pieces)
    assert fewer.tokenize(english) == pieces.tokenize(english)
    assert {*pieces.get_vocab()} - {*fewer.get_vocab()} == {"[unused1]", "東", "Ж", "##本"}
    assert sorted(fewer.get_vocab().values()) == list(range(large.config.vocab_size))
    after = states(large, fewer, english)
    assert len(after) == 2
    assert torch.equal(after[1], before[1])
    assert fewer.tokenize("東") == ["[UNK]"]
    assert fewer("a")["input_ids"] == fewer.convert_tokens_to_ids(["[CLS]", "a", "[SEP]"])


def test_the_shipped_one_is_made_of_its_larger_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, _ = base.base_encoder(str(folder), 0.0)
    assert whole.config.num_hidden_layers == 2
    monkeypatch.setattr(base, "BGE_SMALL", str(folder))
    monkeypatch.setattr(base, "LAYERS", 1)
    model, tokenizer = base.base_encoder(str(folder), 0.0)
    assert model.config.num_hidden_layers == 1
    assert "東" not in tokenizer.get_vocab()


def test_too_few_layers_are_an_error(folder: Path) -> None:
    with pytest.raises(InvalidInputError, match="of 2 layers"):
        base.with_lower_layers(pretrained(str(folder), 0.0), 3)


def test_the_command_writes_a_folder_to_train_from(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "small"
    run = subprocess.run(
        [sys.executable, "-m", "training.joint.base_encoder", folder, target, "--layers", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{target}: 1 layers" in run.stdout
    model, tokenizer = base.base_encoder(str(target), 0.0)
    assert model.config.num_hidden_layers == 1
    assert model.config.vocab_size == len(tokenizer)
    assert states(model, tokenizer, SENTENCE)[1].isfinite().all()
