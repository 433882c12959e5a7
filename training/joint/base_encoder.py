"""The encoder that training begins with: the one that ships is made of a larger one.

It has that one's lower layers, which serve a task nearly as well as all of them (Sajjad et al.
2023, "On the effect of dropping layers of pre-trained transformer models"), and no word pieces
that English does not use: those of other scripts and unused ones are a twelfth of the vocabulary,
and without them English texts are cut as before.

``python -m training.joint.base_encoder MODEL FOLDER`` writes such an encoder into a folder, from
a name on the Hugging Face hub, a folder, or an ONNX export.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import pretrained, tokenizer_of
from extractors.joint.network.configuration import BGE_SMALL
from training.command_line import run_program
from training.joint.onnx_encoder import from_onnx

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

_UNUSED = re.compile(r"\[unused\d+\]")
_OTHER_SCRIPT = re.compile("[^\\x00-\u024f\u0370-\u03ff\u2000-\u22ff]")  # than Latin, Greek and signs

LAYERS = 8
"""Of the shipped encoder."""


def base_encoder(name: str, dropout: float) -> tuple[PreTrainedModel, PreTrainedTokenizerFast]:
    """An encoder with its pre-trained weights, in fp32, and its tokenizer.

    Args:
        name: ``BGE_SMALL`` for the one that ships, else of any on the Hugging Face hub, or a folder.
        dropout: share of values dropped in its hidden layers while training.

    Raises:
        InvalidInputError: there is no such encoder here, or it has no fast tokenizer.
    """
    model, tokenizer = pretrained(name, dropout), tokenizer_of(name)
    if name != BGE_SMALL:
        return model, tokenizer
    with_lower_layers(model, LAYERS)
    return model, without_other_scripts(model, tokenizer)


def with_lower_layers(model: PreTrainedModel, layers: int) -> None:
    """Drop a BERT's upper layers, in place.

    Raises:
        InvalidInputError: it is no BERT, or has fewer layers.
    """
    if model.config.model_type != "bert" or model.config.num_hidden_layers < layers:
        raise InvalidInputError(
            f"an encoder {model.config.model_type!r} of {model.config.num_hidden_layers} layers",
            f"name a BERT of {layers} layers or more",
        )
    stack: Any = model.get_submodule("encoder")
    stack.layer = stack.layer[:layers]
    model.config.num_hidden_layers = layers


def without_other_scripts(
    model: PreTrainedModel, tokenizer: PreTrainedTokenizerFast
) -> PreTrainedTokenizerFast:
    """Drop the word pieces of other scripts than the Latin and Greek, and unused ones.

    Args:
        model: its embeddings lose their rows, in place.
        tokenizer: of word pieces, not changed.

    Returns:
        The tokenizer without them; the others are numbered anew, in the same order.

    Raises:
        InvalidInputError: it is no tokenizer of word pieces.
    """
    from tokenizers import Tokenizer

    state = json.loads(tokenizer.backend_tokenizer.to_str())
    if state["model"]["type"] != "WordPiece":
        raise InvalidInputError(f"a tokenizer of type {state['model']['type']}", "name a BERT")
    kept = [
        (number, piece)
        for piece, number in sorted(state["model"]["vocab"].items(), key=lambda item: item[1])
        if not _UNUSED.fullmatch(piece) and not _OTHER_SCRIPT.search(piece)
    ]
    places = {piece: place for place, (_, piece) in enumerate(kept)}
    state["model"]["vocab"] = places
    for added in state["added_tokens"]:
        added["id"] = places[added["content"]]
    around = state["post_processor"]
    around |= {side: [around[side][0], places[around[side][0]]] for side in ("cls", "sep") if side in around}
    for special in around.get("special_tokens", {}).values():
        special["ids"] = [places[piece] for piece in special["tokens"]]
    embeddings: Any = model.get_input_embeddings()
    rows = torch.tensor([number for number, _ in kept])
    padding = places.get(tokenizer.pad_token)
    smaller = nn.Embedding.from_pretrained(  # type: ignore[no-untyped-call]
        embeddings.weight.detach()[rows], False, padding
    )
    model.set_input_embeddings(smaller)
    model.config.vocab_size, model.config.pad_token_id = len(kept), padding
    special = {name: value for name, value in tokenizer.special_tokens_map.items() if isinstance(value, str)}
    return type(tokenizer)(tokenizer_object=Tokenizer.from_str(json.dumps(state)), **special)


def _main() -> None:
    parser = ArgumentParser(
        prog="python -m training.joint.base_encoder",
        description="Write a smaller encoder into a folder, for kg train np-enrichment --encoder FOLDER.",
    )
    parser.add_argument("model", help="a BERT: a name on the Hugging Face hub, a folder, or an ONNX export")
    parser.add_argument("folder", type=Path, help="is made")
    parser.add_argument("--layers", type=int, default=LAYERS, help="how many are kept (default: %(default)s)")
    parser.add_argument(
        "--tokenizer", type=Path, help="the tokenizer.json of an ONNX export (default: beside it)"
    )
    given = parser.parse_args()
    if given.model.endswith(".onnx"):
        source = Path(given.model)
        model, tokenizer = from_onnx(source, given.tokenizer or source.with_name("tokenizer.json"))
    else:
        model, tokenizer = pretrained(given.model, 0.0), tokenizer_of(given.model)
    with_lower_layers(model, given.layers)
    tokenizer = without_other_scripts(model, tokenizer)
    model.save_pretrained(given.folder)
    tokenizer.save_pretrained(given.folder)
    parameters = sum(parameter.numel() for parameter in model.parameters())
    print(f"{given.folder}: {given.layers} layers, {len(tokenizer)} word pieces, {parameters:,} parameters")


if __name__ == "__main__":
    run_program(_main)
