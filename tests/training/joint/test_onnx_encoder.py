"""An encoder read from its ONNX export computes what the exported one does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper, numpy_helper
from transformers import BertConfig, BertModel

from betwixt.errors import InvalidInputError
from tests.extractors.joint.tiny_joint import write_encoder
from training.joint.onnx_encoder import from_onnx


def exported(model: BertModel, path: Path) -> Path:
    """The tensors of a BERT as an export holds them: vectors by name, matrices in multiplications."""
    initializers, nodes = [], []
    for name, tensor in model.state_dict().items():
        if tensor.dim() == 2 and "embeddings" not in name:
            initializers.append(numpy_helper.from_array(tensor.numpy().T.copy(), f"onnx::{len(nodes)}"))
            layer = "/" + name.removesuffix(".weight").replace(".", "/").replace("layer/", "layer.")
            inputs = ["hidden", initializers[-1].name]
            nodes.append(helper.make_node("MatMul", inputs, [f"out{len(nodes)}"], name=layer + "/MatMul"))
        else:
            initializers.append(numpy_helper.from_array(tensor.numpy(), name))
    hidden = helper.make_tensor_value_info("hidden", TensorProto.FLOAT, [None, 64])
    graph = helper.make_graph(nodes, "bert", [hidden], [], initializers)
    onnx.save(helper.make_model(graph), str(path))
    return path


def test_it_computes_what_the_exported_one_does(tmp_path: Path) -> None:
    folder = write_encoder(tmp_path)
    torch.manual_seed(3)
    shape = BertConfig(
        vocab_size=200, hidden_size=64, num_hidden_layers=2, num_attention_heads=2, intermediate_size=96
    )
    given = BertModel(shape, add_pooling_layer=False).eval()
    encoder, tokenizer = from_onnx(exported(given, tmp_path / "b.onnx"), folder / "tokenizer.json")
    pieces = torch.tensor([tokenizer("the mayor fell")["input_ids"]])
    with torch.inference_mode():
        expected = given(pieces).last_hidden_state.numpy()
        np.testing.assert_array_equal(encoder.eval()(pieces).last_hidden_state.numpy(), expected)


def test_another_file_is_an_error(tmp_path: Path) -> None:
    folder = write_encoder(tmp_path)
    damaged = tmp_path / "b.onnx"
    damaged.write_bytes(b"no model")
    with pytest.raises(InvalidInputError, match="cannot be read as ONNX"):
        from_onnx(damaged, folder / "tokenizer.json")
    onnx.save(helper.make_model(helper.make_graph([], "other", [], [])), str(damaged))
    with pytest.raises(InvalidInputError, match="no BERT"):
        from_onnx(damaged, folder / "tokenizer.json")
