"""Answers to queries as files: all rows that the time and the size allow, whatever their number.

A file is written to the disk before it is sent. So its headers can say that it is cut, no status is taken
back, memory stays flat, and who reads slowly keeps no store waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from tempfile import SpooledTemporaryFile

from fastapi.responses import StreamingResponse

from queries.engine import Rows
from queries.serve.http.row_formats.tables import (
    FileFormat,
    file_headers,
    lines_of,
    media_type_of,
)
from queries.serve.http.served import Limits
from queries.serve.http.turns import RequestTurns

TRUNCATED = {"betwixt-truncated": "true"}
"""A header of answers that have more rows than are given."""
_IN_MEMORY = 1 << 20
_TOGETHER = 1 << 16


async def answer_file(
    turns: RequestTurns,
    opened: Callable[[], AbstractContextManager[Rows]],
    limits: Limits,
    format: FileFormat,
    name: str,
) -> StreamingResponse:
    """The rows of an answer as a file.

    A file that has not all rows has the header ``Betwixt-Truncated``, and ``truncated`` in its name.

    Args:
        turns: in which the query is asked.
        opened: asks it; its rows are read before the block ends.
        limits: of which the size counts here, in characters.
        format: csv or jsonl.
        name: of the file, without its ending.
    """
    written, truncated = await turns.take(partial(_written, opened, limits.answer, format))
    headers = file_headers(f"{name}.truncated" if truncated else name, format)
    if truncated:
        headers |= TRUNCATED
    return StreamingResponse(_parts(written), media_type=media_type_of(format), headers=headers)


def _written(
    opened: Callable[[], AbstractContextManager[Rows]], most: int, format: FileFormat
) -> tuple[SpooledTemporaryFile[bytes], bool]:
    """The file from its beginning, and whether there is more than it holds."""
    written: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 sent, then closed
    size, truncated = 0, False
    with opened() as file_text:
        for line in lines_of(file_text.columns, file_text.rows, format):
            size += len(line)
            if size > most:
                truncated = True
                break
            written.write(line.encode())
    written.seek(0)
    return written, truncated


def _parts(written: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    with written:
        while part := written.read(_TOGETHER):
            yield part
