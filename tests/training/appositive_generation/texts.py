"""A small world, and what a pipeline would find in texts about it, without one."""

from __future__ import annotations

from collections.abc import Sequence

from betwixt.annotations import Annotations, Description, Mention
from betwixt.document import Document, Span
from linkers.wikidata.item import Item
from tests.linkers.wikidata.items import CLASSES, item

WORLD: tuple[Item, ...] = (
    *CLASSES,
    item("Q7", "Natalie Jaresko", description="Ukrainian politician", prominence=2, P31="Q5", P21="Q6581072"),
    item("Q8", "Ada Wilk", prominence=1, P31="Q5"),
)


def annotations_of(
    document: Document, names: Sequence[tuple[str, str]], appositives: Sequence[tuple[str, str]] = ()
) -> Annotations:
    """Names with types, and appositives by (name, words); a sentence ends at each full stop."""
    text = document.text

    def span(words: str) -> Span:
        start = text.index(words)
        return Span(start, start + len(words))

    ends = [at + 1 for at, letter in enumerate(text) if letter == "." and not text[at + 1 : at + 2].isalpha()]
    starts = [0, *(end + 1 for end in ends[:-1])]
    return Annotations(
        sentences=tuple(map(Span, starts, ends)),
        mentions=tuple(Mention(span(name), ("name",), kind) for name, kind in names),
        descriptions=tuple(Description(span(words), span(name)) for name, words in appositives),
    )
