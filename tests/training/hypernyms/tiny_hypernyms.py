"""A hypernym network for tests that says the same of every pair."""

from __future__ import annotations

from pathlib import Path

import torch

from training.hypernyms.model import HypernymModel
from training.hypernyms.network import HypernymNetwork
from training.hypernyms.pairs import SIGNS
from training.hypernyms.weights import Model, write_weights


def tiny_model(path: Path, *, label: int, hidden: int, threshold: float = 0.5) -> HypernymModel:
    """Weights for word vectors of a width, written and ready to be read."""
    torch.manual_seed(0)
    network = HypernymNetwork(hidden, len(SIGNS))
    last = network.output[-1]
    assert isinstance(last, torch.nn.Linear)
    with torch.no_grad():
        last.weight.zero_()
        last.bias.zero_()
        last.bias[label] = 3.0
    write_weights(path, Model(network, SIGNS, threshold), hidden)
    return HypernymModel(path)
