"""Networks in safetensors files: matrices as int8 and the rest as fp16, with encoder and tokenizer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from safetensors import safe_open
from torch import Tensor

from extractors.encoder.piece_tokenizer import PieceTokenizer, WordPieces

if TYPE_CHECKING:
    from transformers import PreTrainedModel


def encoder_metadata(encoder: PreTrainedModel, tokenizer: WordPieces) -> dict[str, str]:
    """What is needed to build an encoder and its tokenizer again, its weights apart."""
    shared = encoder.config.to_diff_dict() | {"model_type": encoder.config.model_type}
    return {
        "encoder": json.dumps(shared, sort_keys=True, default=str),
        "tokenizer": tokenizer.backend_tokenizer.to_str(),
        "special": json.dumps(special_pieces(tokenizer)),
        "unknown": str(tokenizer.unk_token),
    }


def read_file(path: Path) -> tuple[dict[str, str], dict[str, Tensor]]:
    """Metadata and unpacked tensors of a weights file."""
    with safe_open(path, framework="pt") as file:
        return file.metadata(), unpacked(dict(_tensors(file)))


def tokenizer_from(metadata: Mapping[str, str]) -> tuple[PieceTokenizer, tuple[int, int]]:
    """The tokenizer of ``encoder_metadata``, and its pieces before and after a text."""
    tokenizer = PieceTokenizer.from_text(metadata["tokenizer"], metadata["unknown"])
    first, last = json.loads(metadata["special"])
    return tokenizer, (first, last)


_SCALE = ".scale"


_SMALLEST_PACKED = 4096  # values; smaller matrices stay fp16


def packed(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Matrices as int8 with a scale for each row, everything else as fp16.

    Half the size of fp16; on the development sets no score moved by more than 0.1.
    """
    tensors_packed = {}
    for name, tensor in tensors.items():
        if tensor.dim() == 2 and tensor.numel() >= _SMALLEST_PACKED:
            scale = (tensor.abs().amax(1, keepdim=True) / 127).clamp(min=1e-7).half()
            tensors_packed[name] = (tensor / scale.float()).round().clamp(-127, 127).to(torch.int8)
            tensors_packed[name + _SCALE] = scale
        else:
            tensors_packed[name] = tensor.half().contiguous()
    return tensors_packed


def unpacked(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """What ``packed`` packed, in fp32."""
    return {
        name: tensor.float() * tensors[name + _SCALE].float()
        if tensor.dtype == torch.int8
        else tensor.float()
        for name, tensor in tensors.items()
        if not name.endswith(_SCALE)
    }


def _tensors(file: Any) -> Iterator[tuple[str, Tensor]]:
    for name in file.keys():  # noqa: SIM118 - the file itself cannot be iterated over
        yield name, file.get_tensor(name)


def special_pieces(tokenizer: WordPieces) -> tuple[int, int]:
    """Ids of the pieces before and after a text."""
    first, *_, last = tokenizer.backend_tokenizer.encode("a").ids
    return first, last
