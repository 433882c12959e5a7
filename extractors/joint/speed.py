"""How fast this machine reads texts, in each number format: for people to look at, never to choose by."""

from __future__ import annotations

import time

from extractors.encoder.number_formats.arithmetic import NUMBERS, Arithmetic, Numbers
from extractors.encoder.number_formats.int8 import has_int8
from extractors.encoder.windows.words import Tokenised
from extractors.joint.reader import TextReader

WORDS = 150
"""Of the text that is timed: about as many as an abstract has."""

_SENTENCE = 15
_TIMES = 5


def formats(device: str) -> tuple[Numbers, ...]:
    """The number formats that a device computes in.

    Args:
        device: ``cpu`` or ``cuda``.
    """
    return tuple(
        number_format
        for number_format in NUMBERS
        if number_format != "int8" or (device == "cpu" and has_int8())
    )


def texts_a_second(arithmetic: Arithmetic) -> float:
    """How many texts of 150 words are read in a second, tags and trees, at the best of five attempts.

    Raises:
        InvalidInputError: this machine cannot compute so.
    """
    reader = TextReader(arithmetic=arithmetic)
    text = Tokenised(["word"] * WORDS, list(range(0, WORDS, _SENTENCE)))
    reader.read_all([text])  # loads the weights, and warms what compiles itself
    spent = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        reader.read_all([text])
        spent.append(time.perf_counter() - began)
    return 1 / min(spent)
