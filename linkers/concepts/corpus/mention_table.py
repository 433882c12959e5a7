"""The mentions of a corpus in little memory: numbers in arrays, every string once.

What is kept of a mention's sentence are the numbers of its content words, once for all mentions in it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from betwixt.document import Span
from betwixt.names.normalisation import normalised
from extractors.language.term_words import BEFORE_TERMS, ENDS_TERM
from linkers.concepts.corpus.concept_graph import CorpusMention

Integers = npt.NDArray[np.int32]

_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Sentences:
    """s sentences in the order of document and characters.

    Args:
        words: the distinct content words of all sentences, in order.
        document: of each sentence, an index, shape (s,).
        starts: where the words of each sentence begin in ``flat``, shape (s + 1,).
        flat: indices of words; those of a sentence ascending, each once.
    """

    words: list[str]
    document: Integers
    starts: npt.NDArray[np.int64]
    flat: Integers

    def words_of(self, sentence: int) -> Integers:
        """The content words of a sentence."""
        return self.flat[self.starts[sentence] : self.starts[sentence + 1]]


@dataclass(frozen=True, slots=True)
class MentionTable:
    """m mentions in the order of document and characters, whatever order they were read in.

    Args:
        documents, names, surfaces, types: the distinct strings, each in order.
        document: of each mention an index of ``documents``, shape (m,).
        start, end: its characters, shape (m,).
        name, surface, type: indices of the strings, shape (m,).
        sentence: an index of ``sentences``, shape (m,).
        sentences: those that hold mentions.
    """

    documents: list[str]
    names: list[str]
    surfaces: list[str]
    types: list[str]
    document: Integers
    start: Integers
    end: Integers
    name: Integers
    surface: Integers
    type: Integers
    sentence: Integers
    sentences: Sentences

    def __len__(self) -> int:
        return len(self.document)

    def span(self, mention: int) -> Span:
        """The characters of a mention."""
        return Span(int(self.start[mention]), int(self.end[mention]))

    @property
    def bytes(self) -> int:
        """What the arrays take; the distinct strings come on top."""
        columns = (self.document, self.start, self.end, self.name, self.surface, self.type, self.sentence)
        sentences = (self.sentences.document, self.sentences.starts, self.sentences.flat)
        return sum(column.nbytes for column in (*columns, *sentences))


def mention_table(mentions: Iterable[CorpusMention]) -> MentionTable:
    """Read mentions once, document by document, the documents in any order.

    Of several mentions with the same characters one is kept: that with the highest score, else the
    first by name, surface and type.
    """
    rows = _Rows()
    for mention in mentions:
        rows.add(mention)
    return rows.table()


def content_words(text: str) -> list[str]:
    """The words of a text that may say what it is about, in lower case and singular, in order."""
    return [stem for word in _WORD.findall(text) if (stem := _content(word.lower()))]


@lru_cache(maxsize=200_000)
def _content(word: str) -> str:
    return "" if word in ENDS_TERM or word in BEFORE_TERMS else normalised(word)


class _Rows:
    """Mentions as they are read, every string a number by its first appearance."""

    def __init__(self) -> None:
        self._documents, self._names, self._surfaces, self._types = (_Strings() for _ in range(4))
        self._rows, self._scores = array("i"), array("d")
        self._sentences = _SentenceRows()

    def add(self, mention: CorpusMention) -> None:
        """Note a mention; those of a document follow each other."""
        document = self._documents.number(mention.document)
        self._rows.extend(
            (
                document,
                *mention.span,
                self._names.number(mention.name),
                self._surfaces.number(mention.surface),
                self._types.number(mention.type),
                self._sentences.number(document, mention),
            )
        )
        self._scores.append(mention.score)

    def table(self) -> MentionTable:
        """The mentions in order, of those with the same characters one."""
        of_documents = self._documents.places()
        sentences, of_sentences = self._sentences.in_order(of_documents)
        row = _integers(self._rows).reshape(-1, 7)
        document, start, end = of_documents[row[:, 0]], row[:, 1], row[:, 2]
        name, surface, type_ = (
            strings.places()[row[:, column]]
            for column, strings in ((3, self._names), (4, self._surfaces), (5, self._types))
        )
        score = np.frombuffer(self._scores, dtype=np.float64) if self._scores else np.empty(0)
        order = np.lexsort((type_, surface, name, -score, end, start, document))
        place = np.stack([document, start, end])[:, order]
        is_first = np.ones(len(order), dtype=bool)
        is_first[1:] = np.any(place[:, 1:] != place[:, :-1], axis=0)
        kept = order[is_first]
        return MentionTable(
            documents=self._documents.sorted(),
            names=self._names.sorted(),
            surfaces=self._surfaces.sorted(),
            types=self._types.sorted(),
            document=document[kept],
            start=start[kept],
            end=end[kept],
            name=name[kept],
            surface=surface[kept],
            type=type_[kept],
            sentence=of_sentences[row[:, 6]][kept],
            sentences=sentences,
        )


class _SentenceRows:
    """Sentences as they are read, every word a number by its first appearance."""

    def __init__(self) -> None:
        self._words = _Strings()
        self._places, self._flat, self._starts = array("i"), array("i"), array("q", [0])
        self._document = -1
        self._of_document: dict[Span, int] = {}

    def number(self, document: int, mention: CorpusMention) -> int:
        """The number of a mention's sentence, which is noted when its first mention comes."""
        if document != self._document:
            self._document, self._of_document = document, {}
        number = self._of_document.get(mention.sentence)
        if number is None:
            number = self._of_document[mention.sentence] = len(self._starts) - 1
            self._flat.extend({self._words.number(word) for word in content_words(mention.context)})
            self._starts.append(len(self._flat))
            self._places.extend((document, *mention.sentence))
        return number

    def in_order(self, of_documents: Integers) -> tuple[Sentences, Integers]:
        """The sentences in order, and for each old number the new one.

        Args:
            of_documents: for each old number of a document the new one.
        """
        place = _integers(self._places).reshape(-1, 3)
        document = of_documents[place[:, 0]]
        order = np.lexsort((place[:, 2], place[:, 1], document))
        numbers = np.empty(len(order), dtype=np.int32)
        numbers[order] = np.arange(len(order), dtype=np.int32)
        first = np.frombuffer(self._starts, dtype=np.int64)
        counts = np.diff(first)[order]
        starts = np.concatenate([[0], np.cumsum(counts)])
        sentence = np.repeat(np.arange(len(order)), counts)
        taken = np.arange(len(sentence)) + np.repeat(first[:-1][order] - starts[:-1], counts)
        word = self._words.places()[_integers(self._flat)[taken]]
        in_order = np.lexsort((word, sentence))
        return Sentences(self._words.sorted(), document[order], starts, word[in_order]), numbers


def _integers(numbers: array[int]) -> Integers:
    return np.frombuffer(numbers, dtype=np.int32) if numbers else np.empty(0, dtype=np.int32)


class _Strings:
    """Distinct strings, numbered by first appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, string: str) -> int:
        return self._numbers.setdefault(string, len(self._numbers))

    def sorted(self) -> list[str]:
        return sorted(self._numbers)

    def places(self) -> Integers:
        """For each number the string's place among the sorted ones."""
        places = np.empty(len(self._numbers), dtype=np.int32)
        for place, string in enumerate(self.sorted()):
            places[self._numbers[string]] = place
        return places
