"""The lines of a file that may be compressed."""

from __future__ import annotations

import bz2
import gzip
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import zstandard


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """A file's bytes, decompressed as its name ends: .gz, .bz2, .zst; others are read as they are."""
    with path.open("rb") as file:
        match path.suffix:
            case ".gz":
                yield io.BufferedReader(gzip.GzipFile(fileobj=file))
            case ".bz2":
                yield io.BufferedReader(bz2.BZ2File(file))
            case ".zst":
                reader = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
                yield io.BufferedReader(reader)
            case _:
                yield file
