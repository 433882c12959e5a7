"""Trains what the shipped system for concepts is made of: an encoder, and small heads over names."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import numpy as np

from extractors.encoder.encoder import MINILM, piece_ids
from training.gold import scirex
from training.scico import encoder_training, evaluate
from training.scico.dataset.folds import folds
from training.scico.dataset.linked_mentions import LinkedMention
from training.scico.dataset.papers import Collection, collection
from training.scico.dataset.topics import Protocol
from training.scico.name_training import Options, parent_pairs, topic_pairs, train_head
from training.scico.training_pairs import COREFERENT, PARENT, Related, Sampler, mentions_of, names_of
from training.scico.tuning import tuned_settings
from training.topics import name_model
from training.topics.contexts import Window, alone, window
from training.topics.encoder_weights import (
    Encoder,
    base_encoder,
    load_encoder,
    write_encoder,
)
from training.topics.features import Floats, word_weights
from training.topics.name_model import write_heads
from training.topics.network import vectors_of
from training.topics.settings import SETTINGS, write_settings

logger = logging.getLogger(__name__)

PROTOCOLS: tuple[Protocol, ...] = ("unseen", "seen")
ENCODER = "encoder.safetensors"
_PARENT_WIDTH = 64
_PARENT_HIDDEN = 192
_SOURCES = ("pwc", "opencs")
"""Of the seed graph, whose edges are believed; pairs that patterns find are not."""
_DRAWN = 40_000
"""Pairs of names that the coreference head sees, beside those of the topics."""


def train(
    data: Path = scirex.FOLDER,
    output: Path = name_model.WEIGHTS / ENCODER,
    seed: int = 0,
    encoder: str = MINILM,
    context: int = 16,
    steps: int = encoder_training.STEPS,
    freeze_encoder: bool = False,
    only_thresholds: bool = False,
) -> dict[str, Any]:
    """Train the encoder, then the heads of both protocols, and score them.

    The encoder does not see the concepts of the development papers. Of the heads, those called "unseen" do
    not either; those called "seen" know their names, but not how they stand to each other.

    Args:
        data: SciREX, a folder.
        output: the weights of the encoder; those of the heads lie beside it.
        seed: of everything random.
        encoder: to begin with, a Hugging Face name or a folder.
        context: word pieces on either side of a mention.
        steps: of the encoder's training.
        freeze_encoder: take the encoder of ``output``, or, if there is none, the pre-trained one as it is.
        only_thresholds: train no network; learn the regressions and choose thresholds anew.

    Returns:
        ``metrics`` of the shipped system on the folds.
    """
    built = collection(data)
    output.parent.mkdir(parents=True, exist_ok=True)
    if not only_thresholds:
        _train_weights(built, output, encoder, context, seed, steps, freeze_encoder)
    if output.parent != name_model.WEIGHTS:
        return {"metrics": {}}
    write_settings(SETTINGS, tuned_settings(folds(), load_encoder(), name_model.load_name_model("unseen")))
    return {"metrics": evaluate.evaluate()["metrics"]}


def _train_weights(
    built: Collection, output: Path, encoder: str, context: int, seed: int, steps: int, freeze_encoder: bool
) -> None:
    if not freeze_encoder:
        options = encoder_training.Options(encoder=encoder, context=context, seed=seed, steps=steps)
        _train_encoder(built, options, output)
    elif not output.is_file():
        write_encoder(output, base_encoder(encoder, context), {})
    load_encoder.cache_clear()
    name_model.load_name_model.cache_clear()
    vectors: dict[str, Floats] = {}
    for protocol in PROTOCOLS:
        path = output.with_name(f"{protocol}.safetensors")
        _train_heads(built, protocol, load_encoder(output), vectors, seed, path)


def _train_encoder(built: Collection, options: encoder_training.Options, output: Path) -> None:
    tokenizer = base_encoder(options.encoder).tokenizer
    related = Related(built.graph, _SOURCES, forbidden=built.held_out)
    papers = built.papers["train"]
    names = names_of(papers, related, built.held_out)
    as_windows = {key: alone(names_of_concept, tokenizer) for key, names_of_concept in names.items()}
    in_context: dict[str, list[Window]] = {}
    for mention in mentions_of(papers, related, built.held_out):
        in_context.setdefault(mention.concept, []).append(_in_context(mention, tokenizer, options.context))
    logger.info("%d concepts with names, %d with mentions", len(as_windows), len(in_context))
    encoder_training.train_encoder(
        options, Sampler(related, as_windows), Sampler(related, in_context), output
    )


def _in_context(mention: LinkedMention, tokenizer: Any, reach: int) -> Window:
    start, end = mention.words
    first = max(0, start - reach)
    [words] = piece_ids(tokenizer, [mention.paper.words[first : end + reach]])
    return window(words, start - first, end - first, reach)


def _train_heads(
    built: Collection, protocol: Protocol, encoder: Encoder, vectors: dict[str, Floats], seed: int, path: Path
) -> None:
    """Train and write both heads; ``vectors`` of names that are known already are not computed again."""
    if protocol == "unseen":
        related = Related(built.graph, _SOURCES, forbidden=built.held_out)
        names = names_of(built.papers["train"], related, built.held_out)
    else:
        related = Related(built.graph, _SOURCES, apart=built.held_out)
        names = names_of(built.papers["train"], related, ())
    random = np.random.default_rng(seed)
    words = word_weights([name for value in names.values() for name in value], least=3)
    drawn = Sampler(related, names).pairs(_DRAWN, random)
    coreferent = [*topic_pairs(built.topics[protocol]["train"]), *drawn]
    parents = parent_pairs(related, random)
    logger.info("%s: %d and %d pairs of names", protocol, len(coreferent), len(parents))
    used = {name for pair in (*coreferent, *parents) for name in (pair.first, pair.second)}
    new = sorted(used - vectors.keys())
    new_vectors = vectors_of(encoder.network, alone(new, encoder.tokenizer)).astype(np.float32)
    vectors.update(zip(new, new_vectors, strict=True))
    parts = [path.with_name(f"{path.stem}-{part}.safetensors") for part in ("coreference", "parent")]
    options = Options(COREFERENT, seed), Options(PARENT, seed, _PARENT_WIDTH, _PARENT_HIDDEN)
    coreference = train_head(options[0], coreferent, vectors, words, parts[0])
    parent = train_head(options[1], parents, vectors, words, parts[1])
    write_heads(path, coreference, parent, words)
    for part in parts:
        part.unlink()
