"""Writers of answers: a table for people, JSON, JSON lines, CSV and TSV for programs.

JSON lines, CSV and TSV are written row by row as a store gives them; a table and JSON
need all rows first. What programs read is exact; a table shows what would steer a terminal.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TextIO, get_args

from kg.printable import printable
from kg.separated_values import cell_text, no_formula, record
from queries.engine import Rows, Value

if TYPE_CHECKING:
    from rich.table import Table

Format = Literal["table", "json", "jsonl", "csv", "tsv"]
FORMATS: tuple[Format, ...] = get_args(Format)

READABLE = 16
"""Characters a column needs at least, unless all its cells are shorter."""


def write(rows: Rows, format: Format, out: TextIO, *, spreadsheet: bool = False) -> int:
    """Write an answer; returns the number of its rows, or of its lines of Turtle.

    Args:
        rows: an answer; one that is a graph (CONSTRUCT, DESCRIBE) is written as Turtle
            whatever the format.
        format: ``table`` is drawn by rich on a terminal, a block a row where the columns do
            not fit its width, and is aligned plain text elsewhere.
        out: a text stream; CSV and TSV end their lines by LF.
        spreadsheet: put an apostrophe before texts of CSV and TSV that a spreadsheet would take
            for formulas.
    """
    if rows.turtle is not None:
        out.write(rows.turtle)
        return rows.turtle.count("\n")
    written = 0

    def counted() -> Iterator[tuple[Value, ...]]:
        nonlocal written
        for row in rows.rows:
            written += 1
            yield tuple(map(no_formula, row)) if spreadsheet else row

    _WRITERS[format](Rows(rows.columns, counted()), out)
    return written


def write_object(
    rows: Rows,
    out: TextIO,
    about: Mapping[str, object],
    total: Callable[[int], int],
    below: Callable[[int], int] | None = None,
) -> None:
    """Write an answer as one JSON object, whose shape is that of docs/reference/queries.md.

    Args:
        rows: an answer; one that is a graph has ``turtle`` instead of columns and rows.
        out: a text stream.
        about: what stands before the answer: what was asked.
        total: rows that were written → rows that there are without a limit.
        below: these → how many more there are with lower scores than were asked for.
    """
    answer: dict[str, object] = {**about}
    if rows.turtle is None:
        objects = list(_objects(rows))
        there_are = total(len(objects))
        answer |= {"columns": rows.columns, "rows": objects, "total": there_are}
        if below:
            answer["below"] = below(there_are)
    else:
        answer["turtle"] = rows.turtle
    answer["notes"] = rows.notes
    out.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")


def _json(rows: Rows, out: TextIO) -> None:
    out.write(json.dumps(list(_objects(rows)), ensure_ascii=False, indent=2) + "\n")


def _jsonl(rows: Rows, out: TextIO) -> None:
    for row in _objects(rows):
        out.write(json.dumps(row, ensure_ascii=False) + "\n")


def _objects(rows: Rows) -> Iterator[dict[str, Value]]:
    return (dict(zip(rows.columns, row, strict=True)) for row in rows.rows)


def _csv(rows: Rows, out: TextIO) -> None:
    _separated(rows, out, ",")


def _tsv(rows: Rows, out: TextIO) -> None:
    _separated(rows, out, "\t")


def _separated(rows: Rows, out: TextIO, separator: str) -> None:
    out.write(record(rows.columns, separator))
    for row in rows.rows:
        out.write(record(map(cell_text, row), separator))


def _table(rows: Rows, out: TextIO) -> None:
    columns = [printable(column) for column in rows.columns]
    cells = [[printable(cell_text(value)) for value in row] for row in rows.rows]
    if out.isatty():
        _drawn(columns, cells, out)
    else:
        out.writelines(line + "\n" for line in aligned(columns, cells))
    if not cells:
        out.write("(no rows)\n")


def aligned(columns: Iterable[str], cells: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table in plain text: columns two spaces apart, a rule under the header, one line a row."""
    table = [[" ".join(cell.split()) for cell in row] for row in (columns, *cells)]
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    table.insert(1, ["-" * width for width in widths])
    for row in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _drawn(columns: Sequence[str], cells: Sequence[Sequence[str]], out: TextIO) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=out)
    table = Table(box=SIMPLE_HEAD)
    for column in columns:
        table.add_column(Text(column), overflow="fold")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    if cells and _readable_width(columns, cells) > console.width:
        table = _blocks(columns, cells)
    console.print(table)


def _readable_width(columns: Sequence[str], cells: Sequence[Sequence[str]]) -> int:
    """The least width at which a table is no column of letters."""
    widest = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    return sum(min(width, READABLE) + 3 for width in widest)


def _blocks(columns: Sequence[str], cells: Sequence[Sequence[str]]) -> Table:
    """A row as a block of lines: column, value."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for row in cells:
        for column, cell in zip(columns, row, strict=True):
            table.add_row(Text(column), Text(cell))
        table.add_row("", "")
    return table


_WRITERS: dict[Format, Callable[[Rows, TextIO], None]] = {
    "table": _table,
    "json": _json,
    "jsonl": _jsonl,
    "csv": _csv,
    "tsv": _tsv,
}
