"""Parts of the pending documents: all of them once, in order, and none too large for a worker to lose."""

from __future__ import annotations

import tempfile
from itertools import chain
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.document import Document
from kg.annotation.on_ray.parts import MOST_BATCHES, parts_of
from kg.annotation.pending import BatchSize
from kg.ledger.ledger import Ledger
from kg.read import Brought, Origin
from tests.kg.annotation.odd_pipelines import odd_pipeline

SIZE = BatchSize(100, 4)


def ledger_of(folder: Path, lengths: list[int]) -> Ledger:
    ledger = Ledger(folder / "ledger.sqlite", odd_pipeline().fingerprints)
    texts = (f"{number:04}".ljust(length, ".") for number, length in enumerate(lengths))
    brought = [Brought(Document(f"d{text[:4]}", text), Origin("own", "own")) for text in texts]
    ledger.register(brought, ledger.begin_run())
    return ledger


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(4, 300), max_size=120), st.integers(1, 4))
def test_every_document_is_in_one_part(lengths: list[int], workers: int) -> None:
    with tempfile.TemporaryDirectory() as folder, ledger_of(Path(folder), lengths) as ledger:
        parts = parts_of(ledger, SIZE, workers)
        batches = [ids for ids, _ in ledger.pending_ids(*SIZE)]
    assert [list(ids) for part in parts for ids in part.batches] == batches
    ids = list(chain.from_iterable(batches))
    assert ids == [f"d{number:04}" for number in range(len(lengths))]
    for part in parts:
        assert part.batches[0][0] == ids[part.number]
        assert len(part.batches) <= MOST_BATCHES
    assert [part.end for part in parts[:-1]] == [part.number for part in parts[1:]]


def test_long_texts_are_handed_out_by_themselves(tmp_path: Path) -> None:
    with ledger_of(tmp_path, [10] * 400 + [10_000] * 3) as ledger:
        parts = parts_of(ledger, SIZE, 1)
    assert max(len(part.batches) for part in parts) == MOST_BATCHES
    assert [part.batches for part in parts[-2:]] == [(("d0401",),), (("d0402",),)]


def test_few_documents_are_shared_by_all_workers(tmp_path: Path) -> None:
    with ledger_of(tmp_path, [10] * 16) as ledger:
        assert len(parts_of(ledger, SIZE, 2)) == 4
