"""The kinds of annotations that have a calibration of their own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from betwixt.annotations import Annotations

EXPLICIT = "explicit"
"""Of a relation: its own preposition attaches it in one sentence."""
WITHIN = "implied-within-a-sentence"
ACROSS = "implied-across-sentences"


def relation_kinds(annotated: Annotations) -> Iterator[str]:
    """The kind of each relation of a document: its extractor, a slash, and how the text says it."""
    starts = [sentence.start for sentence in annotated.sentences]
    for relation in annotated.relations:
        anchor, complement = (
            bisect_right(starts, span.start) for span in (relation.anchor, relation.complement)
        )
        said = EXPLICIT if relation.explicit else WITHIN if anchor == complement else ACROSS
        yield f"{relation.extractor}/{said}"
