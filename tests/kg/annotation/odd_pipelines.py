"""Pipelines for worker processes, which import them from here: one can fail and die, one cannot start."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Mapping, Sequence

from betwixt.errors import InvalidInputError
from extractors.annotations import Annotations, Document, Mention, Span
from extractors.pipeline import Pipeline

logger = logging.getLogger("extractors.odd")


class FirstWord:
    """Marks the first word; does as it is told where that is ``raise``, ``die``, ``wait`` or ``warn``."""

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
        if word == "wait":
            time.sleep(0.2)
        if word == "warn":
            logger.warning("told to warn by %s", document.id)
        return Annotations(mentions=(Mention(Span(0, len(word))),))


def odd_pipeline() -> Pipeline:
    return Pipeline([FirstWord()])


def other_pipeline() -> Pipeline:
    other = FirstWord()
    other.name = "other"
    return Pipeline([other])


def no_pipeline() -> Pipeline:
    raise InvalidInputError("there are no weights", "fetch them")
