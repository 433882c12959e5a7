"""Dates as ISO 8601 writes them, as exact as they are known."""

from __future__ import annotations

import re
from datetime import date

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


def is_iso_date(text: str) -> bool:
    """Whether a text is a year, a month or a day that there is: 2024, 2024-05, 2024-05-31."""
    try:
        return bool(_DATE.fullmatch(text) and date.fromisoformat(f"{text}-01-01"[:10]))
    except ValueError:
        return False
