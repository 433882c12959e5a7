"""Weights of the joint model in one safetensors file: int8 and fp16, with configuration and tokenizer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

from extractors.encoder.encoder import untrained
from extractors.encoder.weights_files import reading_weights
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.joint_network import JointNetwork

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

WEIGHTS = Path(__file__).parent / "weights" / "joint.safetensors"
"""The weights that ship."""

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
    tokenizer: PreTrainedTokenizerFast
    special: tuple[int, int]
    thresholds: Thresholds


def write_weights(
    path: Path, network: JointNetwork, tokenizer: PreTrainedTokenizerFast, scores: Mapping[str, float]
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


def encoder_metadata(encoder: PreTrainedModel, tokenizer: PreTrainedTokenizerFast) -> dict[str, str]:
    """What is needed to build an encoder and its tokenizer again, its weights apart."""
    shared = encoder.config.to_diff_dict() | {"model_type": encoder.config.model_type}
    return {
        "encoder": json.dumps(shared, sort_keys=True, default=str),
        "tokenizer": tokenizer.backend_tokenizer.to_str(),
        "special": json.dumps(special_pieces(tokenizer)),
        "unknown": str(tokenizer.unk_token),
    }


def load_weights(path: Path = WEIGHTS) -> Model:
    """Load what ``write_weights`` wrote.

    Raises:
        InvalidInputError: the file is absent or no weights of a joint model.
    """
    with reading_weights(path, "np-enrichment"):
        metadata, tensors = read_file(path)
        network = JointNetwork(
            Configuration.from_json(metadata["configuration"]), untrained(json.loads(metadata["encoder"]))
        )
        sieve = tensors.pop(SIEVE, None)
        network.load_state_dict(tensors)
        if sieve is not None:
            network.pairs.register_buffer("sieve", sieve, persistent=False)
        tokenizer, special = tokenizer_from(metadata)
        thresholds = Thresholds.from_json(metadata.get("thresholds", "{}"))
    return Model(network.eval().requires_grad_(False), tokenizer, special, thresholds)


def read_file(path: Path) -> tuple[dict[str, str], dict[str, Tensor]]:
    """Metadata and unpacked tensors of a weights file."""
    with safe_open(path, framework="pt") as file:
        return file.metadata(), unpacked(dict(_tensors(file)))


def tokenizer_from(metadata: Mapping[str, str]) -> tuple[PreTrainedTokenizerFast, tuple[int, int]]:
    """The tokenizer of ``encoder_metadata``, and its pieces before and after a text."""
    from tokenizers import Tokenizer
    from transformers import PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=Tokenizer.from_str(metadata["tokenizer"]), unk_token=metadata["unknown"]
    )
    first, last = json.loads(metadata["special"])
    return tokenizer, (first, last)


_SCALE = ".scale"
_SMALLEST_PACKED = 4096  # values; smaller matrices stay fp16


def packed(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Matrices as int8 with a scale for each row, everything else as fp16.

    Half the size of fp16; on the development sets no score moved by more than 0.1.
    """
    found = {}
    for name, tensor in tensors.items():
        if tensor.dim() == 2 and tensor.numel() >= _SMALLEST_PACKED:
            scale = (tensor.abs().amax(1, keepdim=True) / 127).clamp(min=1e-7).half()
            found[name] = (tensor / scale.float()).round().clamp(-127, 127).to(torch.int8)
            found[name + _SCALE] = scale
        else:
            found[name] = tensor.half().contiguous()
    return found


def unpacked(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """What ``packed`` packed, in fp32."""
    return {
        name: tensor.float() * tensors[name + _SCALE].float()
        if tensor.dtype == torch.int8
        else tensor.float()
        for name, tensor in tensors.items()
        if not name.endswith(_SCALE)
    }


def write_thresholds(path: Path, thresholds: Thresholds) -> None:
    """Put other thresholds into a weights file."""
    _rewrite(path, {"thresholds": thresholds.to_json()}, {})


def write_sieve(path: Path, sieve: Tensor) -> None:
    """Put another sieve into a weights file: as many weights as a cell has features, and a bias."""
    _rewrite(path, {}, packed({SIEVE: sieve}))


def write_average(first: Path, second: Path, output: Path, share: float) -> None:
    """Write the average of two weights files, without what is fitted after a training.

    Args:
        first, second: of one configuration.
        output: written anew, with the metadata of ``second`` except for scores.
        share: of the second.
    """
    _, one = read_file(first)
    metadata, other = read_file(second)
    kept = {name: value for name, value in metadata.items() if name not in ("scores", "thresholds")}
    tensors = {
        name: (1 - share) * one[name] + share * tensor for name, tensor in other.items() if name != SIEVE
    }
    save_file(packed(tensors), output, kept)


def _rewrite(path: Path, metadata: Mapping[str, str], tensors: Mapping[str, Tensor]) -> None:
    """Write a weights file anew with some parts replaced."""
    with safe_open(path, framework="pt") as file:
        before = file.metadata()
        kept = dict(_tensors(file))
    partial = path.with_suffix(".partial")
    save_file({**kept, **tensors}, partial, {**before, **metadata})
    partial.replace(path)


def _tensors(file: Any) -> Iterator[tuple[str, Tensor]]:
    for name in file.keys():  # noqa: SIM118 - the file itself cannot be iterated over
        yield name, file.get_tensor(name)


def special_pieces(tokenizer: PreTrainedTokenizerFast) -> tuple[int, int]:
    """Ids of the pieces before and after a text."""
    first, *_, last = tokenizer("a")["input_ids"]
    return first, last
