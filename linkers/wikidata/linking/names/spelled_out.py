"""What the abbreviations of a text stand for, where it spells them out: "the African Union (AU)"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from betwixt.document import Document, Span
from extractors.language.abbreviations import abbreviations, uses


def spelled_out(document: Document, sentences: Sequence[Span], names: Iterable[Span]) -> dict[Span, str]:
    """What each abbreviation of a text stands for that it spells out, by the characters where it stands.

    A name that ends as the long form does is it as a whole: "(OAS)" has no letter for "Organization".

    Args:
        document: with its text.
        sentences: of it; lines where there are none.
        names: all that are found in it.
    """
    definitions = abbreviations(document.text, sentences or None)
    begins: dict[int, int] = {}
    for name in names:
        begins[name.end] = min(name.start, begins.get(name.end, name.start))

    def long_form(span: Span) -> str:
        whole = Span(min(span.start, begins.get(span.end, span.start)), span.end)
        return " ".join(document.surface(whole).split())

    return {use.span: long_form(use.abbreviation.long) for use in uses(document.text, definitions)}
