"""Weights of the hypernym network in one safetensors file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from safetensors.torch import save_file

from extractors.encoder.packing import packed, read_file
from extractors.encoder.weights_files import list_again, reading_weights
from training.hypernyms.network import HypernymNetwork


@dataclass(frozen=True, slots=True)
class Model:
    """A trained network.

    Args:
        network: in fp32, not training.
        signs: of words, as it learnt them.
        threshold: score from which a pair counts, chosen on development texts.
    """

    network: HypernymNetwork
    signs: tuple[str, ...]
    threshold: float


def write_weights(path: Path, model: Model, hidden: int) -> None:
    """Write a network for word vectors of a width, with all that is needed to use it."""
    metadata = {
        "hidden": str(hidden),
        "signs": json.dumps(model.signs, ensure_ascii=False),
        "threshold": str(model.threshold),
    }
    save_file(packed(model.network.state_dict()), path, metadata)
    list_again(path)


def load_weights(path: Path) -> Model:
    """Load what ``write_weights`` wrote.

    Raises:
        InvalidInputError: the file is absent or no weights of a hypernym network.
    """
    with reading_weights(path, "hypernyms"):
        metadata, tensors = read_file(path)
        signs = tuple(json.loads(metadata["signs"]))
        network = HypernymNetwork(int(metadata["hidden"]), len(signs))
        network.load_state_dict(tensors)
        threshold = float(metadata["threshold"])
    return Model(network.eval().requires_grad_(False), signs, threshold)
