"""How fast ``kg appositives`` answers, by store: the look-up alone, in a process that is running.

    python -m benchmarks.appositive_lookup GRAPH [--names 40]

The names are those with the most documents, which take longest.
"""

from __future__ import annotations

import argparse
import heapq
import statistics
import time
from pathlib import Path
from typing import get_args

from kg.commands.shared.stores import EMBEDDED, Target
from kg.graph.folder import GraphFolder
from kg.stores.base.deadline import Deadline
from queries.appositive_lookup import look_up
from queries.engine import Language
from queries.schema import node_table

_SECONDS = 60.0
_REPETITIONS = 3
_AT_ONCE = 4_096


def main() -> None:
    """Read the command line, look names up, and print milliseconds for each store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graph", type=Path)
    parser.add_argument("--names", type=int, default=40)
    arguments = parser.parse_args()
    folder = GraphFolder(arguments.graph)
    base = folder.settings().base_iri
    batches = folder.current().batches(node_table("Name"), _AT_ONCE)
    rows = (row for batch in batches for row in batch.to_pylist())
    names = heapq.nlargest(arguments.names, rows, key=lambda row: (row["documents"], row["key"]))
    for language in get_args(Language):
        milliseconds = []
        target = Target(EMBEDDED, None, None, None)
        with target.engine(arguments.graph, language, Deadline(_SECONDS)) as engine:
            look_up(engine, names[0]["key"], timeout=_SECONDS, base_iri=base)
            for row in names * _REPETITIONS:
                began = time.perf_counter()
                look_up(engine, row["key"], timeout=_SECONDS, base_iri=base)
                milliseconds.append(1000 * (time.perf_counter() - began))
        milliseconds.sort()
        median, p95 = statistics.median(milliseconds), milliseconds[int(0.95 * len(milliseconds))]
        print(f"{language}: median {median:.0f} ms, p95 {p95:.0f} ms, most {milliseconds[-1]:.0f} ms")


if __name__ == "__main__":
    main()
