"""The device and number format that a network computes with, and which are the best here."""

from __future__ import annotations

import time
from copy import deepcopy
from pathlib import Path

import torch

from extractors.encoder.batches import pieces_batch, prepare
from extractors.encoder.conversion import convert
from extractors.encoder.int8 import has_int8
from extractors.encoder.number_formats import NUMBERS, Arithmetic, Numbers
from extractors.joint.shipped import WEIGHTS
from extractors.joint.weights import Model, load_weights

_WORDS = 150  # of the text that is timed, about as many as an abstract has
_TIMES = 5
_MUCH_FASTER = 1.15
"""How many times as fast another format has to be to be taken instead of float32."""


def best_arithmetic(numbers: Numbers | None = None, weights: Path = WEIGHTS) -> Arithmetic:
    """The GPU where there is one, and the format in which a text is read fastest on it.

    bfloat16 and int8 are several times as fast as float32 where a processor has instructions
    for them and slower elsewhere, so it is measured and not assumed; at equal speed it is
    float32.

    Args:
        numbers: the format, if it is not to be measured.
        weights: a file written by training.py.

    Raises:
        InvalidInputError: the weights cannot be read.
    """
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if numbers:
        return Arithmetic(device, numbers)
    model = load_weights(weights)
    formats = [each for each in NUMBERS if each != "int8" or (device == "cpu" and has_int8())]
    seconds = {each: _seconds(model, Arithmetic(device, each)) for each in formats}
    fastest = min(formats, key=seconds.__getitem__)
    faster = seconds["float32"] > _MUCH_FASTER * seconds[fastest]
    return Arithmetic(device, fastest if faster else "float32")


def _seconds(model: Model, arithmetic: Arithmetic) -> float:
    network = deepcopy(model.network)
    convert(network, arithmetic)
    text = prepare(["word"] * _WORDS, [[1000 + word] for word in range(_WORDS)], [0], 0)
    pieces = pieces_batch([text], model.special).to(torch.device(arithmetic.device))
    spent = []
    with torch.inference_mode():
        for _ in range(_TIMES):
            began = time.perf_counter()
            network.read(pieces).sum().item()  # the sum waits for the GPU
            spent.append(time.perf_counter() - began)
    return min(spent)
