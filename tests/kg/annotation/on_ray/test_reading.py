"""What is handed out to a cluster that reads, and when one is asked at all."""

from __future__ import annotations

import pytest

from kg.annotation.on_ray import reading
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.on_ray.connection import ClusterError
from kg.annotation.on_ray.reading import ReadingOnRay
from kg.progress import Progress
from kg.read import Origin, ReadOptions, Rejected
from kg.read.preparation import Entry, Preparation, here
from kg.read.records.record import Place, Record

NOBODY = Cluster("127.0.0.1:1")


def records(*lengths: int) -> list[Entry]:
    return [
        (
            Origin("in", "in"),
            Record("in", Place("line", n), f"in:{n}", {"text": "a" * length}, "a" * length),
        )
        for n, length in enumerate(lengths, 1)
    ]


def test_a_batch_has_so_many_records_or_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "RECORDS", 3)
    monkeypatch.setattr(reading, "CHARACTERS", 10)
    monkeypatch.setattr(reading, "SECONDS", 1000)
    refused = (Origin("in", "in"), Rejected("in", "line 9", "broken"))
    entries = [*records(1, 1, 1, 20, 5, 5, 1), refused]
    batches = list(reading._batches(entries))
    assert [len(batch) for batch in batches] == [3, 1, 2, 2]
    assert [item for batch in batches for item in batch] == entries


def test_a_batch_that_fills_slowly_is_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SECONDS", 0)
    assert [len(batch) for batch in reading._batches(records(1, 1))] == [1, 1]


def test_few_records_are_read_without_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "READ_HERE", 3)
    preparation = Preparation(ReadOptions(), "")
    with ReadingOnRay(NOBODY, None, Progress(quiet=True)) as prepare:
        entries = records(5, 5, 5)
        assert list(prepare(preparation, iter(entries))) == list(here(preparation, iter(entries)))


def test_more_of_them_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'betwixt[ray]'")
    monkeypatch.setattr(reading, "READ_HERE", 3)
    began: list[str] = []

    class Telling(Progress):
        def tell(self, text: str) -> None:
            began.append(text)
            raise ClusterError("as far as it gets")

    with ReadingOnRay(NOBODY, None, Telling(quiet=True)) as prepare:
        results = prepare(Preparation(ReadOptions(), ""), iter(records(5, 5, 5, 5)))
        assert len([next(results) for _ in range(3)]) == 3
        with pytest.raises(ClusterError):
            next(results)
    assert began == ["Connecting to Ray at 127.0.0.1:1"]
