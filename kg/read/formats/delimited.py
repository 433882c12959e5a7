"""csv and tsv, quoted as the csv module writes it (RFC 4180), line breaks in quotes included."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from kg.read.formats.csv_rows import Row, Rows, wrong_width
from kg.read.formats.encodings import undecodable
from kg.read.formats.streams import Input
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record, UnusableRecordError

_DELIMITERS = ",;\t|"
_DECLARED = re.compile(r"\ufeff?\"?sep=(?P<delimiter>[^\r\n\"])\"?[,;\t]*\r?\n?", re.I)
"""A first line by which Excel knows the delimiter."""


def read_delimited(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """A record per row; the first row names the columns.

    Before that row a line ``sep=;`` may say the delimiter.

    A column without a name is called ``column N``, a second one of the same name
    ``NAME (column N)``. A row that is not valid (an unclosed quote, too many or too few
    columns) is rejected; after a broken quote reading goes on with the next physical line. Where a quoted
    value holds lines that would each be a row, that is remarked.

    Tab-separated files are often written without any quoting: there a line that is no
    valid quoted row, but has the right number of columns, is taken as it stands.
    """
    lines = input.lines()
    head = next(lines, "")
    declared = _DECLARED.fullmatch(head)
    sniffed = declared["delimiter"] if declared else "\t" if input.format == "tsv" else _sniff_delimiter(head)
    rows = Rows(
        chain(["\n" if declared else head], lines),
        options.delimiter or sniffed,
        input.limit,
        input.too_long(),
        lambda: bool(input.damage),
    )
    names: list[str] | None = None
    while row := rows.next_row():
        place = Place("line", row.line)
        if input.damage and row.cut:
            yield input.cut(place, row.raw)
            return
        if _is_blank(row):
            continue
        try:
            values = _values(row, rows.width, input.encoding)
        except UnusableRecordError as error:
            reason = str(error) if names else f"the row of column names: {error}; no row was read"
            yield input.rejected(place, reason, row.raw, unread=names is None)
            if names is None:
                return
            continue
        if names is None:
            names = _unique(values)
            rows.width = len(names)
        else:
            name = f"{input.source.name}:{row.line}"
            fields = dict(zip(names, values, strict=True))
            yield Record(input.source.label, place, name, fields, row.raw, remarks=_remarks(row))
    if input.damage:
        yield input.cut(Place("line", rows.line))


def _values(row: Row, width: int | None, encoding: str) -> list[str]:
    """The values of a row, one per name."""
    undecoded = undecodable(row.raw, encoding)
    if undecoded:
        raise UnusableRecordError(undecoded)
    failure = row.failure
    if not failure and width is not None and len(row.values) != width:
        failure = wrong_width(len(row.values), width)
    if failure:
        raise UnusableRecordError(failure)
    return row.values


def _remarks(row: Row) -> tuple[str, ...]:
    if not row.swallowed:
        return ()
    lines = f"{row.swallowed:,} line{'' if row.swallowed == 1 else 's'}"
    return (f"quotes around {lines} that would be a row each: is a quote missing or too many?",)


def _is_blank(row: Row) -> bool:
    return not row.failure and len(row.values) < 2 and not any(value.strip() for value in row.values)


def _sniff_delimiter(header: str) -> str:
    """The delimiter that parts the header into most columns; the comma where none does."""

    def columns(delimiter: str) -> int:
        try:
            return len(next(csv.reader([header], delimiter=delimiter), []))
        except csv.Error:  # reading the header will say what is wrong with it
            return 0

    return max(_DELIMITERS, key=columns)


def _unique(header: list[str]) -> list[str]:
    occurrences: Counter[str] = Counter()
    names = []
    for number, name in enumerate(header, 1):
        occurrences[name] += 1
        if not name.strip():
            names.append(f"column {number}")
        else:
            names.append(name if occurrences[name] == 1 else f"{name} (column {number})")
    return names
