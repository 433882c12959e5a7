"""Weights of the concept tagger in one safetensors file: int8 and fp16, with encoder and tokenizer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from safetensors.torch import save_file

from extractors.component_names import CONCEPT_MENTIONS
from extractors.concepts.network import ConceptTagger
from extractors.encoder.encoder import to_read_with
from extractors.encoder.packing import encoder_metadata, packed, read_file, tokenizer_from
from extractors.encoder.piece_tokenizer import WordPieces
from extractors.encoder.weights_files import list_again, reading_weights


@dataclass(frozen=True, slots=True)
class Model:
    """A trained tagger with its tokenizer.

    Args:
        tagger: in fp32, not training.
        tokenizer: of its encoder.
        special: ids of the pieces before and after a text.
    """

    tagger: ConceptTagger
    tokenizer: WordPieces
    special: tuple[int, int]


def write_weights(path: Path, tagger: ConceptTagger, tokenizer: WordPieces) -> None:
    """Write a tagger with all that is needed to use it."""
    save_file(packed(tagger.state_dict()), path, encoder_metadata(tagger.encoder, tokenizer))
    list_again(path)


def load_weights(path: Path) -> Model:
    """Load what ``write_weights`` wrote.

    Raises:
        InvalidInputError: the file is absent or no weights of a concept tagger.
    """
    with reading_weights(path, CONCEPT_MENTIONS):
        metadata, tensors = read_file(path)
        tagger = ConceptTagger(to_read_with(json.loads(metadata["encoder"])))
        tagger.load_state_dict(tensors)
        tokenizer, special = tokenizer_from(metadata)
    return Model(tagger.eval().requires_grad_(False), tokenizer, special)
