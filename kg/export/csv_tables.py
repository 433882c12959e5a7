"""The tables as CSV, one file a table, in a folder or a zip archive.

A file has a header, and the rows of its Parquet table in their order. Lists are JSON arrays; a
property without a value is an empty cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kg.graph.graph import Graph, Table, columns
from kg.graph.rows import rows
from kg.progress import Advance
from kg.separated_values import cell_text, no_formula, record

LINES_AT_A_TIME = 4_096

_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The first time that zip knows, given to every file: the same graph gives the same bytes."""

Opened = Callable[[str], AbstractContextManager[IO[bytes]]]


def write_csv_folder(graph: Graph, folder: Path, advance: Advance, *, spreadsheet: bool) -> None:
    """Write a file for each table, such as ``Document.csv`` and ``Mention-REFERS_TO-Entity.csv``.

    Args:
        graph: the graph on disk.
        folder: is made if need be.
        advance: told the number of rows done.
        spreadsheet: put an apostrophe before texts that a spreadsheet would take for formulas.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _write(graph, lambda name: (folder / name).open("wb"), advance, spreadsheet)


def write_csv_archive(graph: Graph, file: IO[bytes], advance: Advance, *, spreadsheet: bool) -> None:
    """The files of ``write_csv_folder`` as a zip archive, written to ``file``."""
    with ZipFile(file, "w") as archive:

        def opened(name: str) -> AbstractContextManager[IO[bytes]]:
            member = ZipInfo(name, _OLDEST)
            member.compress_type = ZIP_DEFLATED
            return archive.open(member, "w", force_zip64=True)

        _write(graph, opened, advance, spreadsheet)


def _write(graph: Graph, opened: Opened, advance: Advance, spreadsheet: bool) -> None:
    for table in graph.tables:
        with opened(f"{table.name}.csv") as file:
            lines: list[str] = []
            for line in _lines(graph, table, spreadsheet):
                lines.append(line)
                if len(lines) == LINES_AT_A_TIME:
                    file.write("".join(lines).encode())
                    lines.clear()
            file.write("".join(lines).encode())
        advance(graph.count(table))


def _lines(graph: Graph, table: Table, spreadsheet: bool) -> Iterator[str]:
    yield record(column.name for column in columns(table))
    for row in rows(graph, table):
        yield record(cell_text(no_formula(value) if spreadsheet else value) for value in row)
