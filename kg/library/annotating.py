"""One text through the extractors, without a graph."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from betwixt.document import Document
from betwixt.errors import BetwixtError
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU
from extractors.pipeline import DocumentRun, Pipeline
from kg.annotation.annotation_record import annotation_record
from kg.annotation.steps import Steps


def annotate_text(
    text: str, *, title: str, language: str, only: tuple[str, ...], concepts: bool, spacy: str
) -> dict[str, Any]:
    """The arguments, result and errors are those of ``kg.annotate``."""
    pipeline = _pipeline(spacy, concepts, only)
    run = DocumentRun(Document.of("text", text, title=title, language=language))
    pipeline.run([run])
    if run.failure:
        raise BetwixtError(f"{run.failure.extractor} failed: {run.failure.reason}")
    return annotation_record(run.document, pipeline.made_by(only or pipeline.names, run))


@lru_cache(maxsize=1)
def _pipeline(spacy: str, concepts: bool, only: tuple[str, ...]) -> Pipeline:
    """Kept with its models, for the next text."""
    return Steps.chosen(None, FLOAT32_ON_CPU, spacy=spacy, concepts=concepts or None, only=only).pipeline()
