"""A concept tagger small enough for tests: a random encoder of two layers, which sees concepts everywhere."""

from __future__ import annotations

from pathlib import Path

import torch

from extractors.concepts.network import ConceptTagger
from extractors.concepts.weights import write_weights
from extractors.encoder.encoder import pretrained, tokenizer_of
from tests.extractors.joint.tiny_joint import write_encoder


def write_tiny_weights(folder: Path) -> Path:
    """Weights of an untrained tagger."""
    encoder = str(write_encoder(folder / "encoder"))
    torch.manual_seed(2)
    tagger = ConceptTagger(pretrained(encoder, 0.0))
    with torch.no_grad():
        tagger.input_case.weight.normal_(std=0.1)
        tagger.word_case.weight.normal_(std=0.1)
        tagger.tags.weight.mul_(8.0)
    weights = folder / "tiny.safetensors"
    write_weights(weights, tagger, tokenizer_of(encoder))
    return weights
