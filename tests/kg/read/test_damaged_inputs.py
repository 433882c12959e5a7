"""2,000 damaged inputs: each damage is reported once, at its place, and the rest is read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from betwixt.document import Document
from kg.read import Duplicate, Rejected, read
from tests.kg.damaged_inputs import SORTS, damaged_inputs

COUNT = 2_000


def test_every_bad_record_is_reported_once_and_every_good_one_read(tmp_path: Path) -> None:
    inputs = list(damaged_inputs(COUNT))
    assert len(SORTS) < COUNT / 20
    for input in inputs:
        (tmp_path / input.name).write_bytes(input.data)

    outcomes = list(read([str(tmp_path)]))

    label = tmp_path.as_posix()
    rejected = Counter((o.source, o.place) for o in outcomes if isinstance(o, Rejected))
    expected = Counter((f"{label}/{input.name}", place) for input in inputs for place in input.bad)
    assert rejected - expected == Counter(), "reported, but good"
    assert expected - rejected == Counter(), "bad, but not reported"
    assert all(o.reason and len(o.excerpt) <= 200 for o in outcomes if isinstance(o, Rejected))

    documents = {o.id: o.text for o in outcomes if isinstance(o, Document)}
    assert documents == {id: text for input in inputs for id, text in input.good.items()}

    duplicates = {(o.source, o.place) for o in outcomes if isinstance(o, Duplicate)}
    assert duplicates == {(f"{label}/{input.name}", place) for input in inputs for place in input.skipped}
