from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.sources.julian import julian


@pytest.mark.parametrize(
    ("gregorian", "expected"),
    [
        ((1917, 11, 7), (1917, 10, 25)),  # the October Revolution
        ((1582, 10, 15), (1582, 10, 5)),  # the first day of the Gregorian calendar
        ((1452, 4, 24), (1452, 4, 15)),
        ((325, 3, 21), (325, 3, 20)),
        ((-43, 3, 13), (-43, 3, 15)),  # the Ides of March, 44 BC
        ((-4713, 11, 24), (-4712, 1, 1)),  # Julian Day 0
    ],
)
def test_days_that_history_knows(gregorian: tuple[int, int, int], expected: tuple[int, int, int]) -> None:
    assert julian(*gregorian) == expected


@given(st.dates(date(1, 1, 1), date(9999, 12, 30)))
def test_a_day_follows_each_day_and_every_fourth_year_is_a_leap_year(day: date) -> None:
    after = day + timedelta(1)
    year, month, of_month = julian(day.year, day.month, day.day)
    lengths = (31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if of_month < lengths[month - 1]:
        following = (year, month, of_month + 1)
    else:
        following = (year + month // 12, month % 12 + 1, 1)
    assert julian(after.year, after.month, after.day) == following
