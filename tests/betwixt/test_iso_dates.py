import pytest

from betwixt.iso_dates import is_iso_date


@pytest.mark.parametrize("text", ["2024", "2024-05", "2024-05-31", "2024-02-29"])
def test_years_months_and_days_are_dates(text: str) -> None:
    assert is_iso_date(text)


@pytest.mark.parametrize("text", ["", "2024-13-45", "2023-02-29", "2024-5", "0000", "٢٠٢٤", "2024-05-31T10"])
def test_what_is_in_no_calendar_is_none(text: str) -> None:
    assert not is_iso_date(text)
