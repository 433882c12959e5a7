"""The numbered lines of a plain or gzipped file."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from betwixt.errors import InvalidInputError


def numbered_lines(path: Path) -> Iterator[tuple[str, bytes]]:
    """Every line of a file, the blank ones included, with its place.

    Args:
        path: gzipped if its name ends in ``.gz``.

    Yields:
        ``file:line``, and the line as it stands, line break included.

    Raises:
        InvalidInputError: the file cannot be opened, or breaks off (a damaged gzip stream).
    """
    number = 0
    try:
        with _open(path) as file:
            for number, line in enumerate(file, start=1):
                yield f"{path}:{number}", line
    except (OSError, EOFError, zlib.error) as error:
        place = f"{path}:{number + 1}" if number else str(path)
        raise InvalidInputError(f"{place}: cannot be read: {error}", "check the path and the file") from error


def _open(path: Path) -> gzip.GzipFile | BufferedReader:
    return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")
