"""csv and tsv, quoted as the csv module writes it (RFC 4180), line breaks in quotes included."""

from __future__ import annotations

import csv
import io
from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

from kg.read.formats.encodings import undecodable
from kg.read.formats.streams import Input
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record, UnusableRecordError

_DELIMITERS = ",;\t|"
_LONGEST_FIELD = 2**31 - 1  # the largest limit that fits a C long on every system
_LONGEST_RECORD = 1 << 26
"""Characters after which an open quote is taken for a forgotten one; bounds the memory of a damaged file."""


def read_delimited(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """A record per row; the first row names the columns.

    A column without a name is called ``column N``, a second one of the same name
    ``NAME (column N)``. A row that is not valid (an unclosed quote, too many or too few
    columns) is rejected; after a broken quote reading goes on with the next physical line.

    Tab-separated files are often written without any quoting: there a line that is no
    valid quoted row, but has the right number of columns, is taken as it stands.
    """
    csv.field_size_limit(_LONGEST_FIELD)
    lines = _Lines(input.text())
    delimiter = options.delimiter or ("\t" if input.format == "tsv" else _sniff_delimiter(lines.peek()))
    names: list[str] | None = None
    for row in _rows(input, lines, delimiter):
        try:
            values = _values(row, lines, delimiter, names, input.encoding)
        except UnusableRecordError as error:
            reason = str(error) if names else f"the row of column names: {error}; no row was read"
            yield input.rejected(row.place, reason, row.raw)
            if names is None:
                return
            continue
        if names is None:
            names = _unique(values)
        else:
            name = f"{input.source.name}:{row.place.number}"
            yield Record(input.source.label, row.place, name, dict(zip(names, values, strict=True)), row.raw)
    if input.damage:
        yield input.cut(Place("line", lines.first), "".join(lines.record))


def _values(row: _Row, lines: _Lines, delimiter: str, names: list[str] | None, encoding: str) -> list[str]:
    """The values of a row, one per name."""
    undecoded = undecodable(row.raw, encoding)
    if undecoded:
        raise UnusableRecordError(undecoded)
    failure = row.failure
    if not failure and names and len(row.values) != len(names):
        failure = f"{len(row.values)} columns instead of {len(names)}"
    if not failure:
        return row.values
    unquoted = lines.record[0].rstrip("\r\n").split("\t")
    if delimiter == "\t" and names and len(unquoted) == len(names):
        lines.keep_first()
        return unquoted
    raise UnusableRecordError(failure)


class _Row(NamedTuple):
    place: Place
    values: list[str]
    failure: str
    raw: str


def _rows(input: Input, lines: _Lines, delimiter: str) -> Iterator[_Row]:
    """The rows, blank lines left out; a row of broken quotes is its first line alone.

    Where the file is damaged, the row that was cut off stays in ``lines.record``.
    """
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        lines.begin_record()
        values, failure = [], ""
        try:
            values = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            failure = f"broken row: {error}"
        if input.damage and lines.at_end:
            return
        if failure:
            lines.keep_first()
        if failure or len(values) > 1 or any(value.strip() for value in values):
            yield _Row(Place("line", lines.first), values, failure, "".join(lines.record))


class _Lines:
    """Physical lines for the csv reader, with those of the current record at hand.

    Attributes:
        first: number of the record's first line, from 1.
        record: its lines.
        at_end: whether the text ended within the record.
    """

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self._again: deque[str] = deque()
        self.first = 1
        self.record: list[str] = []
        self.at_end = False
        self._length = 0

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else self._text.readline()
        self.at_end = not line.endswith("\n")
        if not line:
            raise StopIteration
        self.record.append(line)
        self._length += len(line)
        if self._length > _LONGEST_RECORD and len(self.record) > 1:
            raise csv.Error("a quote is not closed")
        return line

    def begin_record(self) -> None:
        """What is read from now on is a new record."""
        self.first += len(self.record)
        self.record, self._length = [], 0

    def keep_first(self) -> None:
        """The record is its first line only; the others will be read again."""
        self._again.extendleft(reversed(self.record[1:]))
        self.record = self.record[:1]

    def peek(self) -> str:
        """The next line, without taking it."""
        if not self._again:
            self._again.append(self._text.readline())
        return self._again[0]


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
