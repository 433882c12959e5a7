"""Places that are known before anything is read: those of a dateline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractors.encoder.tags import TaggedSpan
from extractors.word_range import WordRange


def with_places(
    spans: Iterable[TaggedSpan], places: Sequence[WordRange], type_: str = "LOCATION"
) -> list[TaggedSpan]:
    """Spans of which those that touch a known place give way to it, in text order.

    Args:
        spans: names or noun phrases.
        places: the words of each.
        type_: what to call a place.
    """
    within = {at for place in places for at in range(place.first, place.last + 1)}
    others = [span for span in spans if within.isdisjoint(range(span.first, span.last + 1))]
    return sorted([*others, *(TaggedSpan(*place, type_, 1.0) for place in places)])
