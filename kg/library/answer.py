"""Answers as rows, data frames and networkx graphs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

import pyarrow as pa

from betwixt.errors import InvalidInputError, MissingDependencyError
from queries.engine import Value

if TYPE_CHECKING:
    import networkx
    import pandas
    import polars

_ROWS_SHOWN = 10


class Answer:
    """The rows of an answer, in order; it may be iterated over any number of times.

    Args:
        columns: their names.
        rows: gives the rows from the first, each time that it is called, one value a column.
        length: how many rows there are.
        turtle: of a CONSTRUCT, which has triples instead of rows.
        notes: what whoever asked should know beside the rows.
        below: counts what was left out for its score.
    """

    def __init__(
        self,
        columns: Sequence[str],
        rows: Callable[[], Iterable[Sequence[Value]]],
        length: int,
        turtle: str | None = None,
        notes: Sequence[str] = (),
        below: Callable[[], int] = lambda: 0,
    ) -> None:
        self.columns = tuple(columns)
        self.turtle = turtle
        self.notes = tuple(notes)
        self._rows = rows
        self._length = length
        self._below = below

    @classmethod
    def of(
        cls,
        columns: Sequence[str],
        rows: Iterable[Sequence[Value]],
        turtle: str | None = None,
        notes: Sequence[str] = (),
        below: Callable[[], int] = lambda: 0,
    ) -> Answer:
        """An answer that holds its rows."""
        kept = list(rows)
        return cls(columns, lambda: kept, len(kept), turtle, notes, below)

    @cached_property
    def below(self) -> int:
        """How many more rows have lower scores than the question's ``min_score``; counted when asked for."""
        return self._below()

    def __iter__(self) -> Iterator[dict[str, Value]]:
        """Each row as column → value."""
        for row in self._rows():
            yield dict(zip(self.columns, row, strict=True))

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        """The first rows, for a session at a prompt."""
        lines = [" | ".join(self.columns)]
        for number, row in enumerate(self._rows()):
            if number == _ROWS_SHOWN:
                lines.append("…")
                break
            lines.append(" | ".join("" if value is None else str(value) for value in row))
        return "\n".join(lines)

    def first(self) -> dict[str, Value] | None:
        """The first row as column → value; None where there is none."""
        return next(iter(self), None)

    def values(self, column: str) -> list[Value]:
        """The values of one column.

        Raises:
            InvalidInputError: there is no such column.
        """
        place = self._place(column)
        return [row[place] for row in self._rows()]

    def arrow(self) -> pa.Table:
        """As an Arrow table; values that are objects become JSON."""
        rows = [list(map(_flat, row)) for row in self._rows()]
        by_column = zip(*rows, strict=True) if rows else ((),) * len(self.columns)
        return pa.table(dict(zip(self.columns, map(list, by_column), strict=True)))

    def pandas(self) -> pandas.DataFrame:
        """As a pandas frame.

        Raises:
            MissingDependencyError: pandas is not installed.
        """
        with _installed("pandas"):
            import pandas  # noqa: F401 - Arrow imports it too, and says less where it is absent

            return self.arrow().to_pandas()

    def polars(self) -> polars.DataFrame:
        """As a polars frame.

        Raises:
            MissingDependencyError: polars is not installed.
        """
        with _installed("polars"):
            import polars

            frame = polars.from_arrow(self.arrow())
            assert isinstance(frame, polars.DataFrame)
            return frame

    def networkx(self, source: str, target: str) -> networkx.MultiDiGraph[Value]:
        """As a graph with an edge for each row, from the value of one column to that of another.

        Args:
            source, target: names of columns; the other columns become attributes of the edges.
                A row without a value in either gives no edge.

        Raises:
            InvalidInputError: there is no such column.
        """
        import networkx

        self._place(source)
        self._place(target)
        built: networkx.MultiDiGraph[Value] = networkx.MultiDiGraph()
        for row in self:
            ends = row.pop(source), row.pop(target)
            if None not in ends:
                built.add_edge(*ends, **row)
        return built

    def _place(self, column: str) -> int:
        if column not in self.columns:
            raise InvalidInputError(
                f"the answer has no column {column!r}", f"its columns: {', '.join(self.columns)}"
            )
        return self.columns.index(column)


@contextmanager
def _installed(package: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingDependencyError(
            f"{package} is not installed", f"install it: pip install {package}"
        ) from error


def _flat(value: Value) -> Value:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
