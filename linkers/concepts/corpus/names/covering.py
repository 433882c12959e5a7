"""Stretches of a text, asked how they lie to another one."""

from __future__ import annotations

from bisect import bisect_left

from betwixt.document import Span


class Covering:
    """Stretches of a text, asked how they lie to another one."""

    def __init__(self, spans: set[Span]) -> None:
        self._spans = sorted(spans)
        self._longest = max((span.end - span.start for span in spans), default=0)

    def _around(self, span: Span) -> list[Span]:
        first = bisect_left(self._spans, span.start - self._longest, key=lambda other: other.start)
        last = bisect_left(self._spans, span.end, key=lambda other: other.start)
        return [known_span for known_span in self._spans[first:last] if known_span.end > span.start]

    def holds(self, span: Span) -> bool:
        """Whether one of them holds it."""
        return any(
            span_around.start <= span.start and span.end <= span_around.end
            for span_around in self._around(span)
        )

    def holds_more(self, span: Span) -> bool:
        """Whether one of them holds it and more."""
        return any(
            span_around != span and span_around.start <= span.start and span.end <= span_around.end
            for span_around in self._around(span)
        )

    def ends_with(self, span: Span) -> bool:
        """Whether one of them ends in it: then it is a kind of it."""
        return any(
            span_around.start <= span.start and span_around.end == span.end
            for span_around in self._around(span)
        )

    def crosses(self, span: Span) -> bool:
        """Whether one of them holds a part of it, and is not within it."""
        return any(
            span_around.start < span.start < span_around.end < span.end
            or span.start < span_around.start < span.end < span_around.end
            for span_around in self._around(span)
        )
