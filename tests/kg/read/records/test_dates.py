"""Dates in common notations; what could be two dates is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.read.records.dates import iso_date


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("3 March 2019", "2019-03-03"),
        ("March 3, 2019", "2019-03-03"),
        ("3 Mar 2019", "2019-03-03"),
        ("March 2019", "2019-03"),
        ("2019/03/03", "2019-03-03"),
        ("13.03.2019", "2019-03-13"),
        ("03/13/2019", "2019-03-13"),
        ("03.03.2019", "2019-03-03"),
        ("2019-03-03T10:00:00Z", "2019-03-03T10:00:00+00:00"),
        ("Sun, 03 Mar 2019 10:00:00 +0100", "2019-03-03T10:00:00+01:00"),
        ("03.04.2019", ""),
        ("31.02.2019", ""),
        ("spring 2019", "2019"),
        ("Q2 2019", "2019"),
        ("2019-Q3", "2019"),
        ("Q4 2018 – Q1 2019", "2018"),
        ("2019-00-00", "2019"),
        ("2030-04-02/2030-05", "2030-04-02"),
        ("/1987-03", "1987-03"),
        ("../1987", "1987"),
        ("1998-21", "1998"),
        ("1998-21/1998-22", "1998"),
        ("1998-99", "1998"),
        ("1998-13", ""),
        ("2019-05-00", "2019-05"),
        ("1551607200", "2019-03-03T10:00:00+00:00"),
        ("1551607200000", "2019-03-03T10:00:00+00:00"),
        ("20190303100000", "2019-03-03T10:00:00"),
        ("5-Sep-11", ""),
        ("last spring", ""),
    ],
)
def test_a_date_is_read_where_it_can_be_only_one(value: str, date: str) -> None:
    assert iso_date(value) == date


@given(st.text())
def test_any_text_is_a_date_or_none(value: str) -> None:
    iso_date(value)
