"""Links between the gold noun phrases of TNE files, as the official evaluator reads them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from extractors.standard import standard_pipeline
from training.gold.tne import TNEDocument, parse, read, submission_line
from training.np_enrichment.predict import predict


def submission_lines(inputs: Iterable[str]) -> Iterator[str]:
    """A line for each document, in the order of the inputs: its k·k label ids, row by row.

    Rows and columns are in the order of the file's noun phrases, which is not always that
    of the text.

    Args:
        inputs: TNE files, jsonl or jsonl.gz, either schema; ``-`` is standard input.

    Raises:
        InvalidInputError: an input cannot be read or is not TNE. None is passed over: the
            evaluator pairs the lines with those of the gold file.
    """
    extractor = standard_pipeline().leading_to(["np-enrichment"]).extractors[-1]
    documents = (document for name in inputs for document in _documents(name))
    for number, decisions in enumerate(predict(extractor, documents), start=1):
        yield submission_line(decisions.labels, f"document {number}")


def _documents(name: str) -> Iterator[TNEDocument]:
    if name != "-":
        yield from read(Path(name))
        return
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if line.strip():
            yield parse(line, f"-:{number}")
