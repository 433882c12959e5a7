"""The bytes, text and rows of a user's list."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from betwixt.errors import InvalidInputError
from betwixt.text_encoding import decoded
from kg.read.formats.csv_rows import Rows

_LONGEST_ROW = 1_000_000
_DELIMITERS = "\t;,|"
_BETWEEN_VALUES = re.compile(r"\s*[|;]\s*")


def read_bytes(path: Path) -> bytes:
    """The bytes of a list.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidInputError(
            f"{path}: {error.strerror or error}", "check the path, or leave the list out (--help)"
        ) from error


def read_text(path: Path, data: bytes) -> str:
    """The text of a list.

    Raises:
        InvalidInputError: the file is neither UTF-8 nor UTF-16.
    """
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        raise InvalidInputError(
            f"{path}: neither UTF-8 nor UTF-16: {error.reason}", "save the file as UTF-8"
        ) from error


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a table.

    Args:
        line: number of its first line, from 1.
        values: column → value, without the white space around it; columns without a value are left out.
        failure: why the row cannot be read, or empty.
    """

    line: int
    values: Mapping[str, str]
    failure: str = ""

    def several(self, column: str) -> list[str]:
        """The values of a column, which ``|`` or ``;`` part."""
        return [value for value in _BETWEEN_VALUES.split(self.values.get(column, "")) if value]


def rows(text: str, columns: Mapping[str, tuple[str, ...]]) -> Iterator[ListRow]:
    """The rows of a table with tabs, semicolons, commas or bars between its columns.

    The first row names the columns if it has a name of the first column. Otherwise the columns come in the
    order of ``columns``. Other columns are passed over, blank lines and lines after ``#`` too.

    Args:
        text: of the file.
        columns: column → the names that a file may give it, in lower case.
    """
    lines = text.splitlines(keepends=True)
    head = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    reader = Rows(iter(lines), _delimiter(head), _LONGEST_ROW, "the row is too long", lambda: False)
    names: list[str] | None = None
    while row := reader.next_row():
        values = [value.strip() for value in row.values]
        if row.raw.startswith("#") or not (row.failure or any(values)):
            continue
        if names is None:
            named = [_column(value, columns) for value in values]
            first, *_ = columns
            is_head = first in named
            names = named if is_head else list(columns)
            if is_head:
                continue
        if row.failure or len(values) > len(names):
            yield ListRow(row.line, {}, row.failure or f"{len(values)} columns instead of {len(names)}")
        else:
            pairs = zip(names, values, strict=False)
            yield ListRow(row.line, {name: value for name, value in pairs if name and value})


def _delimiter(head: str) -> str:
    """What parts the first row into most columns; the comma where nothing does."""
    counts = {sign: len(next(csv.reader([head], delimiter=sign), [])) for sign in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda sign: counts[sign])
    return best if counts[best] > 1 else ","


def _column(name: str, columns: Mapping[str, tuple[str, ...]]) -> str:
    plain = re.sub(r"[\W_]+", " ", name.casefold()).strip()
    return next((column for column, names in columns.items() if plain in (column, *names)), "")
