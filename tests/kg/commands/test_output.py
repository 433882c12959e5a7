"""Answers as tables, JSON, JSON lines, CSV and TSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.commands.shared.output import FORMATS, Format, write
from queries.engine import Rows, Value

COLUMNS = ("name", "score", "documents", "sure")
ROWS: list[tuple[Value, ...]] = [
    ("Mira Solvane", 0.5, ["a", "b"], True),
    ("Ostby, Hanne", None, [], False),
]


def text(format: Format, columns: tuple[str, ...] = COLUMNS, rows: list[tuple[Value, ...]] = ROWS) -> str:
    out = io.StringIO()
    write(Rows(columns, iter(rows)), format, out)
    return out.getvalue()


def test_plain_table_is_aligned_under_a_rule() -> None:
    assert text("table").splitlines() == [
        "name          score  documents   sure",
        "------------  -----  ----------  -----",
        'Mira Solvane  0.5    ["a", "b"]  true',
        "Ostby, Hanne         []          false",
    ]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def drawn(columns: tuple[str, ...], rows: list[tuple[Value, ...]], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "60")
    out = Terminal()
    assert write(Rows(columns, iter(rows)), "table", out) == len(rows)
    return out.getvalue()


def test_a_terminal_gets_a_table_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(("name", "documents"), [("Mira Solvane", 2)], monkeypatch).splitlines()
    assert any("name" in line and "documents" in line for line in lines)


def test_a_terminal_gets_a_block_a_row_where_columns_would_be_slivers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    columns = tuple(f"column {letter}" for letter in "abcdefgh")
    written = drawn(columns, [("a rather long cell of text",) * 8], monkeypatch)
    assert sum("a rather long cell of text" in line for line in written.splitlines()) == 8


def test_plain_table_keeps_a_row_on_one_line() -> None:
    assert text("table", ("text",), [("one\ntwo\tthree",)]).splitlines()[2:] == ["one two three"]


def test_empty_table_says_so() -> None:
    assert text("table", ("name",), []).splitlines()[-1] == "(no rows)"


def test_json_is_one_array_of_objects() -> None:
    assert json.loads(text("json")) == [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]


def test_json_lines_hold_the_same_objects() -> None:
    assert [json.loads(line) for line in text("jsonl").splitlines()] == json.loads(text("json"))


def test_csv_quotes_and_leaves_null_empty() -> None:
    assert text("csv").splitlines()[2] == '"Ostby, Hanne",,[],false'


@pytest.mark.parametrize(("format", "separator"), [("csv", ","), ("tsv", "\t")])
@given(cells=st.lists(st.tuples(st.text(), st.text()), max_size=5))
def test_separated_values_read_back(format: Format, separator: str, cells: list[tuple[str, str]]) -> None:
    written = text(format, ("a", "b"), list(cells))
    read = list(csv.reader(io.StringIO(written, newline=""), delimiter=separator))
    assert [tuple(row) for row in read[1:]] == cells


@pytest.mark.parametrize("format", ["jsonl", "csv", "tsv"])
def test_rows_are_written_as_they_come(format: Format) -> None:
    out = io.StringIO()
    lengths = []

    def rows() -> Iterator[tuple[Value, ...]]:
        for number in range(3):
            lengths.append(len(out.getvalue()))
            yield (number,)

    write(Rows(("n",), rows()), format, out)
    assert lengths[0] < lengths[1] < lengths[2]


@pytest.mark.parametrize("format", FORMATS)
def test_a_constructed_graph_is_written_as_turtle(format: Format) -> None:
    out = io.StringIO()
    write(Rows((), iter(()), turtle="<a> <b> <c> .\n"), format, out)
    assert out.getvalue() == "<a> <b> <c> .\n"
