"""The lists of a build."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from extractors.extractor import Extractor
from linkers.concepts.vocabulary import NO_VOCABULARY, Vocabulary
from linkers.names.name_list import NO_NAMES, NameList


@dataclass(frozen=True, slots=True)
class Lists:
    """A user's vocabulary and names.

    Args:
        vocabulary: without terms if there is none.
        names: without names if there are none.
    """

    vocabulary: Vocabulary = NO_VOCABULARY
    names: NameList = NO_NAMES

    @property
    def extractors(self) -> list[Extractor]:
        """What finds them in texts."""
        from extractors.listed.model import NameListExtractor, VocabularyExtractor

        extractors: list[Extractor] = []
        if self.vocabulary.terms:
            extractors.append(VocabularyExtractor(self.vocabulary.labels))
        if self.names.names:
            extractors.append(NameListExtractor(self.names.phrases))
        return extractors

    @property
    def hashes(self) -> list[str]:
        """Of the files that are there: a graph of other lists is made anew."""
        files = {"vocabulary": self.vocabulary.hash, "names": self.names.hash}
        return [f"{name} {hash_}" for name, hash_ in files.items() if hash_]

    @property
    def problems(self) -> tuple[str, ...]:
        """Place and reason of what could not be used."""
        return self.vocabulary.problems + self.names.problems


NO_LISTS = Lists()


def load_lists(vocabulary: Path | None, names: Path | None) -> Lists:
    """Read the lists of a build.

    Raises:
        InvalidInputError: a file cannot be read at all.
    """
    from kg.lists.names import load_names
    from kg.lists.vocabulary import load_vocabulary

    return Lists(
        load_vocabulary(vocabulary) if vocabulary else NO_VOCABULARY,
        load_names(names) if names else NO_NAMES,
    )
