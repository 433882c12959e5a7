"""Reading the inputs into the ledger: what is new, what changed, what they no longer have."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from betwixt.document import Document
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Brought, Occurrences, Reading, Rejected, key_of, printable, write_rejected
from kg.read.preparation import Prepare, here

logger = logging.getLogger(__name__)

REGISTERED_TOGETHER = 500
"""Documents recorded in one transaction while reading."""
_SHOWN = 5
"""Ids that are named where documents are told of."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What reading the inputs did to the ledger.

    Args:
        documents: that the inputs brought.
        changed: those among them that are new or have another text than before.
        described: those of which only the metadata changed.
        removed: documents that the inputs no longer have.
        missing: documents of inputs that have none of theirs any more; they are still here.
        renamed: documents that have a longer id, as another file of the graph has theirs.
        undated: dates that cannot be read, whose documents have none.
        remarks: what was not read of records, or looks wrong in them.
    """

    documents: int
    changed: int
    described: int
    removed: int
    missing: int = 0
    renamed: int = 0
    undated: Occurrences = field(default_factory=Occurrences)
    remarks: Occurrences = field(default_factory=Occurrences)


def take_in(
    ledger: Ledger,
    reading: Reading,
    *,
    remove_missing: bool = False,
    prepare: Prepare = here,
    progress: Progress,
    interruption: Interruption,
) -> Intake:
    """Read the inputs into the ledger; what a complete reading no longer brings is dropped at the end.

    If all documents of an input are gone, they stay and are counted: its disk may not be mounted. What came
    from standard input stays as well: another pipe is another input.

    Args:
        ledger: where everything is recorded, ``REGISTERED_TOGETHER`` at a time.
        reading: of the inputs.
        remove_missing: drop all that the inputs do not have, even where they have none of it.
        prepare: makes documents of records, see ``Reading.brought``.
        progress: reports every record, and replaced and removed documents before the change.
        interruption: checked after every transaction.

    Raises:
        KeyboardInterrupt: the user asked to stop; what was read is committed.
    """
    ledger.adopt(reading.inputs)
    for old, new in ledger.follow(reading.inputs, reading.base):
        progress.tell(f"{reading.inputs[new]}: the graph's folder has moved; this input was {old} before")
    run = ledger.begin_run()
    documents = changed = described = replaced = 0
    renamed: list[str] = []
    undated, remarks = Occurrences(), Occurrences()
    with progress.task("reading", None, "records") as advance:
        for together in _batched(reading.brought(ledger, prepare), REGISTERED_TOGETHER):
            registered = ledger.register(together, run)
            changed += registered.changed
            described += registered.described
            replaced += registered.replaced
            for outcome in together:
                if isinstance(outcome.outcome, Document):
                    documents += 1
                    renamed += [outcome.outcome.id] if outcome.renamed else []
                    if outcome.date_problem:
                        undated.add(outcome.date_problem, outcome.outcome.source)
                    for remark in outcome.remarks:
                        remarks.add(remark, outcome.outcome.source)
                elif isinstance(outcome.outcome, Rejected):
                    logger.info("rejected: %s", outcome.outcome)
            advance(len(together))
            interruption.check()
    if replaced:
        progress.tell(f"{_documents(replaced)} with another text than before: the new one replaces it")
    if renamed:
        progress.tell(f"{_documents(len(renamed))} named like others, so with longer ids: {_listed(renamed)}")
    for input in reading.inputs:
        ledger.forget_refused(input, run)
    removed, missing = 0, 0
    if reading.complete:
        for input, label in reading.inputs.items():
            gone, stays = _drop(ledger, input, label, run, remove_missing, progress)
            removed, missing = removed + gone, missing + stays
    return Intake(documents, changed, described, removed, missing, len(renamed), undated, remarks)


def _drop(
    ledger: Ledger, input: str, label: str, run: int, remove_missing: bool, progress: Progress
) -> tuple[int, int]:
    """Drop what an input no longer has, told before; how many documents are gone, and how many are missed."""
    unseen = ledger.unseen(input, run)
    if input == key_of("-") and not remove_missing:
        logger.info(
            "%d documents of earlier standard input stay", sum(len(reading.ids) for reading in unseen)
        )
        return 0, 0
    gone = [reading for reading in unseen if remove_missing or not reading.vanished]
    missing = [id for reading in unseen if reading not in gone for id in reading.ids]
    if missing:
        progress.tell(
            f"{label}: has none any more of {_documents(len(missing))} that it had together, which stay:"
            f" {_listed(missing)}. --remove-missing removes them"
        )
    if gone:
        ids = [id for reading in gone for id in reading.ids]
        progress.tell(f"{label}: no longer has {_documents(len(ids))}, which are removed: {_listed(ids)}")
    return (ledger.forget_unseen(input, run, gone) if gone else 0), len(missing)


def _documents(count: int) -> str:
    return "1 document" if count == 1 else f"{count:,} documents"


def _listed(ids: Sequence[str]) -> str:
    shown = ", ".join(printable(id, 80) for id in ids[:_SHOWN])
    return shown if len(ids) <= _SHOWN else f"{shown}, …"


def list_rejected(ledger: Ledger, path: Path) -> None:
    """Write the records that could not be read to ``rejected.jsonl``, which is replaced."""
    with write_rejected(path) as file:
        for rejected in ledger.rejected():
            file.add(rejected)


def _batched(brought: Iterable[Brought], size: int) -> Iterator[tuple[Brought, ...]]:
    """Tuples of ``size`` items, the last one shorter (itertools.batched, which 3.11 lacks)."""
    iterator = iter(brought)
    while batch := tuple(islice(iterator, size)):
        yield batch
