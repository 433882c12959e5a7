"""The small text as the joint model hands it over: words, parses and annotations of its characters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from betwixt.annotations import Annotations, Cluster, Member, Mention, Predicate, Relation, Role
from betwixt.document import Span
from extractors.document_words import DocumentWords
from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.reader import WordReading
from tests.extractors.participants.small_text import (
    BOARD,
    DECIDED,
    OKAFOR,
    PRAISED,
    RESIGN,
    SHE,
    THE_DECISION,
    small_text,
)
from training.gold.implicit_roles.documents import running_text


class SmallDocument(NamedTuple):
    """What a part of the joint extractor is given."""

    words: DocumentWords
    reading: WordReading
    phrases: list[Span]
    annotations: Annotations


def small_document() -> SmallDocument:
    """The text with three predicates, of which "decided" has its subject."""
    text = small_text()
    words = DocumentWords(*running_text("board", [text.words[start : start + 5] for start in (0, 5, 10)]))
    phrases = [
        words.span(first, last) for first, last in zip(text.first.tolist(), text.last.tolist(), strict=True)
    ]
    decider = Role("ARG0", "overt", phrases[SHE], head=phrases[SHE])
    predicates = (
        Predicate(words.span(DECIDED, DECIDED), "decide.01", (decider,)),
        Predicate(words.span(RESIGN, RESIGN), "resign.01"),
        Predicate(words.span(PRAISED, PRAISED), "praise.01"),
    )
    annotations = Annotations(
        mentions=tuple(
            Mention(span, entity_type=kind) for span, kind in zip(phrases, text.types, strict=True)
        ),
        clusters=(Cluster((Member(phrases[OKAFOR], 1.0), Member(phrases[SHE], 1.0))),),
        relations=(Relation(phrases[THE_DECISION], phrases[SHE], "by", False, 0.8),),
        predicates=predicates,
    )
    assert phrases[BOARD] == words.span(2, 3)
    return SmallDocument(words, _reading(), phrases, annotations)


def _reading() -> WordReading:
    text = small_text()
    parses = tuple(
        Parse(
            start,
            tuple(head - start + 1 if head >= 0 else 0 for head in text.heads[start : start + 5].tolist()),
            tuple(text.relations[start : start + 5]),
            (0,) * 5,
            (0.0,) * 5,
        )
        for start in (0, 5, 10)
    )
    none = np.zeros((15, 1), dtype=np.float32)
    return WordReading(none, none, tuple(text.parts), parses, ())
