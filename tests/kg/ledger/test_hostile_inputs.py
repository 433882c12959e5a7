"""Every record of hostile files is a document, a repetition or a rejection, once; again changes nothing.

``--hostile 2000`` reads as many files, ``--hostile-seed`` decides which.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.interruption import Interruption
from kg.ledger.intake import take_in
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Brought, Duplicate, Reading, ReadOptions, Rejected, keys_of
from tests.kg.hostile_inputs import LIMIT, Hostile, hostile_input

TOGETHER = 40
"""Files in a folder that is read at once."""

OPTIONS = ReadOptions(max_record_size=LIMIT)


@pytest.mark.timeout(3600)
def test_nothing_is_lost_and_nothing_stops_the_reading(
    tmp_path: Path, pytestconfig: pytest.Config, record_property: pytest.RecordProperty
) -> None:
    count, seed = pytestconfig.getoption("--hostile"), pytestconfig.getoption("--hostile-seed")
    draw = random.Random(seed)
    totals: Counter[str] = Counter()
    for begin in range(0, count, TOGETHER):
        folder = tmp_path / str(begin)
        folder.mkdir()
        files = [hostile_input(number, draw) for number in range(begin, min(begin + TOGETHER, count))]
        for file in files:
            (folder / file.name).write_bytes(file.data)
        entries = _odd_entries(folder)
        totals += _check(folder, files, entries)
    print(f"\n{count} hostile files: {dict(totals)}")
    for name, number in totals.items():
        record_property(name, number)


def _odd_entries(folder: Path) -> set[str]:
    """What is in a folder beside files; the labels of what must be rejected."""
    if sys.platform == "win32":
        return set()
    (folder / "circle").symlink_to(folder)
    (folder / "self.txt").symlink_to(folder / "self.txt")
    (folder / "zero.jsonl").symlink_to("/dev/zero")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.csv")
    return {"circle", "self.txt", "zero.jsonl", "gone.txt", "pipe.csv"}


def _check(folder: Path, files: list[Hostile], entries: set[str]) -> Counter[str]:
    brought = list(Reading([str(folder)], OPTIONS).brought())
    of_file: dict[str, list[Brought]] = {}
    for item in brought:
        of_file.setdefault(item.origin.file, []).append(item)
    key = keys_of(str(folder))[0]
    for name in entries:
        (refused,) = of_file.pop(f"{key}/{name}")
        assert isinstance(refused.outcome, Rejected)
    for file in files:
        _check_file(file, [item.outcome for item in of_file.pop(f"{key}/{file.name}", [])])
    assert not of_file
    _check_ledger(folder, brought)
    kinds = Counter(type(item.outcome).__name__ for item in brought)
    return kinds + Counter(files=len(files))


def _check_file(file: Hostile, outcomes: list[object]) -> None:
    documents = [outcome for outcome in outcomes if isinstance(outcome, Document)]
    rejected = [outcome for outcome in outcomes if isinstance(outcome, Rejected)]
    texts = {document.id: document.text for document in documents}
    assert len(texts) == len(documents), file.name
    assert all(rejection.reason and len(rejection.excerpt) <= 200 for rejection in rejected)
    if file.refused is None:
        _check_markers(file, documents, rejected)
        return
    good = {id or file.name: text for id, text in file.good.items()}
    assert texts == good, file.name
    assert len(rejected) == file.refused, (file.name, rejected)
    assert sum(isinstance(outcome, Duplicate) for outcome in outcomes) == file.repeated, file.name


def _check_markers(file: Hostile, documents: list[Document], rejected: list[Rejected]) -> None:
    """Each mark is in a document, or a rejection stands where its line is read."""
    started = {int(document.source.rpartition(":")[2]): True for document in documents}
    started |= {int(rejection.place.rpartition(" ")[2]): False for rejection in rejected if rejection.place}
    whole = any(not rejection.place or rejection.unread for rejection in rejected)
    said = " ".join(f"{document.id} {document.text} {dict(document.metadata)}" for document in documents)
    for line, mark in file.markers.items():
        governing = max((start for start in started if start <= line), default=0)
        assert mark.decode() in said or whole or started.get(governing) is False, (file.name, line, mark)


def _check_ledger(folder: Path, brought: list[Brought]) -> None:
    """All of it is in the ledger; reading again changes nothing; a file is removed alone."""
    path = folder.parent / f"{folder.name}.sqlite"
    with Ledger(path, {}) as ledger:
        for again in (False, True):
            taken = take_in(
                ledger,
                Reading([str(folder)], OPTIONS),
                progress=Progress(quiet=True),
                interruption=Interruption(),
            )
            counts = ledger.counts()
            documents = sum(isinstance(item.outcome, Document) for item in brought)
            assert (taken.documents, counts.done) == (documents, documents)
            assert counts.rejected + counts.repeated == len(brought) - documents
            assert (taken.changed, taken.removed, taken.missing) == (0 if again else documents, 0, 0)
        for file, outcomes in _by_file(brought).items():
            removed = ledger.remove(file)
            documents = sum(isinstance(item.outcome, Document) for item in outcomes)
            assert (removed.documents, removed.records) == (documents, len(outcomes) - documents)


def _by_file(brought: list[Brought]) -> dict[str, list[Brought]]:
    files: dict[str, list[Brought]] = {}
    for item in brought:
        files.setdefault(item.origin.file, []).append(item)
    return files
