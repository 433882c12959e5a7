"""What a joint model is made of; it travels inside the weights file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal

BGE_SMALL = "BAAI/bge-small-en-v1.5"
"""On the Hugging Face hub; the encoder that ships is made of it (base_encoder.py)."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The shape of the network.

    Args:
        encoder: a Hugging Face encoder by name or folder; of ``BGE_SMALL`` the lower layers.
        pair_head: ``matrix`` is the pair matrix with triangle layers; ``paper`` and
            ``paper-decoupled`` are the heads of the TNE paper (section 6.2); ``none`` reads words alone.
        static: no context: the encoder's word-piece embeddings alone.
        pair_width: features of a cell of the pair matrix.
        triangle_channels: channels of a triangle layer.
        triangle_layers: how many of them.
        phrase_layers: transformer layers over the noun phrases of a text.
        parser_width: features of a word as head or dependent of an arc.
        word_heads: whether tags and parses are predicted beside the pairs.
    """

    encoder: str = BGE_SMALL
    pair_head: Literal["matrix", "paper", "paper-decoupled", "none"] = "matrix"
    static: bool = False
    pair_width: int = 384
    triangle_channels: int = 64
    triangle_layers: int = 1
    phrase_layers: int = 2
    parser_width: int = 256
    word_heads: bool = True

    def to_json(self) -> str:
        """As one line of JSON."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Configuration:
        """From what ``to_json`` wrote."""
        return cls(**json.loads(text))
