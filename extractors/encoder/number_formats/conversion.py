"""A network made ready to read with: joined layers, its device and its number format."""

from __future__ import annotations

import torch

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import Arithmetic
from extractors.encoder.number_formats.int8 import to_int8
from extractors.encoder.word_vectors import WordVectors


def convert(network: WordVectors, arithmetic: Arithmetic) -> None:
    """Let a network read, computing as told, in place.

    Raises:
        InvalidInputError: there is no such device here, or its processor lacks the format.
    """
    if arithmetic.device == "cuda" and not torch.cuda.is_available():
        raise InvalidInputError(
            "the graph was begun with a GPU, and there is none here",
            "build where there is one, or into a new folder",
        )
    network.fuse()
    if arithmetic.numbers == "int8":
        to_int8(network)
    else:
        network.to(torch.device(arithmetic.device), getattr(torch, arithmetic.numbers))
