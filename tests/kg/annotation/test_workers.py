"""Worker processes: the same results in the same order, whoever fails, dies or cannot start."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.annotations_codec import decode
from extractors.pipeline import DocumentRun, Pipeline
from kg.annotation.pending import (
    CHARACTERS_A_WORKER,
    MOST_WORKERS,
    ON_CPU,
    ON_GPU,
    BatchSize,
    Workers,
    annotate_pending,
)
from kg.annotation.threads import usable_cores
from kg.annotation.worker import PipelineFactory, WorkerError
from kg.annotation.worker_pool import BATCHES_A_WORKER, WorkerPool
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Brought, Origin
from tests.kg.annotation.odd_pipelines import FirstWord, no_pipeline, odd_pipeline, other_pipeline


def batches(*texts: str) -> list[list[DocumentRun]]:
    """A batch for each text, a document for each of its lines."""
    return [
        [DocumentRun(Document(f"{i}.{j}", line)) for j, line in enumerate(text.splitlines())]
        for i, text in enumerate(texts)
    ]


def pool(count: int = 2, factory: PipelineFactory = odd_pipeline) -> WorkerPool:
    return WorkerPool(factory, odd_pipeline().fingerprints, count, 1)


def test_batches_come_back_in_order_and_annotated() -> None:
    with pool() as workers:
        finished = list(workers.annotated(batches("wait\nlonger", "c", "wait", "five5", "e")))
    ends = [
        [decode(result.results["first-word"]).mentions[0].span.end for result in batch] for batch in finished
    ]
    assert ends == [[4, 6], [1], [4], [5], [1]]
    assert not [result for batch in finished for result in batch if result.failure]


def test_no_more_batches_are_taken_than_are_soon_worked_on() -> None:
    taken: list[int] = []

    def counted() -> Iterator[list[DocumentRun]]:
        for number, batch in enumerate(batches(*["wait"] * 20)):
            taken.append(number)
            yield batch

    with pool(count=1) as workers:
        next(workers.annotated(counted()))
    assert len(taken) <= BATCHES_A_WORKER


def test_a_document_that_fails_does_so_alone() -> None:
    with pool() as workers:
        [[good, bad, fine]] = workers.annotated(batches("a\nraise\nb"))
    assert bad.failure is not None
    assert bad.failure.reason == "ValueError: told to"
    assert good.results.keys() == fine.results.keys() == {"first-word"}


def test_a_document_that_ends_its_worker_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    with pool() as workers:
        finished = list(workers.annotated(batches("a\ndie\nb", "c", "d\ndie", "e")))
    assert [[bool(result.results) for result in batch] for batch in finished] == [
        [True, False, True], [True], [True, False], [True]
    ]  # fmt: skip
    for failure in (finished[0][1].failure, finished[2][1].failure):
        assert failure is not None
        assert (failure.extractor, "exit code 7" in failure.reason) == ("first-word", True)
    assert "its documents are tried one by one" in caplog.text


def test_a_machine_on_which_every_worker_ends_is_told_so() -> None:
    with pytest.raises(WorkerError, match=r"3 documents in a row.*exit code 7"), pool() as workers:
        list(workers.annotated(batches("die\ndie\ndie\ndie")))


def test_why_a_worker_cannot_start_is_told() -> None:
    with pytest.raises(InvalidInputError, match="no weights"), pool(factory=no_pipeline) as workers:
        list(workers.annotated(batches("a")))
    with pytest.raises(WorkerError, match="other extractors"), pool(factory=other_pipeline) as workers:
        list(workers.annotated(batches("a")))


def test_what_workers_log_is_logged_here(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), pool(count=1) as workers:
        list(workers.annotated(batches("warn")))
    assert "told to warn by 0.0" in caplog.text


PARENT = """
from tests.kg.annotation.test_workers import batches, pool
if __name__ == "__main__":
    with pool(count=1) as workers:
        found = workers.annotated(batches("a", "\\n".join(["wait"] * 10_000)))
        next(found)
        print("at work", flush=True)
        next(found)
"""


def test_workers_end_with_their_parent_however_it_ends(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    root = str(Path(__file__).parents[3])
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": root}
    )
    assert parent.stdout
    assert parent.stdout.readline().strip() == b"at work"
    parent.kill()
    assert parent.stdout.read() == b""  # ends when nobody holds the pipe any more, the busy worker included
    parent.wait()


def test_workers_start_only_where_they_pay_off() -> None:
    automatic = Workers(odd_pipeline)
    assert automatic.number_for(1000, CHARACTERS_A_WORKER) == 1
    assert automatic.number_for(10**6, 10**12) == min(usable_cores(), MOST_WORKERS)
    assert automatic.number_for(1, 10**12) == 1
    assert Workers(odd_pipeline, device="cuda").number_for(10**6, 10**12) == 1
    assert Workers(odd_pipeline, 5).number_for(10**6, 10) == 5
    assert Workers(odd_pipeline, 5).number_for(0, 0) == 1


class Counting(FirstWord):
    """Notes how many documents it is given at once."""

    def __init__(self) -> None:
        self.together: list[int] = []

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        self.together.append(len(documents))
        return super().annotate(documents, given)


@pytest.mark.parametrize(("device", "size"), [("cpu", ON_CPU), ("cuda", ON_GPU)])
def test_a_batch_is_larger_where_texts_are_read_together(
    tmp_path: Path, device: str, size: BatchSize
) -> None:
    counting = Counting()
    pipeline = Pipeline([counting])
    documents = [Document(f"{number:04}", f"text{number}") for number in range(ON_GPU.documents + 1)]
    with Ledger(tmp_path / "ledger.sqlite", pipeline.fingerprints) as ledger:
        ledger.register(
            [Brought(document, Origin("own", "own")) for document in documents], ledger.begin_run()
        )
        annotate_pending(
            ledger,
            pipeline,
            progress=Progress(quiet=True),
            interruption=Interruption(),
            workers=Workers(odd_pipeline, device=device),
        )
    assert sum(counting.together) == len(documents)
    assert max(counting.together) == size.documents
