"""A worker that may take only so much memory: what needs more is put off, and the next document is read."""

from __future__ import annotations

import sys

import pytest

from betwixt.document import Document
from extractors.pipeline import DocumentRun, Shortage
from kg.annotation.on_ray.memory_limit import Limited
from kg.annotation.worker_pool import WorkerPool
from tests.kg.annotation.odd_pipelines import odd_pipeline


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits what a process has as data")
@pytest.mark.parametrize(("memory", "failures"), [(1_000_000_000, [Shortage, None]), (0, [None, None])])
def test_a_document_that_needs_more_is_put_off(memory: int, failures: list[type | None]) -> None:
    readings = [DocumentRun(Document("a", "hungry")), DocumentRun(Document("b", "word"))]
    with WorkerPool(Limited(odd_pipeline, memory), odd_pipeline().fingerprints, 1, 1) as pool:
        [results] = pool.annotated([readings])
    assert [result.failure and type(result.failure) for result in results] == failures
