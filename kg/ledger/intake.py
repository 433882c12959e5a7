"""Reading the inputs into the ledger: what is new, what changed, what they no longer have."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path, PurePath

from extractors.annotations import Document
from kg.interruption import Interruption
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Duplicate, Outcome, Rejected, write_rejected

logger = logging.getLogger(__name__)

REGISTERED_TOGETHER = 500
"""Documents recorded in one transaction while reading."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What reading the inputs did to the ledger.

    Args:
        documents: that the inputs brought.
        changed: those among them that are new or have another text than before.
        described: those of which only the metadata changed.
        removed: documents that the inputs no longer have.
    """

    documents: int
    changed: int
    described: int
    removed: int


def take_in(
    ledger: Ledger,
    outcomes: Iterator[Outcome],
    inputs: Sequence[str],
    *,
    complete: bool,
    progress: Progress,
    interruption: Interruption,
) -> Intake:
    """Read the inputs into the ledger; what a complete reading no longer brings is dropped at the end.

    Args:
        ledger: where everything is recorded, ``REGISTERED_TOGETHER`` at a time.
        outcomes: of the inputs, from ``kg.read.read``.
        inputs: as the user named them.
        complete: whether the outcomes are all that the inputs have.
        progress: told of every record.
        interruption: checked after every transaction.

    Raises:
        KeyboardInterrupt: the user asked to stop; what was read is committed.
    """
    run = ledger.begin_run()
    named = NamedInputs(inputs)
    documents = changed = described = 0
    with progress.task("reading", None, "records") as advance:
        for together in _batched(outcomes, REGISTERED_TOGETHER):
            for source, brought in _by_input(together, named).items():
                batch = [outcome for outcome in brought if isinstance(outcome, Document)]
                documents += len(batch)
                registered = ledger.register(batch, source, run)
                changed += registered.changed
                described += registered.described
                ledger.reject((o for o in brought if isinstance(o, Rejected)), source, run)
                ledger.repeat((o for o in brought if isinstance(o, Duplicate)), source, run)
            advance(len(together))
            interruption.check()
    for source in inputs:
        ledger.forget_refused(source, run)
    removed = sum(ledger.forget_unseen(source, run) for source in inputs) if complete else 0
    return Intake(documents, changed, described, removed)


def list_rejected(ledger: Ledger, path: Path) -> None:
    """Write the records that could not be read to ``rejected.jsonl``, which is replaced."""
    with write_rejected(path) as file:
        for rejected in ledger.rejected():
            file.add(rejected)


class NamedInputs:
    """The inputs of a build, by which each file is found that belongs to one.

    Args:
        inputs: files, folders or ``-``, as the user named them.
    """

    def __init__(self, inputs: Sequence[str]) -> None:
        self._inputs = tuple(inputs)
        self._places = {PurePath(name): place for place, name in reversed(list(enumerate(inputs)))}

    def around(self, file: str) -> str:
        """The input that a file belongs to: itself, or the folder it was found in; the first of several."""
        path = PurePath(file)
        places = [self._places[each] for each in (path, *path.parents) if each in self._places]
        return self._inputs[min(places, default=0)]


def _by_input(outcomes: Iterable[Outcome], inputs: NamedInputs) -> dict[str, list[Outcome]]:
    grouped: dict[str, list[Outcome]] = {}
    for file, brought in groupby(outcomes, _file_of):
        grouped.setdefault(inputs.around(file), []).extend(brought)
    return grouped


def _file_of(outcome: Outcome) -> str:
    if isinstance(outcome, Rejected):
        logger.info("rejected: %s", outcome)
    return outcome.source.rpartition(":")[0] if isinstance(outcome, Document) else outcome.source


def _batched(outcomes: Iterable[Outcome], size: int) -> Iterator[tuple[Outcome, ...]]:
    """Tuples of ``size`` outcomes, the last one shorter (itertools.batched, which 3.11 lacks)."""
    iterator = iter(outcomes)
    while batch := tuple(islice(iterator, size)):
        yield batch
