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
from extractors.language.normalisation import normalised
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
        return sum(each.nbytes for each in (*columns, *sentences))


def mention_table(mentions: Iterable[CorpusMention]) -> MentionTable:
    """Read mentions once, document by document, the documents in any order.

    Of several mentions with the same characters one is kept: that with the highest score, else the
    first by name, surface and type.
    """
    documents, names, surfaces, types, words = (_Strings() for _ in range(5))
    rows, scores = array("i"), array("d")
    places, flat, starts = array("i"), array("i"), array("q", [0])
    known: dict[Span, int] = {}
    current = None
    for mention in mentions:
        number = documents.number(mention.document)
        if number != current:
            current, known = number, {}
        sentence = known.get(mention.sentence)
        if sentence is None:
            sentence = known[mention.sentence] = len(starts) - 1
            flat.extend({words.number(word) for word in content_words(mention.context)})
            starts.append(len(flat))
            places.extend((number, *mention.sentence))
        rows.extend((number, *mention.span, names.number(mention.name), surfaces.number(mention.surface)))
        rows.extend((types.number(mention.type), sentence))
        scores.append(mention.score)
    of_documents, of_names, of_surfaces, of_types = (
        strings.places() for strings in (documents, names, surfaces, types)
    )
    sentences, of_sentences = _sentences(places, flat, starts, words, of_documents)
    row = _integers(rows).reshape(-1, 7)
    renumbered = (of_documents, None, None, of_names, of_surfaces, of_types, of_sentences)
    columns = [
        row[:, column] if numbers is None else numbers[row[:, column]]
        for column, numbers in enumerate(renumbered)
    ]
    score = np.frombuffer(scores, dtype=np.float64) if scores else np.empty(0)
    order = np.lexsort((columns[5], columns[4], columns[3], -score, columns[2], columns[1], columns[0]))
    columns = [column[order] for column in columns]
    different = np.ones(len(order), dtype=bool)
    different[1:] = np.any([column[1:] != column[:-1] for column in columns[:3]], axis=0)
    document, start, end, name, surface, type_, sentence_ = (column[different] for column in columns)
    return MentionTable(
        documents.sorted(),
        names.sorted(),
        surfaces.sorted(),
        types.sorted(),
        document,
        start,
        end,
        name,
        surface,
        type_,
        sentence_,
        sentences,
    )


def content_words(text: str) -> list[str]:
    """The words of a text that may say what it is about, in lower case and singular, in order."""
    return [stem for word in _WORD.findall(text) if (stem := _content(word.lower()))]


@lru_cache(maxsize=200_000)
def _content(word: str) -> str:
    return "" if word in ENDS_TERM or word in BEFORE_TERMS else normalised(word)


def _sentences(
    places: array[int], flat: array[int], starts: array[int], words: _Strings, of_documents: Integers
) -> tuple[Sentences, Integers]:
    """The sentences in order, and for each old number the new one."""
    place = _integers(places).reshape(-1, 3)
    document = of_documents[place[:, 0]]
    order = np.lexsort((place[:, 2], place[:, 1], document))
    numbers = np.empty(len(order), dtype=np.int32)
    numbers[order] = np.arange(len(order), dtype=np.int32)
    first = np.frombuffer(starts, dtype=np.int64)
    counts = np.diff(first)[order]
    sorted_starts = np.concatenate([[0], np.cumsum(counts)])
    sentence = np.repeat(np.arange(len(order)), counts)
    taken = np.arange(len(sentence)) + np.repeat(first[:-1][order] - sorted_starts[:-1], counts)
    word = words.places()[_integers(flat)[taken]]
    in_order = np.lexsort((word, sentence))
    return Sentences(words.sorted(), document[order], sorted_starts, word[in_order]), numbers


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
        found = np.empty(len(self._numbers), dtype=np.int32)
        for place, string in enumerate(self.sorted()):
            found[self._numbers[string]] = place
        return found
