"""The number format follows from the processor by a written rule, and from nothing else."""

from __future__ import annotations

import pytest
import torch

from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats import processor
from extractors.encoder.number_formats.arithmetic import Arithmetic, Numbers


@pytest.mark.parametrize(
    ("vnni", "bfloat16", "expected"),
    [(True, True, "int8"), (True, False, "int8"), (False, True, "bfloat16"), (False, False, "float32")],
)
def test_a_processor_takes_what_it_has_instructions_for(
    monkeypatch: pytest.MonkeyPatch, vnni: bool, bfloat16: bool, expected: Numbers
) -> None:
    monkeypatch.setattr(processor, "has_int8", lambda: vnni)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: bfloat16)
    assert processor.suited_format("cpu") == expected


@pytest.mark.parametrize(("capability", "expected"), [((9, 0), "bfloat16"), ((7, 5), "float32")])
def test_a_gpu_takes_bfloat16_where_it_computes_in_it(
    monkeypatch: pytest.MonkeyPatch, capability: tuple[int, int], expected: Numbers
) -> None:
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda: capability)
    assert processor.suited_format("cuda") == expected


def test_a_format_that_is_asked_for_is_taken() -> None:
    assert processor.suited_arithmetic("bfloat16") == Arithmetic(processor.device(), "bfloat16")


def test_for_gpus_of_other_machines_the_format_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "device", lambda: "cpu")
    assert processor.arithmetic_on("cuda", "float32") == Arithmetic("cuda", "float32")
    with pytest.raises(InvalidInputError, match="no GPU") as raised:
        processor.arithmetic_on("cuda")
    assert "--number-format bfloat16" in raised.value.advice
    assert processor.arithmetic_on("cpu") == Arithmetic("cpu", processor.suited_format("cpu"))
