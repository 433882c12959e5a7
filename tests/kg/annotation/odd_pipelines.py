"""Pipelines for worker processes, which import them from here: one can fail and die, one cannot start."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline

logger = logging.getLogger("extractors.odd")


class FirstWord:
    """Marks the first word; does as it says: raise, die, crash, be killed, lack, take, wait, warn.

    What it lacks while several processes read (``crowded``) it has in one.
    """

    name = "first-word"
    reads: tuple[str, ...] = ()

    @property
    def version(self) -> Mapping[str, object]:
        return {"code": 1}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        return [self._read(document) for document in documents]

    def _read(self, document: Document) -> Annotations:
        word = document.text.split()[0]
        if word == "raise":
            raise ValueError("told to")
        if word == "die":
            os._exit(7)
        if word == "killed" or (word == "crowded" and _is_crowded()):
            os.kill(os.getpid(), signal.SIGKILL)
        if word == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if word == "lacking":
            raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 8 bytes.")
        if word == "hungry":
            bytearray(2_000_000_000)
        if word == "wait":
            time.sleep(0.2)
        if word == "warn":
            logger.warning("told to warn by %s", document.id)
        return Annotations(mentions=(Mention(Span(0, len(word))),))


def _is_crowded() -> bool:
    """Whether the parent has other workers."""
    parent = Path(f"/proc/{os.getppid()}/task/{os.getppid()}/children")
    mine = [process for process in parent.read_text("ascii").split() if _is_worker(process)]
    return len(mine) > 1


def _is_worker(process: str) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def odd_pipeline() -> Pipeline:
    return Pipeline([FirstWord()])


def other_pipeline() -> Pipeline:
    other = FirstWord()
    other.name = "other"
    return Pipeline([other])


def no_pipeline() -> Pipeline:
    raise InvalidInputError("there are no weights", "fetch them")
