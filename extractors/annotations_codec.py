"""Annotations as compact JSON: positional lists, so that a ledger of millions stays small."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from extractors.annotations import (
    Annotations,
    Appositive,
    Cluster,
    ConceptMention,
    HypernymPair,
    Link,
    Member,
    Mention,
    Predicate,
    Relation,
    Role,
    Span,
)

_READERS: dict[str, Callable[[list[Any]], Any]] = {
    "tokens": lambda row: Span(*row),
    "sentences": lambda row: Span(*row),
    "mentions": lambda row: Mention(Span(*row[0]), tuple(row[1]), *row[2:]),
    "relations": lambda row: Relation(Span(*row[0]), Span(*row[1]), *row[2:]),
    "clusters": lambda row: Cluster(tuple(Member(Span(*span), score) for span, score in row[0]), *row[1:]),
    "appositives": lambda row: Appositive(Span(*row[0]), Span(*row[1]), *row[2:]),
    "predicates": lambda row: Predicate(Span(*row[0]), row[1], tuple(map(_role, row[2])), *row[3:]),
    "links": lambda row: Link(Span(*row[0]), *row[1:]),
    "concepts": lambda row: ConceptMention(Span(*row[0]), row[1], row[2], row[3], _span_or_none(row[4])),
    "hypernyms": lambda row: HypernymPair(Span(*row[0]), Span(*row[1]), Span(*row[2]), *row[3:]),
    "notes": lambda row: row,
}


def encode(annotations: Annotations) -> bytes:
    """Annotations as compressed JSON; equal annotations give equal bytes."""
    filled = {
        field.name: [_plain(item) for item in getattr(annotations, field.name)]
        for field in fields(annotations)
        if getattr(annotations, field.name)
    }
    return zlib.compress(json.dumps(filled, separators=(",", ":")).encode(), level=6)


def decode(data: bytes) -> Annotations:
    """The annotations that ``encode`` wrote."""
    filled = json.loads(zlib.decompress(data))
    return Annotations(**{name: tuple(map(_READERS[name], rows)) for name, rows in filled.items()})


def _plain(value: Any) -> Any:
    """Dataclasses and tuples as lists, in field order."""
    if hasattr(value, "__dataclass_fields__"):
        return [_plain(getattr(value, name)) for name in value.__dataclass_fields__]
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _role(row: list[Any]) -> Role:
    name, realization, filler, score = row
    return Role(name, realization, _span_or_none(filler), score)


def _span_or_none(row: list[Any] | None) -> Span | None:
    return Span(*row) if row else None
