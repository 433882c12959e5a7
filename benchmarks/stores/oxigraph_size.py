"""The size of an Oxigraph database as the bulk loader leaves it, and after its files are merged.

    python -m benchmarks.stores.oxigraph_size --quads 300000 --quads 3000000

Oxigraph merges files in the background once there are enough of them. ``Store.optimize`` merges all.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph

from kg.rdf.streams import byte_stream

NAMES = 50_000
STATEMENTS_A_DOCUMENT = 10


def statements(count: int, seed: int = 0) -> Iterator[bytes]:
    """N-Triples of mentions: half have a text of their own, and half one of 50,000 names.

    Args:
        count: how many statements, rounded down to whole documents.
        seed: of everything random.
    """
    draw = random.Random(seed)
    for document in range(count // STATEMENTS_A_DOCUMENT):
        for mention in range(STATEMENTS_A_DOCUMENT):
            subject = f"<https://example.org/{document:08}#{mention}> <https://example.org/p{mention % 7}>"
            if mention % 2:
                yield f'{subject} "text {draw.randrange(10**9)} of {document}" .\n'.encode()
            else:
                yield f"{subject} <https://example.org/name/{draw.randrange(NAMES)}> .\n".encode()


def measure(count: int, folder: Path) -> str:
    """Load so many statements into a new database in a folder, and merge its files."""
    began = time.process_time()
    store = pyoxigraph.Store(str(folder / "store"))
    store.bulk_load(byte_stream(statements(count)), format=pyoxigraph.RdfFormat.N_TRIPLES, lenient=True)
    store.flush()
    loaded, size = time.process_time() - began, _size(folder)
    store.optimize()
    merged = time.process_time() - began - loaded
    return (
        f"{count:,} quads: loaded in {loaded:.0f} s of processor time, {size / count:.0f} bytes a quad; "
        f"merged in {merged:.0f} s, {_size(folder) / count:.0f} bytes a quad"
    )


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quads", type=int, action="append", help="repeatable (default: 300000)")
    for count in parser.parse_args().quads or [300_000]:
        with tempfile.TemporaryDirectory() as folder:
            print(measure(count, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
