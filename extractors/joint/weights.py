"""Weights of the joint model in one safetensors file: int8 and fp16, with configuration and tokenizer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from safetensors.torch import save_file

from extractors.component_names import NP_ENRICHMENT
from extractors.encoder.encoder import to_read_with
from extractors.encoder.packing import encoder_metadata, packed, read_file, tokenizer_from
from extractors.encoder.piece_tokenizer import WordPieces
from extractors.encoder.weights_files import list_again, reading_weights
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.shipped import WEIGHTS

SIEVE = "pairs.sieve"
"""Of the pair matrix; it is fitted after training and no part of what is trained."""


@dataclass(frozen=True, slots=True)
class Model:
    """A trained network with its tokenizer.

    Args:
        network: in fp32, not training.
        tokenizer: of its encoder.
        special: ids of the pieces before and after a text.
        thresholds: tuned for these weights.
    """

    network: JointNetwork
    tokenizer: WordPieces
    special: tuple[int, int]
    thresholds: Thresholds


def write_weights(
    path: Path, network: JointNetwork, tokenizer: WordPieces, scores: Mapping[str, float]
) -> None:
    """Write a network, matrices as int8 and the rest as fp16, with all that is needed to use it.

    Args:
        path: written anew.
        network: what to write.
        tokenizer: of its encoder.
        scores: on the development set, kept as metadata.
    """
    metadata = {
        "configuration": network.configuration.to_json(),
        **encoder_metadata(network.encoder, tokenizer),
        "scores": json.dumps({name: round(score, 4) for name, score in scores.items()}, sort_keys=True),
    }
    save_file(packed(network.state_dict()), path, metadata)
    list_again(path)


def load_weights(path: Path = WEIGHTS) -> Model:
    """Load what ``write_weights`` wrote.

    Raises:
        InvalidInputError: the file is absent or no weights of a joint model.
    """
    with reading_weights(path, NP_ENRICHMENT):
        metadata, tensors = read_file(path)
        network = JointNetwork(
            Configuration.from_json(metadata["configuration"]), to_read_with(json.loads(metadata["encoder"]))
        )
        sieve = tensors.pop(SIEVE, None)
        network.load_state_dict(tensors)
        if sieve is not None and network.pairs is not None:
            network.pairs.register_buffer("sieve", sieve, persistent=False)
        tokenizer, special = tokenizer_from(metadata)
        thresholds = Thresholds.from_json(metadata.get("thresholds", "{}"))
    return Model(network.eval().requires_grad_(False), tokenizer, special, thresholds)
