"""A text by itself is read in the number format in which a build reads, on the device that is here."""

from __future__ import annotations

import pytest

import kg
from extractors.encoder.number_formats.arithmetic import NUMBERS, Arithmetic, Numbers
from extractors.encoder.number_formats.processor import arithmetic_here, device, suited_arithmetic
from kg.library.annotating import annotate_text

TEXT = "Mira Solvane, the chair of the board, met the mayor of Trelling in the hall of the council."


@pytest.mark.parametrize("numbers", NUMBERS)
def test_a_graph_is_read_in_its_own_format(numbers: Numbers) -> None:
    assert arithmetic_here(Arithmetic("cpu", numbers)) == Arithmetic("cpu", numbers)


def test_a_device_that_is_not_here_gives_way() -> None:
    assert arithmetic_here(Arithmetic("another", "bfloat16")) == suited_arithmetic()
    assert arithmetic_here(suited_arithmetic()).device == device()


def test_the_format_of_a_new_graph_is_that_of_a_text_alone() -> None:
    other: Numbers = "float32" if suited_arithmetic().numbers != "float32" else "bfloat16"
    given = {"language": "en", "concepts": False, "spacy": ""}
    suited = annotate_text(TEXT, arithmetic=suited_arithmetic(), **given)  # type: ignore[arg-type]
    assert kg.annotate(TEXT) == suited
    assert annotate_text(TEXT, arithmetic=Arithmetic(device(), other), **given) != suited  # type: ignore[arg-type]
