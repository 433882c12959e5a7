"""How a network computes: its device, and the format of its numbers."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Numbers = Literal["float32", "bfloat16", "int8"]


NUMBERS: tuple[Numbers, ...] = get_args(Numbers)


class Arithmetic(NamedTuple):
    """How a network computes; its scores are the same to the last bit only while this stays.

    Args:
        device: ``cpu`` or ``cuda``.
        numbers: the format of weights and of what lies between the layers.
    """

    device: str = "cpu"
    numbers: Numbers = "float32"


FLOAT32_ON_CPU = Arithmetic()
