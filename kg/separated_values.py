"""Records of CSV and TSV (RFC 4180 but for the line end, which is LF)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import TypeVar

Cell = TypeVar("Cell")

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet computes instead of showing it."""


def record(cells: Iterable[str], separator: str = ",") -> str:
    """One record, ended by LF. Cells with a CR or an LF are quoted; the csv module quotes only the
    characters of its own line end, so it gets both."""
    written = io.StringIO()
    csv.writer(written, delimiter=separator, lineterminator="\r\n").writerow(cells)
    return written.getvalue().removesuffix("\r\n") + "\n"


def cell_text(value: object) -> str:
    """A value as text: nothing is empty, a string stays as it is, anything else is JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def no_formula(value: Cell) -> Cell | str:
    """A text that a spreadsheet would compute, behind an apostrophe. Numbers stay: -3 is no formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
