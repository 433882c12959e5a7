"""Weights files: everything that is needed to use them, in half the digits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import torch
from safetensors import safe_open
from transformers import AutoConfig, AutoModel

from betwixt.errors import InvalidInputError
from betwixt.file_hashes import file_hash
from extractors.encoder.encoder import piece_ids, positions_limit, pretrained, tokenizer_of
from extractors.encoder.packing import packed, unpacked
from extractors.encoder.weights_files import write_list
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.network.configuration import Configuration
from extractors.joint.reader import TextReader
from extractors.joint.weights import load_weights, write_weights
from tests.extractors.joint.tiny_joint import (
    HIDDEN,
    configuration,
    network,
    write_encoder,
    write_tiny_weights,
)
from training.joint.weights_editing import write_thresholds


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"))


@pytest.mark.parametrize("options", [{}, {"pair_head": "paper", "word_heads": False}])
def test_round_trip(encoder: Path, tmp_path: Path, options: dict[str, object]) -> None:
    net = network(encoder, **options)
    tokenizer = tokenizer_of(str(encoder))
    write_weights(tmp_path / "w.safetensors", net, tokenizer, {"labelled_f1": 43.21987})
    model = load_weights(tmp_path / "w.safetensors")
    assert model.network.configuration == net.configuration == configuration(encoder, **options)
    assert not model.network.training
    assert model.special == (2, 3)
    assert model.thresholds == Thresholds()
    texts = [["The", "zinc", "roof", "\u200b"], ["Graz"]]
    assert piece_ids(model.tokenizer, texts) == piece_ids(tokenizer, texts)
    parameters = model.network.state_dict()
    for name, value in net.state_dict().items():
        largest = value.abs().amax(-1, keepdim=True) if value.dim() else value.abs()
        assert ((parameters[name] - value).abs() <= largest / 127 * 0.52 + 1e-6).all(), name
    with safe_open(tmp_path / "w.safetensors", framework="pt") as file:
        assert file.metadata()["scores"] == '{"labelled_f1": 43.2199}'
        numbers = {name: file.get_tensor(name).dtype for name in net.state_dict()}
    assert set(numbers.values()) == {torch.float16, torch.int8}
    assert numbers["encoder.embeddings.word_embeddings.weight"] == torch.int8


def test_what_is_packed_small_is_read_to_half_a_step_of_its_row() -> None:
    matrix = torch.cat((torch.randn(60, 100) * 3, torch.randn(60, 100) * 1e-3, torch.zeros(1, 100)))
    vector = torch.randn(5000)
    small = packed({"matrix": matrix, "vector": vector})
    assert {name: tensor.dtype for name, tensor in small.items()} == {
        "matrix": torch.int8,
        "matrix.scale": torch.float16,
        "vector": torch.float16,
    }
    tensors = unpacked(small)
    assert set(tensors) == {"matrix", "vector"}
    step = matrix.abs().amax(1, keepdim=True) / 127
    assert ((tensors["matrix"] - matrix).abs() <= 0.52 * step + 1e-6).all()
    torch.testing.assert_close(tensors["vector"], vector, atol=1e-4, rtol=1e-3)
    again = packed(tensors)  # what was read and is written again stays as it is
    assert all(torch.equal(again[name], tensor) for name, tensor in small.items() if name != "matrix.scale")


def test_weights_need_no_encoder_beside_them(tmp_path: Path) -> None:
    encoder = write_encoder(tmp_path / "encoder")
    write_weights(tmp_path / "w.safetensors", network(encoder), tokenizer_of(str(encoder)), {})
    for file in encoder.iterdir():
        file.unlink()
    assert load_weights(tmp_path / "w.safetensors").network.encoder.config.hidden_size == HIDDEN


def test_thresholds_are_put_in(encoder: Path, tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    write_weights(path, network(encoder), tokenizer_of(str(encoder)), {})
    before = load_weights(path).network.state_dict()
    write_thresholds(path, Thresholds(link=0.31, cluster=0.4, apposition=0.6))
    after = load_weights(path)
    assert after.thresholds == Thresholds(0.31, 0.4, 0.6)
    assert all((after.network.state_dict()[name] == value).all() for name, value in before.items())
    assert [path.name for path in tmp_path.iterdir()] == ["w.safetensors"]
    write_list(tmp_path / "SHA256SUMS", {path.name: file_hash(path)})
    write_thresholds(path, Thresholds(link=0.32))
    assert load_weights(path).thresholds.link == 0.32


def test_no_weights(encoder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"absent\.safetensors: there are no weights here"):
        load_weights(tmp_path / "absent.safetensors")
    whole = tmp_path / "w.safetensors"
    write_weights(whole, network(encoder), tokenizer_of(str(encoder)), {})
    data = whole.read_bytes()
    for damaged in (
        b"",
        b"no weights",
        data[:100],
        data[: len(data) // 2],
        data.replace(b"configuration", b"x" * 13),
    ):
        whole.write_bytes(damaged)
        with pytest.raises(InvalidInputError, match="kg train np-enrichment"):
            load_weights(whole)


def test_weights_of_another_extractor(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    save_file({"x": torch.zeros(2)}, tmp_path / "w.safetensors")
    with pytest.raises(InvalidInputError, match="cannot be read"):
        load_weights(tmp_path / "w.safetensors")


def test_an_encoder_by_its_folder(encoder: Path) -> None:
    model = pretrained(str(encoder), 0.1)
    assert model.config.hidden_size == HIDDEN
    assert model.dtype == torch.float32


@pytest.mark.parametrize("kind", ["roberta", "distilbert", "electra"])
def test_other_encoders_than_bert(encoder: Path, tmp_path: Path, kind: str) -> None:
    tokenizer = tokenizer_of(str(encoder))
    sizes = {"hidden_size": HIDDEN, "num_hidden_layers": 1, "num_attention_heads": 4, "intermediate_size": 32}
    if kind == "distilbert":
        sizes = {"dim": HIDDEN, "n_layers": 1, "n_heads": 4, "hidden_dim": 32}
    shape = AutoConfig.for_model(kind, vocab_size=len(tokenizer), max_position_embeddings=66, **sizes)
    AutoModel.from_config(shape).save_pretrained(tmp_path / kind)
    tokenizer.save_pretrained(tmp_path / kind)
    net = network(tmp_path / kind)
    assert positions_limit(net.encoder) == (64 if kind == "roberta" else 66)
    write_weights(tmp_path / "w.safetensors", net, tokenizer_of(str(tmp_path / kind)), {})
    reading = TextReader(tmp_path / "w.safetensors").read(["The", "roof", "fell", "."] * 30, [0])
    assert reading.phrase_tags.shape == (120, 3)
    assert len(reading.windows) > 1


def test_no_such_encoder(tmp_path: Path) -> None:
    for ask in (
        lambda: pretrained(str(tmp_path / "none"), 0.1),
        lambda: tokenizer_of(str(tmp_path / "none")),
    ):
        with pytest.raises(InvalidInputError, match="no encoder"):
            ask()


def test_a_configuration_as_json() -> None:
    one = Configuration(pair_head="paper", static=True, pair_width=7)
    assert Configuration.from_json(one.to_json()) == one


def test_no_spacy() -> None:
    modules = (
        "training.joint.training, extractors.joint.model, extractors.joint.weights, extractors.joint.reader"
    )
    blocked = f"import sys; sys.modules['spacy'] = None; import {modules}"
    subprocess.run([sys.executable, "-c", blocked], check=True, cwd=Path(__file__).parents[3])


def test_weights_of_pairs_alone_say_that_they_read_no_texts(tmp_path: Path) -> None:
    reader = TextReader(write_tiny_weights(tmp_path, word_heads=False))
    with pytest.raises(InvalidInputError, match="trained on pairs alone"):
        reader.read(["The", "roof", "fell"], [0])
