"""The number format for a processor, by a rule about its instructions. Nothing is timed.

What a stopwatch chose would differ from run to run, and with it the bytes of a graph. The rule:

1. on a GPU bfloat16 where it computes in it (CUDA compute capability 8.0 and later), else float32;
2. on a processor with VNNI (AVX-512 VNNI or later) int8;
3. on one with bfloat16 instructions alone (AVX-512 BF16) bfloat16;
4. elsewhere float32: without such instructions the other formats are slower.

``kg speed`` shows what each format reads here, for those who want another one.
"""

from __future__ import annotations

import torch

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import Arithmetic, Numbers
from extractors.encoder.number_formats.int8 import has_int8

_BFLOAT16_CAPABILITY = (8, 0)


def device() -> str:
    """``cuda`` where there is a GPU, else ``cpu``."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def suited_format(on: str) -> Numbers:
    """The number format of the rule above.

    Args:
        on: ``cpu`` or ``cuda``.
    """
    if on == "cuda":
        return "bfloat16" if torch.cuda.get_device_capability() >= _BFLOAT16_CAPABILITY else "float32"
    if has_int8():
        return "int8"
    return "bfloat16" if torch.cpu._is_avx512_bf16_supported() else "float32"


def suited_arithmetic(numbers: Numbers | None = None) -> Arithmetic:
    """The device of this machine, with the given format or that of the rule."""
    on = device()
    return Arithmetic(on, numbers or suited_format(on))


def arithmetic_on(on: str, numbers: Numbers | None = None) -> Arithmetic:
    """A device of other machines, with the given format or that of the rule for this machine's.

    Args:
        on: ``cpu`` or ``cuda``.
        numbers: None for the rule.

    Raises:
        InvalidInputError: this machine has no such device, so the rule needs a format.
    """
    if numbers is None and on not in ("cpu", device()):
        raise InvalidInputError(
            "this machine has no GPU that would tell in which format the GPUs of others compute",
            "pass --number-format bfloat16, or float32 for GPUs that are older than NVIDIA's Ampere",
        )
    return Arithmetic(on, numbers or suited_format(on))


def arithmetic_here(known: Arithmetic) -> Arithmetic:
    """The arithmetic of a graph; if this machine lacks its device, that of this machine."""
    return known if known.device in ("cpu", device()) else suited_arithmetic()
