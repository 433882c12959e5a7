"""Rows as files: CSV (RFC 4180) and JSON lines, row by row."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from fastapi.responses import StreamingResponse

from queries.serve.http.row_formats.json_rows import in_json

FileFormat = Literal["csv", "jsonl"]
FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A file, by its ending: comma-separated values with a header, or a JSON object a line",
        "content": {
            media_type: {"schema": {"type": "string"}} for media_type in ("text/csv", "application/jsonl")
        },
    }
}
"""How a file is described in the API's description."""
_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8; header=present", "jsonl": "application/jsonl"}


def rows_file(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], format: FileFormat, name: str
) -> StreamingResponse:
    """A response that is written while its rows are read.

    Args:
        columns: their names.
        rows: with a value for each column.
        format: csv or jsonl.
        name: of the file, without its ending.
    """
    return StreamingResponse(
        lines_of(columns, rows, format),
        media_type=media_type_of(format),
        headers=file_headers(name, format),
    )


def lines_of(columns: Sequence[str], rows: Iterable[Sequence[Any]], format: FileFormat) -> Iterator[str]:
    """The lines of a file, which are written while its rows are read."""
    return _csv(columns, rows) if format == "csv" else _jsonl(columns, rows)


def media_type_of(format: FileFormat) -> str:
    """The media type of a file."""
    return _MEDIA_TYPES[format]


def file_headers(name: str, ending: str) -> dict[str, str]:
    """Headers of what a browser keeps under a name."""
    return {"content-disposition": f'attachment; filename="{name}.{ending}"'}


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    line = io.StringIO()
    writer = csv.writer(line)
    for row in chain([columns], rows):
        writer.writerow(map(_cell, row))
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _cell(value: Any) -> Any:
    """A value as ``kg query`` writes it: texts and numbers stay as they are, anything else is JSON."""
    is_plain = value is None or (isinstance(value, (str, int, float)) and not isinstance(value, bool))
    return value if is_plain else _json_text(value)


def _jsonl(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    for row in rows:
        yield _json_text(dict(zip(columns, row, strict=True))) + "\n"


def _json_text(value: Any) -> str:
    return json.dumps(in_json(value), ensure_ascii=False, allow_nan=False)
