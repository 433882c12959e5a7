"""Values survive their way through bytes; bytes that are no value are refused, whatever they are."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.serve.bolt.wire.packstream import (
    DEEPEST,
    PackStreamError,
    Structure,
    pack,
    unpack,
)

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 63) - 1)
    | st.floats(allow_nan=False)
    | st.text()
    | st.binary()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=20)
        | st.dictionaries(st.text(), inner, max_size=20)
        | st.builds(Structure, st.integers(0, 255), st.lists(inner, max_size=15).map(tuple))
    ),
    max_leaves=40,
)


@given(VALUES)
def test_a_value_comes_back(value: Any) -> None:
    assert unpack(pack(value)) == value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "c0"),
        (True, "c3"),
        (1, "01"),
        (-16, "f0"),
        (-17, "c8ef"),
        (127, "7f"),
        (128, "c90080"),
        (-(1 << 63), "cb8000000000000000"),
        (1.25, "c13ff4000000000000"),
        ("a" * 16, "d010" + "61" * 16),
        ("ü", "82c3bc"),
        (b"\x01", "cc0101"),
        ([], "90"),
        ([1] * 16, "d410" + "01" * 16),
        ({"one": "eins"}, "a1836f6e658465696e73"),
        (Structure(0x4E, (1,)), "b14e01"),
    ],
)
def test_bytes_are_those_of_the_specification(value: Any, expected: str) -> None:
    assert pack(value).hex() == expected


@pytest.mark.parametrize("size", [15, 16, 255, 256, 65_535, 65_536])
def test_sizes_at_the_ends_of_their_markers(size: int) -> None:
    for value in ("x" * size, b"x" * size, [None] * size, {str(number): None for number in range(size)}):
        assert unpack(pack(value)) == value


def test_not_a_number_stays_one() -> None:
    assert math.isnan(unpack(pack(math.nan)))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_value_or_refused(data: bytes) -> None:
    with suppress(PackStreamError):
        value = unpack(data)
        again = pack(value)
        assert pack(unpack(again)) == again


@given(VALUES, st.data())
def test_what_breaks_off_or_goes_on_is_refused(value: Any, data: st.DataObject) -> None:
    packed = pack(value)
    for wrong in (packed[: data.draw(st.integers(0, len(packed) - 1))], packed + b"\0"):
        with pytest.raises(PackStreamError):
            unpack(wrong)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc4",
        b"\xdb\xff\xff\xff\xff",
        b"\xd6\xff\xff\xff\xff",
        b"\xda\x7f\xff\xff\xff\x80\xc0",
        b"\xd2\xff\xff\xff\xffa",
        b"\xce\xff\xff\xff\xff",
        b"\x81\xff",
        b"\xa1\x01\x01",
        b"\xa2\x81a\x01\x81a\x01",
        b"\xa1\x91\x81a\x01",
        b"\x91" * 100_000 + b"\x01",
        b"\xa1\x81a" * 100_000 + b"\x01",
        b"\xb1\x4e" * 100_000 + b"\x01",
    ],
)
def test_bytes_that_are_no_value(data: bytes) -> None:
    with pytest.raises(PackStreamError):
        unpack(data)


def test_depth_is_bounded_both_ways() -> None:
    value: Any = []
    for _ in range(DEEPEST - 1):
        value = [value]
    assert unpack(pack(value)) == value
    with pytest.raises(PackStreamError):
        pack([value])
    with pytest.raises(PackStreamError):
        unpack(b"\x91" + pack(value))


@pytest.mark.parametrize("value", [1 << 63, -(1 << 63) - 1, "\ud800", {"\ud800": 1}, {1, 2}, object()])
def test_values_that_bytes_cannot_hold(value: Any) -> None:
    with pytest.raises(PackStreamError):
        pack(value)
