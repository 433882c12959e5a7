"""Documents and what comes of them as rows of Arrow tables: what Ray moves between machines."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow as pa

from extractors.pipeline import DocumentRun, Failure, Shortage
from kg.annotation.worker import DocumentResult
from kg.ledger.ledger import Pending

BATCHES = pa.schema([("number", pa.int64()), ("documents", pa.binary())])
"""A row for each batch: the number of its first document, and its documents with earlier results, pickled."""

RESULTS = pa.schema(
    [
        ("number", pa.int64()),
        ("content", pa.string()),
        ("document", pa.string()),
        ("extractors", pa.list_(pa.string())),
        ("annotations", pa.list_(pa.binary())),
        ("failed", pa.string()),
        ("reason", pa.string()),
        ("lacking", pa.bool_()),
        ("worker", pa.string()),
        ("node", pa.string()),
        ("replaces", pa.bool_()),
        ("problem", pa.string()),
        ("advice", pa.string()),
        (
            "log",
            pa.list_(pa.struct([("name", pa.string()), ("level", pa.int32()), ("message", pa.string())])),
        ),
    ]
)
"""A row for each document. ``annotations`` are the bytes that the ledger keeps, for each of ``extractors``.
A worker that cannot work sends one row with its ``problem``."""


class Batch(NamedTuple):
    """A batch as a worker gets it.

    Args:
        number: of its first document; the others follow.
        contents: keys of the documents' contents.
        readings: the documents, with what extractors found in them before.
    """

    number: int
    contents: list[str]
    readings: list[DocumentRun]


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends results.

    Args:
        worker: a name of this worker alone; the one in its place has another.
        node: the address of its machine.
        replaces: whether it stands in the place of one that was lost.
    """

    worker: str
    node: str
    replaces: bool


class Received(NamedTuple):
    """What came of one document.

    Args:
        number: of the document.
        content: its key.
        document: its id.
        result: its new annotations, or why there are none.
    """

    number: int
    content: str
    document: str
    result: DocumentResult


def batch_row(number: int, batch: Sequence[Pending]) -> pa.Table:
    """A batch as a table of one row."""
    documents = [(pending.content, DocumentRun(pending.document, dict(pending.results))) for pending in batch]
    return pa.table({"number": [number], "documents": [pickle.dumps(documents)]}, schema=BATCHES)


def batches_of(table: pa.Table) -> Iterator[Batch]:
    """The batches of a table."""
    for row in table.to_pylist():
        contents, readings = zip(*pickle.loads(row["documents"]), strict=True)
        yield Batch(row["number"], list(contents), list(readings))


def result_rows(
    batch: Batch, results: Iterable[DocumentResult], sender: Sender, log: Iterable[logging.LogRecord]
) -> pa.Table:
    """What came of a batch, with what was logged on the way."""
    rows = [
        _row(
            sender,
            number=batch.number + place,
            content=content,
            document=reading.document.id,
            extractors=list(result.results),
            annotations=list(result.results.values()),
            failed=result.failure and result.failure.extractor,
            reason=result.failure and result.failure.reason,
            lacking=isinstance(result.failure, Shortage),
        )
        for place, (content, reading, result) in enumerate(
            zip(batch.contents, batch.readings, results, strict=True)
        )
    ]
    rows[0]["log"] = [
        {"name": record.name, "level": record.levelno, "message": record.getMessage()} for record in log
    ]
    return pa.Table.from_pylist(rows, schema=RESULTS)


def problem_row(problem: str, advice: str, sender: Sender) -> pa.Table:
    """That a worker cannot work at all."""
    return pa.Table.from_pylist([_row(sender, problem=problem, advice=advice)], schema=RESULTS)


def received(row: dict[str, Any]) -> Received:
    """What came of a document, from its row."""
    failure = None
    if row["failed"] is not None:
        failure = (Shortage if row["lacking"] else Failure)(row["failed"], row["reason"])
    results = dict(zip(row["extractors"], row["annotations"], strict=True))
    return Received(row["number"], row["content"], row["document"], DocumentResult(results, failure))


def _row(sender: Sender, **fields: Any) -> dict[str, Any]:
    return {"worker": sender.worker, "node": sender.node, "replaces": sender.replaces, **fields}
