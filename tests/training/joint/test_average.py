"""Weights between those of two rounds of a training."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors import safe_open

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import tokenizer_of
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.weights import SIEVE, load_weights, write_weights
from tests.extractors.joint.tiny_joint import network, write_encoder
from training.joint.average import average
from training.joint.weights_editing import write_average, write_sieve, write_thresholds


@pytest.fixture
def rounds(tmp_path: Path) -> tuple[Path, Path]:
    """Weights, and such as a second round could make of them."""
    encoder = write_encoder(tmp_path / "encoder")
    net, paths = network(encoder), (tmp_path / "one.safetensors", tmp_path / "two.safetensors")
    for path in paths:
        write_weights(path, net, tokenizer_of(str(encoder)), {"labelled_f1": 1.0})
        write_sieve(path, torch.ones(25))
        write_thresholds(path, Thresholds(link=0.7))
        with torch.no_grad():
            for parameter in net.parameters():
                parameter.add_(torch.randn_like(parameter) * 0.1)
    return paths


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_every_tensor_lies_between(rounds: tuple[Path, Path], tmp_path: Path, share: float) -> None:
    output = tmp_path / "average.safetensors"
    write_average(*rounds, output, share)
    one, two, mean_weights = (load_weights(path).network.state_dict() for path in (*rounds, output))
    for name, tensor in mean_weights.items():
        expected = (1 - share) * one[name] + share * two[name]
        step = expected.abs().amax(-1, keepdim=True) / 127 if expected.dim() else expected.abs() / 500
        assert ((tensor - expected).abs() <= step * 0.52 + 1e-5).all(), name


def test_what_was_fitted_to_one_of_them_is_left_out(rounds: tuple[Path, Path], tmp_path: Path) -> None:
    output = tmp_path / "average.safetensors"
    write_average(*rounds, output, 0.5)
    with safe_open(output, framework="pt") as file:
        assert SIEVE not in file.keys()  # noqa: SIM118 - the file itself cannot be searched
        assert not {"scores", "thresholds"} & file.metadata().keys()


def test_a_share_lies_between_nothing_and_all(rounds: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no share"):
        average(*rounds, tmp_path / "average.safetensors", 1.5)


def test_networks_of_two_shapes_have_no_average(rounds: tuple[Path, Path], tmp_path: Path) -> None:
    encoder, other = tmp_path / "encoder", tmp_path / "other.safetensors"
    write_weights(other, network(encoder, pair_width=16), tokenizer_of(str(encoder)), {})
    with pytest.raises(InvalidInputError, match="two configurations"):
        average(rounds[0], other, tmp_path / "average.safetensors", 0.5)
