"""Files for ``neo4j-admin database import full`` (Neo4j operations manual, "Import").

Each table is a header file and numbered parts. Ids are unique within their label's id
space. Lists are joined by U+001F, which is taken out of their elements: the format has
no escape for it. Everything else is kept, line breaks and quotes included.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from betwixt.schema import (
    FORMAT_VERSION,
    MARKER_LABEL,
    NodeTable,
    Property,
)
from kg.graph.graph import Graph, Table, columns
from kg.graph.rows import Row, rows
from kg.progress import Advance

ROWS_IN_A_PART = 1_000_000
ARRAY_DELIMITER = "\x1f"
READ_BUFFER = 4 * 1024 * 1024
"""Bytes that neo4j-admin reads at once unless told otherwise; no row may be longer."""
ARGUMENTS = "import.args"
"""The file with the options, which neo4j-admin reads as ``@import.args``."""

_TYPES = {
    "string": "string",
    "strings": "string[]",
    "integer": "long",
    "float": "double",
    "boolean": "boolean",
}

_SCRIPT = f"""#!/bin/sh
# Imports this folder into an empty Neo4j database while the server is stopped.
#   sh import.sh                                  into the database neo4j
#   sh import.sh NAME --overwrite-destination     into another one, over what it holds
# NEO4J_ADMIN names the program where it is not on PATH.
cd "$(dirname "$0")" || exit 1
exec "${{NEO4J_ADMIN:-neo4j-admin}}" database import full @{ARGUMENTS} "${{@:-neo4j}}"
"""


def write_import_files(graph: Graph, folder: Path, advance: Advance) -> str:
    """Write the CSV files, the options in ``import.args`` and the script ``import.sh``.

    Args:
        graph: the graph on disk.
        folder: is made if need be.
        advance: told the number of rows done.

    Returns:
        How to import them.
    """
    for kind in ("nodes", "relationships"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    options = [_write_marker(graph, folder)]
    longest = 0
    for table in graph.tables:
        option, longest_here = _write_table(graph, table, folder, advance)
        options.append(option)
        longest = max(longest, longest_here)
    options += ["--multiline-fields=true", "--array-delimiter=U+001F"]
    if longest > READ_BUFFER // 2:
        options.append(f"--read-buffer-size={2 * longest}")
    _write_text(folder / ARGUMENTS, "\n".join(options) + "\n")
    _write_text(folder / "import.sh", _SCRIPT)
    return (
        f"Stop the server and import: sh {folder / 'import.sh'}\n"
        "Start it again and run kg load GRAPH --neo4j URI, which adds the constraints and indexes."
    )


def _write_table(graph: Graph, table: Table, folder: Path, advance: Advance) -> tuple[str, int]:
    """Write the header and the parts, at least one.

    Returns:
        The option that imports them, and an upper bound of the bytes of a row.
    """
    if isinstance(table, NodeTable):
        kind, name = "nodes", table.label
    else:
        kind, name = "relationships", table.type
    files = [f"{kind}/{table.name}-header.csv"]
    _write_rows(folder / files[0], [_header(table)])
    longest = 0
    cells = (_cells(table, row) for row in rows(graph, table))
    for first in range(0, max(1, graph.count(table)), ROWS_IN_A_PART):
        files.append(f"{kind}/{table.name}-{first // ROWS_IN_A_PART + 1:04d}.csv")
        longest = max(longest, _write_rows(folder / files[-1], islice(cells, ROWS_IN_A_PART)))
        advance(min(ROWS_IN_A_PART, graph.count(table) - first))
    return f"--{kind}={name}={','.join(files)}", longest


def _write_marker(graph: Graph, folder: Path) -> str:
    """The node by which ``kg load`` knows its graph. Returns the option that imports it."""
    files = [f"nodes/{MARKER_LABEL}-{part}.csv" for part in ("header", "0001")]
    _write_rows(
        folder / files[0], [[f":ID({MARKER_LABEL})", "graph:string", "format:long", "content:string"]]
    )
    _write_rows(folder / files[1], [["marker", graph.id, str(FORMAT_VERSION), graph.content]])
    return f"--nodes={MARKER_LABEL}={','.join(files)}"


def _header(table: Table) -> list[str]:
    if isinstance(table, NodeTable):
        return [
            f"{column.name}:ID({table.label})" if column.name == table.key else _typed(column)
            for column in table.properties
        ]
    return [f":START_ID({table.source})", f":END_ID({table.target})", *map(_typed, table.properties)]


def _typed(column: Property) -> str:
    return f"{column.name}:{_TYPES[column.type]}"


def _cells(table: Table, row: Row) -> list[str]:
    return [_cell(column, value) for column, value in zip(columns(table), row, strict=True)]


def _cell(column: Property, value: Any) -> str:
    """A value as the importer reads it; an empty cell is no property."""
    if value is None:
        return ""
    if column.type == "strings":
        return ARRAY_DELIMITER.join(element.replace(ARRAY_DELIMITER, "") for element in value)
    return str(value).lower() if column.type == "boolean" else str(value)


def _write_rows(path: Path, rows_of_cells: Iterable[Sequence[str]]) -> int:
    """Returns an upper bound of the bytes of a row."""
    longest = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        for cells in rows_of_cells:
            longest = max(longest, writer.writerow(cells))
    return 4 * longest


def _write_text(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
