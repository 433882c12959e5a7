"""The parts of reading: what one process does, and what workers of a cluster can do.

    python -m benchmarks.scale.reading abstracts.tsv.xz --records 5000
    python -m benchmarks.scale.reading abstracts.tsv.xz --records 11000 --ray local

Milliseconds of processor time a record, in this process. Records are cut from the input and parsed. Each
becomes a document by itself, which is what ``kg build --ray`` hands out. Then it gets its id and is put into
a ledger. With ``--ray`` workers make the documents. Then what is left to this process is measured, from the
first record that it hands out to the last one.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.on_ray.reading import READ_HERE, ReadingOnRay
from kg.interruption import Interruption
from kg.ledger.intake import take_in
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Reading
from kg.read.preparation import Entry, Preparation, Prepare, Result


class Parts:
    """Prepares records here, part after part, and keeps the processor time of each.

    Args:
        records: how many are read.

    Attributes:
        records: that were read.
        parse, prepare, whole: seconds of processor time.
    """

    def __init__(self, records: int) -> None:
        self.records = records
        self.parse = self.prepare = self.whole = 0.0

    def __call__(self, preparation: Preparation, records: Iterator[Entry]) -> Iterator[Result]:
        """As ``kg.read.preparation.Prepare``."""
        first = next(records)
        preparation.of(first)  # which loads what knows languages
        began = time.process_time()
        entries = [first, *islice(records, self.records - 1)]
        parsed = time.process_time()
        results = list(map(preparation.of, entries))
        prepared = time.process_time()
        self.records, self.parse, self.prepare = len(entries), parsed - began, prepared - parsed
        yield from zip(entries, results, strict=True)
        self.whole = time.process_time() - began

    def __str__(self) -> str:
        here = self.whole - self.prepare
        parts = {
            "cut and parsed": self.parse,
            "id and ledger": here - self.parse,
            "made a document": self.prepare,
            "all by one process": self.whole,
        }
        return "\n".join(f"{name:24}{1000 * s / self.records:8.3f} ms a record" for name, s in parts.items())


class HandedOut:
    """Has a cluster prepare records, and keeps what this process has to do then.

    Args:
        records: how many are read.
        on_ray: prepares them.

    Attributes:
        handed_out: records that workers read.
        seconds, processor_seconds: from the first of them to the last.
    """

    def __init__(self, records: int, on_ray: Prepare) -> None:
        self._records = records
        self._on_ray = on_ray
        self.handed_out = 0
        self.seconds = self.processor_seconds = 0.0

    def __call__(self, preparation: Preparation, records: Iterator[Entry]) -> Iterator[Result]:
        """As ``kg.read.preparation.Prepare``."""
        began = processor = 0.0
        for number, result in enumerate(self._on_ray(preparation, islice(records, self._records))):
            if number == READ_HERE:
                began, processor = time.perf_counter(), time.process_time()
            self.handed_out = number - READ_HERE
            yield result
        self.seconds, self.processor_seconds = time.perf_counter() - began, time.process_time() - processor

    def __str__(self) -> str:
        own = 1000 * self.processor_seconds / self.handed_out
        rate = self.handed_out / self.seconds
        return f"{self.handed_out:,} records handed out: {own:.3f} ms a record here, {rate:,.0f} records/s"


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("input")
    parser.add_argument("--records", type=int, default=5000)
    parser.add_argument("--ray", help="the address of a cluster (default: none)")
    arguments = parser.parse_args()
    progress = Progress(quiet=True)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ledger = stack.enter_context(Ledger(Path(folder, "ledger.sqlite"), {}))
        measured: Parts | HandedOut = Parts(arguments.records)
        if arguments.ray:
            on_ray = stack.enter_context(ReadingOnRay(Cluster(arguments.ray), None, progress))
            measured = HandedOut(arguments.records, on_ray)
        reading = Reading([arguments.input])
        take_in(ledger, reading, prepare=measured, progress=progress, interruption=Interruption())
        print(measured)


if __name__ == "__main__":
    main()
