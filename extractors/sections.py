"""Long texts in sections, each read as a text of its own, so that no length needs more memory than one.

What is said of a section refers to nothing in another one: noun phrases of two sections are never related.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.annotations_codec import decode, encode

WORDS = 5_000
"""Words of a section at most; a text that has no more is read as a whole. Another number moves what is
said of longer texts."""

_PARAGRAPH_ENDS = re.compile(r"\n\s*\n")

AnnotateTexts = Callable[[Sequence[Document], Sequence[Annotations]], list[Annotations]]
SectionListener = Callable[[Document, int, int], None]
"""Called after each section of a long text: the text, sections that are read, sections that it has."""


def nobody(document: Document, done: int, of: int) -> None:
    """Where nobody wants to know how far a long text is read."""


def annotate_in_sections(
    annotate: AnnotateTexts,
    documents: Sequence[Document],
    given: Sequence[Annotations],
    listener: SectionListener = nobody,
    words: int = WORDS,
) -> list[Annotations]:
    """Annotate documents, the long ones section by section.

    Args:
        annotate: reads whole texts; those of at most ``words`` tokens are given to it together.
        documents: any number.
        given: tokens, sentences and mentions of each.
        listener: called after each section that was read.
        words: of a section at most.

    Returns:
        For each document, in order, what was found in it.
    """
    short = [
        number for number, annotations_of_text in enumerate(given) if len(annotations_of_text.tokens) <= words
    ]
    together = annotate([documents[number] for number in short], [given[number] for number in short])
    short_results = dict(zip(short, together, strict=True))
    for number, (document, annotations_of_section) in enumerate(zip(documents, given, strict=True)):
        if number not in short_results:
            short_results[number] = _annotated(annotate, document, annotations_of_section, listener, words)
    return [short_results[number] for number in range(len(documents))]


def _annotated(
    annotate: AnnotateTexts, document: Document, given: Annotations, listener: SectionListener, words: int
) -> Annotations:
    parts = list(sections(document, given, words))
    results = []  # as bytes: small objects would leave the arrays of the next sections only the holes between
    for done, part in enumerate(parts, start=1):
        text, inside = section(document, given, part)
        results.append(encode(moved(annotate([text], [inside])[0], part.start)))
        listener(document, done, len(parts))
    joined = Annotations().joined(map(decode, results))
    return replace(joined, notes=tuple(dict.fromkeys(joined.notes)))


def sections(document: Document, given: Annotations, words: int = WORDS) -> Iterator[Span]:
    """Cut a text at the end of a paragraph, where a section would else be short of a sentence, in the
    last resort of a word.

    Args:
        document: the text.
        given: its tokens, at least one, and its sentences.
        words: of a section at most.

    Yields:
        The characters of each section; together they are the whole text.
    """
    starts = [token.start for token in given.tokens]
    opening = [sentence.start for sentence in given.sentences]
    start = 0
    first = 0  # its first token
    while len(starts) - first > words:
        latest = starts[first + words]
        begin = bisect_right(opening, starts[first + words // 2])
        after = opening[begin : bisect_right(opening, latest)]
        cut = next(
            (place_after for place_after in reversed(after) if _opens_paragraph(document.text, place_after)),
            None,
        )
        if cut is None:
            cut = after[-1] if after else latest
        yield Span(start, cut)
        start, first = cut, bisect_left(starts, cut)
    yield Span(start, len(document.text))


def _opens_paragraph(text: str, start: int) -> bool:
    before = len(text[max(0, start - 100) : start].rstrip())
    return bool(_PARAGRAPH_ENDS.search(text, max(0, start - 100) + before, start))


def section(document: Document, given: Annotations, part: Span) -> tuple[Document, Annotations]:
    """A section as a text of its own, with what is given of it.

    Args:
        document: the whole text.
        given: tokens, sentences and mentions; a sentence that is cut is two.
        part: the characters of the section.
    """
    text = document.text[slice(*part)]
    title = (
        "" if part.start else document.title[: max(0, part.end - document.title_end + len(document.title))]
    )
    tokens = _within(given.tokens, part)
    start, end = tokens[0].start, tokens[-1].end
    first = bisect_right(given.sentences, start, key=_end)
    after = bisect_left(given.sentences, end, key=_start)
    inside = Annotations(
        tokens=tokens,
        sentences=tuple(
            Span(max(one, start), min(other, end)) for one, other in given.sentences[first:after]
        ),
        mentions=tuple(
            mention
            for mention in given.mentions
            if part.start <= mention.span.start and mention.span.end <= part.end
        ),
    )
    return replace(document, text=text, title=title), moved(inside, -part.start)


def _within(spans: Sequence[Span], part: Span) -> tuple[Span, ...]:
    return tuple(spans[bisect_left(spans, part.start, key=_start) : bisect_left(spans, part.end, key=_start)])


def _start(span: Span) -> int:
    return span.start


def _end(span: Span) -> int:
    return span.end


def moved(annotations: Annotations, by: int) -> Annotations:
    """Annotations with all their offsets moved by so many characters."""
    if not by:
        return annotations
    spans: dict[Span, Span] = {}  # each once, however many annotations stand on it
    moved_fields = {
        field.name: tuple(_moved(annotation, by, spans) for annotation in getattr(annotations, field.name))
        for field in fields(annotations)
    }
    return Annotations(**moved_fields)


def _moved(value: Any, by: int, spans: dict[Span, Span]) -> Any:
    """An annotation, or a part of one."""
    if isinstance(value, Span):
        return spans.setdefault(value, Span(value.start + by, value.end + by))
    if isinstance(value, tuple):
        parts = [_moved(member_moved, by, spans) for member_moved in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(
            *(_moved(getattr(value, field_moved.name), by, spans) for field_moved in fields(value))
        )
    return value
