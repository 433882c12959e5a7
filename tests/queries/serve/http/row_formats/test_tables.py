"""Files of rows: what any reader of CSV and of JSON lines can read."""

from __future__ import annotations

import csv
import json
import math
from typing import Any

from queries.serve.http.row_formats.tables import lines_of

ROW = (math.nan, [math.inf, {"x": -math.inf}], 'ü, "a"\nb', None)


def refused(name: str) -> Any:
    raise AssertionError(f"{name} is no JSON")


def test_numbers_that_json_lacks_are_texts() -> None:
    (line,) = lines_of("abcd", [ROW], "jsonl")
    record = json.loads(line, parse_constant=refused)
    assert record == {"a": "NaN", "b": ["Infinity", {"x": "-Infinity"}], "c": ROW[2], "d": None}


def test_lists_and_maps_in_csv_are_json() -> None:
    _, row = csv.reader(lines_of("abcd", [ROW], "csv"))
    assert float(row[0]) != float(row[0])
    assert json.loads(row[1], parse_constant=refused) == ["Infinity", {"x": "-Infinity"}]
    assert row[2:] == [ROW[2], ""]
