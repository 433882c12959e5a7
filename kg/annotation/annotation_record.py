"""Annotations as plain objects for programs: every span with its characters."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from betwixt.annotations import Annotations, Member, Predicate
from betwixt.document import Document, Span

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_OFFSETS_ONLY = ("tokens", "sentences")


def annotation_record(document: Document, annotations: Annotations) -> dict[str, Any]:
    """A document with its annotations, ready for JSON.

    Returns:
        The document's fields; ``tokens`` and ``sentences`` as ``[start, end]``; every other
        span as ``{"start", "end", "surface"}``; predicates have their ``factuality`` too. Kinds
        of annotations of which there are none are left out. Offsets count code points of ``text``.
    """
    record: dict[str, Any] = {
        "id": document.id,
        "title": document.title,
        "language": document.language,
        "source": document.source,
        "text": document.text,
    }
    for field in fields(annotations):
        annotation = getattr(annotations, field.name)
        if annotation:
            record[field.name] = annotation if field.name in _OFFSETS_ONLY else _plain(annotation, document)
    return record


def _plain(value: Any, document: Document) -> Any:
    if isinstance(value, Span):
        return {"start": value.start, "end": value.end, "surface": document.surface(value)}
    if isinstance(value, Member):
        return {"span": _plain(value.span, document), "score": value.score}
    if isinstance(value, Predicate):
        return {"factuality": value.factuality} | _fields(value, document)
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value, document)
    return [_plain(item, document) for item in value] if isinstance(value, tuple) else value


def _fields(value: DataclassInstance, document: Document) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name), document) for field in fields(value)}
