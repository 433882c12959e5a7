"""The rows of csv and tsv, of which a broken one takes no others along.

A quote that is not closed reads on to the next one, which may be hundreds of rows away or nowhere. Such a
row costs its first line alone, and reading goes on with the next physical line. Results of reading ahead are
kept. Between two lines, the csv module is either at the start of a row or within quotes. So every later row
within quotes at that line ends like the broken one. No line is read ahead again, and the time stays linear.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from kg.read.formats.streams import Overlong

_LONGEST_FIELD = 2**31 - 1  # the largest limit that fits a C long on every system
_MOST_LINES = 1_000_000
"""Lines of a row, beyond which its quote is taken for a forgotten one; bounds the memory of tiny lines."""


class Row(NamedTuple):
    """A row as it stands in the file.

    Args:
        line: number of its first line, from 1.
        values: empty where it is broken.
        failure: why it is, or empty.
        raw: its characters; of a broken row those of its first line.
        cut: whether the text ended within it.
        swallowed: lines within its quotes that would each be a full row, where most of them would.
    """

    line: int
    values: list[str]
    failure: str
    raw: str
    cut: bool
    swallowed: int = 0


@dataclass(frozen=True, slots=True)
class _Ahead:
    """What became of a row that went on within quotes from its first line to ``last``.

    Args:
        last: number of the line where it ended or broke.
        end: characters of the text up to there.
        failure: why it broke; empty where it ended with the wrong number of columns.
        unfinished: whether it only became too long: it may still end behind ``last``.
        columns: line → columns that begin on it and on the later ones; for rows that ended.
    """

    last: int
    end: int
    failure: str
    unfinished: bool
    columns: dict[int, int]


class _TooLongError(csv.Error):
    """A row has more characters or lines than one may have."""


class Rows:
    """Takes physical lines, gives rows; ``width``, once it is set, is the number of columns of each.

    Args:
        lines: of the text, as ``Input.lines`` gives them.
        delimiter: one character.
        limit: characters that a row may have.
        too_long: why a row of more is refused.
        damaged: whether the text ended before its time.
    """

    def __init__(
        self, lines: Iterator[str], delimiter: str, limit: int, too_long: str, damaged: Callable[[], bool]
    ) -> None:
        csv.field_size_limit(_LONGEST_FIELD)
        self.width: int | None = None
        self._lines = lines
        self._delimiter = delimiter
        self._limit = limit
        self._too_long = too_long
        self._damaged = damaged
        self._again: deque[str] = deque()
        self._reader = csv.reader(self, delimiter=delimiter, strict=True)
        self._first = 1
        self._offset = 0
        self._record: list[str] = []
        self._length = 0
        self._at_end = False
        self._ahead: _Ahead | None = None

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        """The next line, for the csv reader."""
        line = self._take()
        if not line:
            raise StopIteration
        self._record.append(line)
        self._length += len(line)
        if isinstance(line, Overlong):
            raise csv.Error("a quote is not closed")
        if len(self._record) > 1 and (self._length > self._limit or len(self._record) > _MOST_LINES):
            raise _TooLongError("a quote is not closed")
        return line

    def next_row(self) -> Row | None:
        """The next row, None at the end; blank lines are rows of blank values."""
        self._offset += self._length
        self._first += len(self._record)
        self._record, self._length = [], 0
        known = self._known()
        if known is not None:
            return known
        try:
            values = next(self._reader)
        except StopIteration:
            return None
        except csv.Error as error:
            if self._at_end and self._damaged() and not self._made_of_rows():
                return self._row([], _broken(error))
            if isinstance(self._record[0], Overlong):
                return self._row([], self._too_long)
            return self._first_line_alone(_broken(error), unfinished=isinstance(error, _TooLongError))
        wrong = self.width is not None and len(values) != self.width
        if wrong and (self._made_of_rows() or self._is_unquoted()):
            return self._first_line_alone(wrong_width(len(values), self.width), ended=True)
        return self._row(values, "")

    @property
    def line(self) -> int:
        """The number of the first line of the row that was given last; at the end, of the one to come."""
        return self._first

    def _take(self) -> str:
        line = self._again.popleft() if self._again else next(self._lines, "")
        self._at_end = not line.endswith("\n")
        return line

    def _row(self, values: list[str], failure: str) -> Row:
        """The row of all lines that were taken; a line without quoting stands for itself."""
        wrong = self.width is not None and len(values) != self.width
        if (failure or wrong) and len(self._record) == 1 and self._is_unquoted():
            values, failure = _unquoted(self._record[0]), ""
        return Row(self._first, values, failure, "".join(self._record), self._at_end, self._swallowed())

    def _known(self) -> Row | None:
        """The next row as far as looking ahead has told; None where it must be read."""
        ahead = self._ahead
        if ahead is None or self._first >= ahead.last:
            self._ahead = None
            return None
        line = self._take()
        self._record, self._length = [line], len(line)
        if not isinstance(line, Overlong):
            begun = _begin(line, self._delimiter)
            if not begun.open:
                return self._row(begun.values, begun.failure)
            columns = len(begun.values) + ahead.columns.get(self._first + 1, 0)
            may_end = ahead.unfinished and not self._far_from(ahead)
            if not may_end and (ahead.failure or columns != self.width):
                return self._row([], ahead.failure or wrong_width(columns, self.width))
        self._again.appendleft(line)
        self._record, self._length = [], 0
        return None

    def _far_from(self, ahead: _Ahead) -> bool:
        """Whether so much of a row would be read again that it is not worth it."""
        return (ahead.end - self._offset) * 2 > self._limit or (ahead.last - self._first) * 2 > _MOST_LINES

    def _first_line_alone(self, failure: str, *, unfinished: bool = False, ended: bool = False) -> Row:
        """The first line of a row that broke, or ended wrongly; the others will be read again."""
        if len(self._record) > 1:
            self._ahead = _Ahead(
                last=self._first + len(self._record) - 1,
                end=self._offset + self._length,
                failure="" if ended else failure,
                unfinished=unfinished,
                columns=self._columns_by_line() if ended else {},
            )
            self._again.extendleft(reversed(self._record[1:]))
            del self._record[1:]
            self._length = len(self._record[0])
            self._at_end = False
        return self._row([], failure)

    def _columns_by_line(self) -> dict[int, int]:
        """For each line behind the first, the columns that begin on it and on the later ones."""
        begun = (_columns('"' + line, self._delimiter) - 1 for line in reversed(self._record[1:]))
        last = self._first + len(self._record) - 1
        return {last - number: columns for number, columns in enumerate(accumulate(begun))}

    def _made_of_rows(self) -> bool:
        """Whether most lines behind the first are rows by themselves: a quote was forgotten, then."""
        begun = [_begin(line, self._delimiter) for line in self._record[1:]]
        return sum(not row.open and len(row.values) == self.width for row in begun) * 2 > len(begun)

    def _swallowed(self) -> int:
        """How many lines behind the first would each be a full row, if most of them would."""
        if self.width is None or self.width < 2:
            return 0
        spaced = f"{self._delimiter} "  # as in prose
        prose = spaced not in self._record[0]
        begun = (_begin(line, self._delimiter) for line in self._record[1:] if not (prose and spaced in line))
        rows = sum(not row.open and len(row.values) == self.width for row in begun)
        return rows if rows * 2 > len(self._record) - 1 else 0

    def _is_unquoted(self) -> bool:
        """Whether the first line is a whole row if a quote means nothing, as in many tab-separated files."""
        line = self._record[0]
        fits = self._delimiter == "\t" and not isinstance(line, Overlong)
        return fits and len(_unquoted(line)) == self.width


def _unquoted(line: str) -> list[str]:
    return line.rstrip("\r\n").split("\t")


def wrong_width(columns: int, expected: int | None) -> str:
    """Why a row of so many columns is refused."""
    return f"{columns} columns instead of {expected}"


class _Begun(NamedTuple):
    """A row as far as its first line tells: its values, why it is broken, whether it goes on."""

    values: list[str]
    failure: str
    open: bool


class _MoreWantedError(Exception):
    """The csv module asks for a second line."""


def _begin(line: str, delimiter: str) -> _Begun:
    try:
        return _Begun(next(csv.reader(_once(line), delimiter=delimiter, strict=True)), "", False)
    except _MoreWantedError:
        return _Begun(next(csv.reader([line], delimiter=delimiter)), "", True)
    except csv.Error as error:
        return _Begun([], _broken(error), False)


def _columns(line: str, delimiter: str) -> int:
    return len(next(csv.reader([line], delimiter=delimiter), []))


def _once(line: str) -> Iterator[str]:
    yield line
    raise _MoreWantedError


def _broken(error: csv.Error) -> str:
    return f"broken row: {error}"
