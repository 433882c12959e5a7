"""Annotation throughput: every extractor alone, the whole pipeline, and the build around it.

The floor to compare with is the tokeniser, which any reader of text must pay for, and
the bare network of the noun-phrase tagger on ready features. All in one run, on one
thread: compare the ratios, the absolute figures are this machine's at this moment. The
builds are without loads, in one process and in as many as there are cores.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from benchmarks.reading.builds import built
from betwixt.document import Document
from extractors.pipeline import DocumentRun, Pipeline
from extractors.standard import standard_pipeline
from kg.annotation.threads import usable_cores
from kg.read import ReadOptions, read
from tests.kg.corpus import write_corpus


def measure(inputs: list[str], limit: int) -> dict[str, Any]:
    """Time each part on the same documents.

    Returns:
        ``{"documents", "characters", "tokens", "rows": [{"part", "seconds",
        "documents_per_second", "tokens_per_second", "times_the_tokeniser"}]}``.
    """
    documents = [
        outcome for outcome in read(inputs, ReadOptions(limit=limit)) if isinstance(outcome, Document)
    ]
    pipeline = standard_pipeline()
    pipeline.run([DocumentRun(document) for document in documents[:20]])  # load and warm up
    readings = [DocumentRun(document) for document in documents]
    seconds = {}
    for extractor in pipeline.extractors:
        alone = _Alone(pipeline, extractor.name, readings)
        seconds[extractor.name] = _timed(alone.run)
    seconds["all extractors"] = sum(seconds.values())
    for workers in sorted({1, usable_cores()}):
        seconds[f"kg build, {workers} process{'es' * (workers > 1)}"] = _timed(
            lambda workers=workers: _build(inputs, limit, workers)
        )
    tokens = sum(len(reading.results["tokens"].tokens) for reading in readings)
    floor = seconds["tokens"]
    rows = [
        {
            "part": part,
            "seconds": round(spent, 3),
            "documents_per_second": round(len(documents) / spent, 1),
            "tokens_per_second": round(tokens / spent),
            "times_the_tokeniser": round(spent / floor, 2),
        }
        for part, spent in seconds.items()
    ]
    characters = sum(len(document.text) for document in documents)
    return {"documents": len(documents), "characters": characters, "tokens": tokens, "rows": rows}


class _Alone:
    """One extractor over readings that already hold what it reads."""

    def __init__(self, pipeline: Pipeline, name: str, readings: list[DocumentRun]) -> None:
        self._pipeline = pipeline.leading_to([name])
        self._readings = readings

    def run(self) -> None:
        for first in range(0, len(self._readings), 64):
            self._pipeline.run(self._readings[first : first + 64])


def _build(inputs: list[str], limit: int, workers: int) -> None:
    with built(inputs, limit, workers=workers):
        pass


def _timed(work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Command line: ``python -m benchmarks.reading.annotation [INPUT…] [--limit N] [--json]``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", nargs="*", help="what to read; default: documents made from templates")
    parser.add_argument("--limit", type=int, default=1000, help="documents (default 1000)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        inputs = arguments.inputs
        if not inputs:
            corpus = Path(folder) / "corpus.jsonl"
            write_corpus(corpus, arguments.limit)
            inputs = [str(corpus)]
        figures = measure(inputs, arguments.limit)
    if arguments.json:
        print(json.dumps(figures))
        return
    print(f"{figures['documents']:,} documents, {figures['tokens']:,} tokens, one thread")
    print(f"{'part':22}{'seconds':>10}{'documents/s':>13}{'tokens/s':>11}{'× tokeniser':>13}")
    for row in figures["rows"]:
        print(
            f"{row['part']:22}{row['seconds']:10.2f}{row['documents_per_second']:13,.1f}"
            f"{row['tokens_per_second']:11,}{row['times_the_tokeniser']:13.2f}"
        )


if __name__ == "__main__":
    main()
