"""One text through the extractors, without a graph."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from betwixt.document import Document
from betwixt.errors import BetwixtError
from extractors.encoder.number_formats.arithmetic import Arithmetic
from extractors.pipeline import DocumentRun, Pipeline
from kg.annotation.annotation_record import annotation_record
from kg.annotation.steps import Steps


def annotate_text(
    text: str,
    *,
    title: str = "",
    language: str,
    only: tuple[str, ...] = (),
    concepts: bool,
    events: bool = True,
    spacy: str,
    arithmetic: Arithmetic | None = None,
) -> dict[str, Any]:
    """The other arguments, result and errors are those of ``kg.annotate``.

    Args:
        arithmetic: how models compute; None for what a build of a new graph would choose.
    """
    from extractors.encoder.number_formats.processor import suited_arithmetic

    pipeline = _pipeline(spacy, concepts, events, only, arithmetic or suited_arithmetic())
    run = DocumentRun(Document.of("text", text, title=title, language=language))
    pipeline.run([run])
    if run.failure:
        raise BetwixtError(f"{run.failure.extractor} failed: {run.failure.reason}")
    return annotation_record(run.document, pipeline.made_by(only or pipeline.names, run))


@lru_cache(maxsize=1)
def _pipeline(
    spacy: str, concepts: bool, events: bool, only: tuple[str, ...], arithmetic: Arithmetic
) -> Pipeline:
    """Kept with its models, for the next text."""
    return Steps.chosen(
        None,
        arithmetic,
        spacy=spacy,
        concepts=concepts or None,
        events=None if only else events,
        only=only,
    ).pipeline()
