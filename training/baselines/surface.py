"""``SurfaceExtractor``: relations that the text spells out as "anchor preposition complement"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from betwixt.annotations import Annotations, Relation
from betwixt.document import Document, Span
from betwixt.prepositions import PREPOSITIONS

MEMBER_OF = "member(s) of"

_SPELLED_OUT = {
    **{preposition: preposition for preposition in PREPOSITIONS if preposition != MEMBER_OF},
    "member of": MEMBER_OF,
    "members of": MEMBER_OF,
}
_WIDEST = 20  # characters between the two: the longest preposition and ample white space
_WHITE_SPACE = re.compile(r"\s+")


def attachments(text: str, spans: Sequence[Span]) -> Iterator[tuple[int, int, str]]:
    """Pairs of spans with nothing but a preposition between them.

    An anchor that itself ends in "member" or "members" takes the "of" that follows it:
    so the annotators of TNE mostly name the relation.

    Args:
        text: a document's text.
        spans: its noun phrases in any order.

    Yields:
        Index of the anchor, index of the complement after it, preposition.
    """
    order = sorted(range(len(spans)), key=spans.__getitem__)
    starts = [spans[index].start for index in order]
    for anchor, (_, end) in enumerate(spans):
        for complement in order[bisect_right(starts, end) : bisect_right(starts, end + _WIDEST)]:
            between = _WHITE_SPACE.sub(" ", text[end : spans[complement].start])
            if preposition := _SPELLED_OUT.get(between.strip().lower()):
                yield anchor, complement, preposition


class SurfaceExtractor:
    """The extractor ``np-enrichment``: the paper's Surface baseline (section 7) with its preposition.

    Anchor and complement stand in one sentence with nothing but the preposition between
    them; pronouns are neither.
    """

    name = "np-enrichment"
    reads: tuple[str, ...] = ("tokens", "noun-phrases")

    @property
    def version(self) -> Mapping[str, object]:
        """The version of the rule."""
        return {"method": "surface", "code": 1}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """The relations of each document, by anchor."""
        return [
            Annotations(relations=tuple(self._relations(document.text, annotations)))
            for document, annotations in zip(documents, given, strict=True)
        ]

    def _relations(self, text: str, given: Annotations) -> Iterator[Relation]:
        phrases = sorted(
            {m.span for m in given.mentions if "noun-phrase" in m.kinds and "pronoun" not in m.kinds}
        )
        sentence_starts = [sentence.start for sentence in given.sentences]
        for first, second, preposition in attachments(text, phrases):
            anchor, complement = phrases[first], phrases[second]
            if bisect_right(sentence_starts, anchor.start) == bisect_right(sentence_starts, complement.start):
                yield Relation(anchor, complement, preposition, explicit=True, score=1.0, extractor=self.name)
