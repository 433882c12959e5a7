"""Documents and results as rows: what goes in comes out."""

from __future__ import annotations

import logging

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document, Span
from extractors.pipeline import Failure, Shortage
from kg.annotation.on_ray.rows import (
    RESULTS,
    Sender,
    batch_row,
    batches_of,
    problem_row,
    received,
    result_rows,
)
from kg.annotation.worker import DocumentResult
from kg.ledger.ledger import Pending

KNOWN = {"first": Annotations(mentions=(Mention(Span(0, 1)),))}
PENDING = [Pending(f"key{number}", Document(f"d{number}", "a b"), KNOWN) for number in range(4)]
SENDER = Sender("worker", "10.0.0.1", True)


def test_batches_come_out_as_they_went_in() -> None:
    [batch] = batches_of(batch_row(7, PENDING))
    assert batch.number == 7
    assert batch.contents == ["key0", "key1", "key2", "key3"]
    assert [(reading.document, reading.results) for reading in batch.readings] == [
        (pending.document, KNOWN) for pending in PENDING
    ]


def test_results_come_out_as_they_went_in() -> None:
    [batch] = batches_of(batch_row(7, PENDING))
    results = [
        DocumentResult({"first": b"\x00annotations", "second": b""}),
        DocumentResult({}, Failure("second", "cannot")),
        DocumentResult({"first": b"some"}, Shortage("second", "out of memory")),
        DocumentResult({}),
    ]
    record = logging.LogRecord("extractors.x", logging.WARNING, "", 0, "odd: %s", ("d1",), None)
    rows = result_rows(batch, results, SENDER, [record]).to_pylist()
    came = [received(row) for row in rows]
    assert [arrival.result for arrival in came] == results
    assert [type(arrival.result.failure) for arrival in came] == [type(None), Failure, Shortage, type(None)]
    assert [(arrival.number, arrival.content, arrival.document) for arrival in came] == [
        (7, "key0", "d0"),
        (8, "key1", "d1"),
        (9, "key2", "d2"),
        (10, "key3", "d3"),
    ]
    assert {(row["worker"], row["node"], row["replaces"]) for row in rows} == {("worker", "10.0.0.1", True)}
    assert [row["log"] for row in rows] == [
        [{"name": "extractors.x", "level": logging.WARNING, "message": "odd: d1"}],
        None,
        None,
        None,
    ]


def test_a_worker_that_cannot_work_says_why_in_a_row_of_the_same_columns() -> None:
    table = problem_row("there are no weights", "fetch them", SENDER)
    assert table.schema == RESULTS
    [row] = table.to_pylist()
    assert (row["problem"], row["advice"], row["number"]) == ("there are no weights", "fetch them", None)
