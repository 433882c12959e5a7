"""Names of units and of what they are units of."""

from __future__ import annotations

import pytest

from betwixt.names.units import is_unit


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Boeing Global Services", "Boeing"),
        ("halden bank asset finance", "halden bank"),
        ("Corran Foods North America", "Corran Foods"),
    ],
)
def test_a_name_that_goes_on_with_a_units_words_is_a_unit(name: str, of: str) -> None:
    assert is_unit(name.split(), of.split())
    assert not is_unit(of.split(), name.split())


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Lloyds Bank", "Lloyds"),
        ("Corran Foods Holdings International", "Corran Foods"),
        ("Goldman Sachs", "Goldman"),
        ("Bank of Varna", "Bank"),
        ("Global Services", "Boeing"),
    ],
)
def test_a_whole_name_is_no_unit_of_its_short_form(name: str, of: str) -> None:
    assert not is_unit(name.split(), of.split())
