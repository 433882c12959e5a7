"""The shape that every extractor has, and the pipeline that runs them in order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeGuard, runtime_checkable

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.sections import SectionListener


@runtime_checkable
class Extractor(Protocol):
    """Reads documents and the annotations of other extractors, and adds annotations.

    An extractor of several parts may also have ``provides: tuple[str, ...]``, the names of its parts. Each
    of its annotations has one of them as ``extractor``, alone or before a slash.

    Attributes:
        name: what the user types after ``--only``, e.g. ``noun-phrases``.
        reads: names of the extractors that must run before it.
        version: everything that moves its results: code version, options, hash of
            the weights, number format. JSON-serialisable.
    """

    name: str
    reads: tuple[str, ...]

    @property
    def version(self) -> Mapping[str, object]: ...

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Annotate a batch.

        Args:
            documents: any number of documents.
            given: for each document, the joined annotations of the extractors in ``reads``.

        Returns:
            For each document, in order, only what this extractor adds. The result for
            a document must not depend on the other documents of the batch.

        Raises:
            Any exception: the batch is then tried document by document, so that one
            bad document fails alone.
        """
        ...


class SectionedExtractor(Extractor, Protocol):
    """An extractor that reads long documents section by section (``sections.py``), and reports each."""

    reads_in_sections: bool

    def annotate(
        self, documents: Sequence[Document], given: Sequence[Annotations], listener: SectionListener = ...
    ) -> list[Annotations]:
        """Annotate a batch; ``listener`` is called after each section of a long document."""
        ...


def is_sectioned(extractor: Extractor) -> TypeGuard[SectionedExtractor]:
    """Whether an extractor is a ``SectionedExtractor``."""
    return getattr(extractor, "reads_in_sections", False)


def provided(extractor: Extractor) -> tuple[str, ...]:
    """The names of an extractor's parts; its own name where it has none."""
    parts: tuple[str, ...] = getattr(extractor, "provides", (extractor.name,))
    return parts


def fingerprints(extractors: Sequence[Extractor]) -> dict[str, str]:
    """The fingerprint of each extractor: a hash over its version and those of what it reads.

    Args:
        extractors: in running order, each after what it reads.

    Returns:
        name → 16 hexadecimal digits.
    """
    fingerprint_of: dict[str, str] = {}
    for extractor in extractors:
        basis = {
            "name": extractor.name,
            "version": dict(extractor.version),
            "reads": {name: fingerprint_of[name] for name in extractor.reads},
        }
        text = json.dumps(basis, sort_keys=True, ensure_ascii=True)
        fingerprint_of[extractor.name] = hashlib.sha256(text.encode()).hexdigest()[:16]
    return fingerprint_of
