"""A text and what its source says of it; a stretch of a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from betwixt.errors import InvalidInputError


class Span(NamedTuple):
    """A stretch of text: code-point offsets, end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """One text to annotate.

    Args:
        id: unique in a graph; the given id, else the path relative to the input root.
        text: everything that is annotated. Where the source gives the title apart
            from the body, the text is title, blank line, body (the shape of TNE's
            documents), so that the title's noun phrases take part.
        title: the title, or an empty string; ``text`` begins with it, or has it behind menus and banners.
        language: ISO 639-1 code.
        date: ISO 8601 date or an empty string.
        url: where the document can be read, or an empty string.
        authors: names in the order of the source.
        categories: subject codes or keywords in the order of the source.
        metadata: every other field of the record, as strings.
        source: the file it was read from, or ``-``, with the record's place in it, e.g.
            ``../papers.jsonl.gz:17``. In a graph the path is relative to the graph's folder.

    Raises:
        InvalidInputError: the id is empty, or the title is not in the text.
    """

    id: str
    text: str
    title: str = ""
    language: str = "en"
    date: str = ""
    url: str = ""
    authors: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    source: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            raise InvalidInputError("a document has an empty id", "give every record an id")
        if self.title not in self.text:
            raise InvalidInputError(
                f"document {self.id!r}: its title is not in its text",
                "join title and body with Document.of()",
            )

    @classmethod
    def of(cls, id: str, body: str, title: str = "", **rest: Any) -> Self:
        """A document whose title stands apart from its body: the text is both."""
        return cls(id=id, text=f"{title}\n\n{body}" if title else body, title=title, **rest)

    @property
    def title_end(self) -> int:
        """Where the title ends in the text; 0 without a title."""
        return self.text.find(self.title) + len(self.title) if self.title else 0

    def surface(self, span: Span) -> str:
        """The characters of a span."""
        return self.text[span.start : span.end]
