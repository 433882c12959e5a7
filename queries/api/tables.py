"""Rows as files: CSV (RFC 4180) and JSON lines, row by row."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from fastapi.responses import StreamingResponse

FileFormat = Literal["csv", "jsonl"]
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
    lines = _csv(columns, rows) if format == "csv" else _jsonl(columns, rows)
    return StreamingResponse(
        lines,
        media_type=_MEDIA_TYPES[format],
        headers={"content-disposition": f'attachment; filename="{name}.{format}"'},
    )


def _csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    line = io.StringIO()
    writer = csv.writer(line)
    for row in chain([columns], rows):
        writer.writerow(map(_cell, row))
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (list, tuple, dict)) else value


def _jsonl(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False) + "\n"
