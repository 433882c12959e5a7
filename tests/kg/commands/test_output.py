"""Answers as tables, JSON, JSON lines, CSV and TSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from kg.__main__ import cli
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


STEERING = "\x1b]0;title\x07\x1b[2J\x9b31m\u202egpj.exe\u2066"
SHOWN = "\\x1b]0;title\\x07\\x1b[2J\\x9b31m\\u202egpj.exe\\u2066"


def test_a_table_shows_what_would_steer_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert text("table", ("text",), [(STEERING,)]).splitlines()[2:] == [SHOWN]
    written = drawn((f"n{STEERING}",), [(STEERING,), ([STEERING],)], monkeypatch)
    assert "\\x9b31m" in written
    assert not any(sign in written for sign in "\x07\x9b\u202e\u2066")
    assert "\x1b]0" not in written


@pytest.mark.parametrize("format", [name for name in FORMATS if name != "table"])
def test_what_programs_read_is_exact(format: Format) -> None:
    written = text(format, ("text",), [(STEERING,)])
    if format in ("csv", "tsv"):
        read = list(csv.reader(io.StringIO(written), delimiter="," if format == "csv" else "\t"))[1][0]
    else:
        parsed = json.loads(written)
        read = (parsed[0] if format == "json" else parsed)["text"]
    assert read == STEERING


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_formulas_are_guarded_for_spreadsheets_and_numbers_are_not(format: Format) -> None:
    row = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a=b", "", -3, -0.5, None, ["=1"])
    out = io.StringIO()
    columns = tuple(map(str, range(len(row))))
    write(Rows(columns, iter([row])), format, out, spreadsheet=True)
    read = list(
        csv.reader(io.StringIO(out.getvalue(), newline=""), delimiter="," if format == "csv" else "\t")
    )[1]
    assert read == [
        "'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "'\r=1", "a=b", "", "-3", "-0.5", "", '["=1"]'
    ]  # fmt: skip
    assert "'" not in text(format, columns, [row])


def test_only_tables_of_programs_are_for_spreadsheets() -> None:
    result = CliRunner().invoke(cli, ["query", "graph", "relations", "--spreadsheet", "--format", "json"])
    assert result.exit_code == 2
    assert "--spreadsheet is for --format csv and tsv" in result.stderr
