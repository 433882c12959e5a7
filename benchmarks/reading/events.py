"""What events cost a build: documents a second, and nodes, edges and bytes, with and without them.

Builds of the same documents take turns, in one process and without loading stores. The cost is the
median over the rounds of a ratio within one round, so other work on the machine weighs little: compare
the ratios, the absolute figures are this machine's at this moment.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")

from benchmarks.reading.builds import built
from extractors.pipeline import Pipeline
from extractors.standard import standard_pipeline

KINDS = ("without events", "with events")


class Built(NamedTuple):
    """A build and its graph.

    Args:
        documents: in the graph.
        nodes: in the graph.
        edges: in the graph.
        bytes: of the graph's tables on disk.
        seconds: that passed.
        processor_seconds: of this process.
    """

    documents: int
    nodes: int
    edges: int
    bytes: int
    seconds: float
    processor_seconds: float


def measure(inputs: Sequence[str], limit: int, rounds: int, *, load: bool = False) -> dict[str, Any]:
    """Build in turns, models loaded before.

    Args:
        inputs: what ``kg build`` reads.
        limit: documents to read.
        rounds: builds of each kind.
        load: fill the embedded stores too.

    Returns:
        ``rows``, a ``Built`` of each kind with its fewest seconds; ``cost_percent``, by how many percent
        events lower the documents a second, by time passed and by processor time.
    """
    pipelines = {kind: standard_pipeline(events=kind == "with events") for kind in KINDS}
    for pipeline in pipelines.values():
        _built(pipeline, inputs, min(limit, 4), load=load)  # loads and warms up
    turns = [
        {kind: _built(pipeline, inputs, limit, load=load) for kind, pipeline in pipelines.items()}
        for _ in range(rounds)
    ]
    return {
        "rows": {kind: min((turn[kind] for turn in turns), key=_seconds)._asdict() for kind in KINDS},
        "cost_percent": {
            clock: round(median(_cost(turn, clock) for turn in turns), 1)
            for clock in ("seconds", "processor_seconds")
        },
    }


def _seconds(built: Built) -> float:
    return built.seconds


def _cost(turn: Mapping[str, Built], clock: str) -> float:
    """By how many percent the documents a second fall."""
    without, with_events = (float(getattr(turn[kind], clock)) for kind in KINDS)
    return 100 * (1 - without / with_events)


def _built(pipeline: Pipeline, inputs: Sequence[str], limit: int, *, load: bool) -> Built:
    began, processor_began = time.perf_counter(), time.process_time()
    with built(inputs, limit, load=load, pipeline=pipeline) as report:
        seconds, processor_seconds = time.perf_counter() - began, time.process_time() - processor_began
        graph = report.graph
        files = [*map(graph.path, graph.nodes), *map(graph.path, graph.edges)]
        return Built(
            report.counts.done,
            sum(graph.count(table) for table in graph.nodes),
            sum(graph.count(table) for table in graph.edges),
            sum(file.stat().st_size for file in files),
            round(seconds, 2),
            round(processor_seconds, 2),
        )


def main() -> None:
    """Command line: ``python -m benchmarks.reading.events INPUT… [--limit N] [--rounds N] [--json]``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", nargs="+", help="what kg build reads")
    parser.add_argument("--limit", type=int, default=200, help="documents to read")
    parser.add_argument("--rounds", type=int, default=3, help="builds of each kind")
    parser.add_argument("--load", action="store_true", help="fill the embedded stores too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    result = measure(options.inputs, options.limit, options.rounds, load=options.load)
    if options.json:
        print(json.dumps(result))
        return
    print(f"{'':16}{'documents':>10}{'nodes':>10}{'edges':>10}{'bytes':>12}{'documents/s':>13}")
    for kind, row in result["rows"].items():
        sizes = f"{row['documents']:>10,}{row['nodes']:>10,}{row['edges']:>10,}{row['bytes']:>12,}"
        print(f"{kind:16}{sizes}{row['documents'] / row['seconds']:>13.1f}")
    for clock, cost in result["cost_percent"].items():
        print(f"events lower the documents a second by {cost} %, by {clock.replace('_', ' ')}")


if __name__ == "__main__":
    main()
