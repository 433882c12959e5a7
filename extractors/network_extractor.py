"""What the extractors share that read a text with a network: which texts it reads, and in which pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.sections import SectionListener, annotate_in_sections, nobody


class NetworkExtractor(ABC):
    """Reads documents in some languages, the long ones in sections; others get a note."""

    name: str
    reads_in_sections = True
    languages: Collection[str] = ("en",)
    """ISO 639-1 codes of the languages that the network reads."""

    def annotate(
        self, documents: Sequence[Document], given: Sequence[Annotations], listener: SectionListener = nobody
    ) -> list[Annotations]:
        """Read each document, the long ones in sections.

        Args:
            documents: any number.
            given: for each document, the joined annotations of the extractors in ``reads``.
            listener: called after each section that was read.

        Returns:
            For each document, in order, what the network adds. One in another language gets the note
            ``no_model:NAME``, one without words nothing.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        return annotate_in_sections(self._annotate, documents, given, listener)

    def _annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        pairs = list(zip(documents, given, strict=True))
        readable = [self._is_readable(document, annotations) for document, annotations in pairs]
        readings = self._read([pair for pair, is_read in zip(pairs, readable, strict=True) if is_read])
        return [
            next(readings) if is_read else self._unread(document)
            for document, is_read in zip(documents, readable, strict=True)
        ]

    def _is_readable(self, document: Document, given: Annotations) -> bool:
        return document.language in self.languages and bool(given.tokens)

    @abstractmethod
    def _read(self, texts: Sequence[tuple[Document, Annotations]]) -> Iterator[Annotations]:
        """What is in texts that the network reads, each with what is given of it, in their order."""

    def _unread(self, document: Document) -> Annotations:
        """Of a document in another language, or without words."""
        return Annotations(notes=() if document.language in self.languages else (f"no_model:{self.name}",))
