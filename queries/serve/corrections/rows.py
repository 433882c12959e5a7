"""Corrections that are written: what readers know better, until a build applies it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from queries.serve.http.correction_sentences import said
from queries.serve.http.routing import api_router
from queries.serve.http.served import Served, ServedGraph, Subject

router = api_router("status", "/api")


@dataclass(frozen=True, slots=True)
class CorrectionWritten:
    """A line of a correction file.

    Args:
        of: names, concepts or facts: which file.
        line: as it stands there.
        parts: what stands between its tabs.
        says: the same in a sentence.
    """

    of: Subject
    line: str
    parts: tuple[str, ...]
    says: str


@router.get("/corrections")
def corrections(graph: Served) -> list[CorrectionWritten]:
    """All corrections that are written. The next build applies them."""
    return all_written(graph)


def all_written(graph: ServedGraph) -> list[CorrectionWritten]:
    """Those of each file, in its order."""
    subjects: tuple[Subject, ...] = get_args(Subject)
    return [correction(of, line) for of in subjects for line in graph.corrections.lines(of)]


def correction(of: Subject, line: str) -> CorrectionWritten:
    """A line with what it says."""
    parts = tuple(line.split("\t"))
    return CorrectionWritten(of, line, parts, said(of, parts))
