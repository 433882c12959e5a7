"""A BERT from its ONNX export, as packages without a Hugging Face hub carry it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from betwixt.errors import InvalidInputError, MissingDependencyError

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

_HEAD_WIDTH = 32
"""Of the attention heads of MiniLM and BGE-small; the export does not say."""


def from_onnx(path: Path, tokenizer: Path) -> tuple[PreTrainedModel, PreTrainedTokenizerFast]:
    """Read an export as Hugging Face's optimum writes it, in float32, not quantised.

    Vectors and biases have their names in the export; the matrix of a layer is an input, turned
    over, of the multiplication that is named after the layer.

    Args:
        path: the ONNX file.
        tokenizer: its ``tokenizer.json``.

    Raises:
        InvalidInputError: a file cannot be read or is no BERT's.
        MissingDependencyError: onnx is not installed.
    """
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    tensors = _tensors(path)
    try:
        words = tensors["embeddings.word_embeddings.weight"]
        configuration = BertConfig(
            vocab_size=words.shape[0],
            hidden_size=words.shape[1],
            num_hidden_layers=1 + max(_layer(name) for name in tensors),
            num_attention_heads=words.shape[1] // _HEAD_WIDTH,
            intermediate_size=tensors["encoder.layer.0.intermediate.dense.bias"].shape[0],
            max_position_embeddings=tensors["embeddings.position_embeddings.weight"].shape[0],
        )
        model = BertModel(configuration, add_pooling_layer=False)
        model.load_state_dict(tensors)
        pieces = PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
            tokenizer_file=str(tokenizer),
            unk_token="[UNK]",
            cls_token="[CLS]",
            sep_token="[SEP]",
            pad_token="[PAD]",
            mask_token="[MASK]",
        )
    except Exception as error:  # tokenizers raises Exception itself
        raise InvalidInputError(
            f"{path}: no BERT with its tokenizer: {error!r}", "name the ONNX export of one, not quantised"
        ) from error
    return model, pieces


def _tensors(path: Path) -> dict[str, torch.Tensor]:
    try:
        import onnx
        from google.protobuf.message import DecodeError  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingDependencyError(
            "onnx is not installed", "it is needed to read ONNX: pip install 'betwixt[train]'"
        ) from error
    try:
        graph: Any = onnx.load(str(path)).graph
    except (OSError, DecodeError) as error:
        raise InvalidInputError(f"{path}: cannot be read as ONNX: {error}", "check the path") from error
    values = {initial.name: onnx.numpy_helper.to_array(initial) for initial in graph.initializer}
    tensors = {
        name: value
        for name, value in values.items()
        if name.startswith(("embeddings.", "encoder.")) and not name.endswith("position_ids")
    }
    for node in graph.node:
        if node.op_type == "MatMul":
            name = node.name.removesuffix("/MatMul").strip("/").replace("/", ".") + ".weight"
            tensors |= [(name, values[input_name].T) for input_name in node.input if input_name in values]
    return {name: torch.from_numpy(np.array(value, order="C")) for name, value in tensors.items()}


def _layer(name: str) -> int:
    """The number of the layer that a tensor belongs to, -1 for none."""
    parts = name.split(".")
    return int(parts[2]) if name.startswith("encoder.layer.") else -1
