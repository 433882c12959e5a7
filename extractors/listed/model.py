"""The extractors of a user's own terms and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from betwixt.annotations import Annotations, ConceptMention, Mention
from betwixt.document import Document
from extractors.component_names import NAME_LIST, VOCABULARY
from extractors.listed.phrases import Comparison, NameComparison, PhraseFinder, TermComparison


class _ListExtractor:
    """Finds the phrases of a list in documents of any language; nothing of other extractors is read.

    Args:
        phrases: (phrase, number of what it stands for).
        comparison: how words are compared.
    """

    name = ""
    reads: tuple[str, ...] = ()
    _code = 1

    def __init__(self, phrases: Iterable[tuple[str, int]], comparison: Comparison) -> None:
        self._phrases = tuple(phrases)
        self._comparison = comparison

    @property
    def version(self) -> Mapping[str, object]:
        """The code version and a hash of the list: a document is read again when either changes."""
        return {"code": self._code, "phrases": self._finder.hash}

    @cached_property
    def _finder(self) -> PhraseFinder:
        return PhraseFinder(self._phrases, self._comparison)

    def __getstate__(self) -> dict[str, Any]:
        """Without the automaton, which another process makes of the list."""
        return {name: value for name, value in vars(self).items() if name != "_finder"}


class VocabularyExtractor(_ListExtractor):
    """The extractor ``vocabulary``: fills ``concepts`` with the terms of a vocabulary.

    Args:
        labels: (label, number of the term that it names).
    """

    name = VOCABULARY

    def __init__(self, labels: Iterable[tuple[str, int]]) -> None:
        super().__init__(labels, TermComparison())

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Find the terms in each document."""
        return [
            Annotations(
                concepts=tuple(
                    ConceptMention(span, "", 1.0, self.name) for span, _ in self._finder.places(document.text)
                )
            )
            for document in documents
        ]


class NameListExtractor(_ListExtractor):
    """The extractor ``name-list``: fills ``mentions`` with the names of a user's list, and their types.

    Args:
        names: (name or alias, type).
    """

    name = NAME_LIST

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        pairs = tuple(names)
        self._types = tuple(type_ for _, type_ in pairs)
        super().__init__(((name, number) for number, (name, _) in enumerate(pairs)), NameComparison())

    @property
    def version(self) -> Mapping[str, object]:
        """As of the other list, with the types."""
        return {**super().version, "types": list(self._types)}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Find the names in each document."""
        return [
            Annotations(
                mentions=tuple(
                    Mention(span, ("name",), self._types[number], 1.0, self.name)
                    for span, number in self._finder.places(document.text)
                )
            )
            for document in documents
        ]
