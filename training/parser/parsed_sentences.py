"""What a model says about given words, and the shape of a model that says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import name_tags
from extractors.joint.decisions.parses.decided import Parse

if TYPE_CHECKING:
    from extractors.joint.reader import TextReader, WordReading

from dataclasses import dataclass
from typing import Protocol

import numpy.typing as npt

from extractors.joint.decisions.parses.trees import Arc, appositions_of_tree
from extractors.multilingual.shipped import LANGUAGES
from extractors.multilingual.shipped import WEIGHTS as MULTILINGUAL_WEIGHTS
from training.gold.conllu import Sentence


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """One sentence as read by a model, or as annotated by people.

    Args:
        heads: number of each word's head, counted from 1; 0 for the root.
        relations: of each word to its head, with or without subtype.
        upos: universal parts of speech.
        name_tags: IOB2 tags of names.
        found_appositions: what a model takes for appositions, from its tree and from a scorer
            of its own; None where it has no such scorer, so that the tree says it.
        apposition_scores: [words, words], how probable it is that the row's word is in
            apposition to the column's, to find a threshold with; None where unknown.
    """

    heads: Sequence[int]
    relations: Sequence[str]
    upos: Sequence[str]
    name_tags: Sequence[str]
    found_appositions: frozenset[Arc] | None = None
    apposition_scores: npt.NDArray[np.float32] | None = None

    @property
    def tree_appositions(self) -> frozenset[Arc]:
        """The ``appos`` arcs of the tree."""
        return appositions_of_tree(self.heads, self.relations)

    @property
    def appositions(self) -> frozenset[Arc]:
        """The model's own choice of arcs, else the tree's."""
        return self.tree_appositions if self.found_appositions is None else self.found_appositions


class Reader(Protocol):
    """Reads whole documents, since sentences are better understood in their context."""

    def __call__(self, documents: Sequence[Sequence[Sequence[str]]]) -> list[list[ParsedSentence]]:
        """Read documents.

        Args:
            documents: the words of each sentence of each document.

        Returns:
            For each document, its sentences in order.
        """
        ...


def shipped_reader(language: str = "en") -> Reader:
    """The weights that come with the package: of the joint model, or of the multilingual one.

    Args:
        language: ISO 639-1 code.

    Raises:
        InvalidInputError: there is no model of that language.
    """
    if language == "en":
        return read_words
    if language not in LANGUAGES:
        raise InvalidInputError(
            f"there is no model of the language {language!r}", f"known: en, {', '.join(LANGUAGES)}"
        )
    return partial(read_words, reader=_multilingual())


def gold(sentence: Sentence, name_tags: Sequence[str]) -> ParsedSentence:
    """A sentence of a treebank in the shape of a model's answer."""
    return ParsedSentence(
        heads=[word.head for word in sentence.words],
        relations=[word.relation for word in sentence.words],
        upos=[word.upos for word in sentence.words],
        name_tags=name_tags,
    )


@lru_cache(maxsize=1)
def _shipped() -> TextReader:
    from extractors.joint.reader import TextReader

    return TextReader()


@lru_cache(maxsize=1)
def _multilingual() -> TextReader:
    from extractors.joint.reader import TextReader

    return TextReader(MULTILINGUAL_WEIGHTS)


def read_words(
    documents: Sequence[Sequence[Sequence[str]]], reader: TextReader | None = None
) -> list[list[ParsedSentence]]:
    """Tags and parses of given words in given sentences.

    Args:
        documents: the words of each sentence of each document.
        reader: of other weights than those that ship.

    Returns:
        For each document, its sentences in order.
    """
    from extractors.encoder.windows.words import Tokenised

    reader = reader or _shipped()
    threshold = reader.model.thresholds.apposition
    texts = [
        Tokenised(
            [word for sentence in document for word in sentence],
            [int(start) for start in np.cumsum([0, *map(len, document[:-1])])],
        )
        for document in documents
    ]
    parsed: list[list[ParsedSentence]] = []
    for group in reader.groups_of_texts([len(text.words) for text in texts]):
        readings = reader.read_all(texts[group])
        parsed += map(_parsed, documents[group], readings, repeat(threshold))
    return parsed


def _parsed(
    document: Sequence[Sequence[str]], reading: WordReading, threshold: float
) -> list[ParsedSentence]:
    starts = [int(start) for start in np.cumsum([0, *map(len, document[:-1])])]
    words = [word for sentence in document for word in sentence]
    tags = [NAME_TAGS[tag] for tag in name_tags(reading.name_tags, words, reading.parts_of_speech, starts)]
    parses = {parse.first: parse for parse in reading.parses}
    sentences = []
    for start, sentence in zip(starts, document, strict=True):
        inside = slice(start, start + len(sentence))
        parse = _whole(parses, start, len(sentence))
        scores = np.zeros((len(sentence), len(sentence)), dtype=np.float32)
        scores[range(len(sentence)), parse.apposed] = parse.apposition
        sentences.append(
            ParsedSentence(
                heads=parse.heads,
                relations=parse.relations,
                upos=reading.parts_of_speech[inside],
                name_tags=tags[inside],
                found_appositions=parse.appositions(threshold),
                apposition_scores=scores,
            )
        )
    return sentences


def _whole(parses: Mapping[int, Parse], start: int, length: int) -> Parse:
    """The parse of a sentence; parts of one too long for a window hang on its first part's root."""
    parts = [parses[start]]
    while sum(len(part.heads) for part in parts) < length:
        parts.append(parses[start + sum(len(part.heads) for part in parts)])
    if len(parts) == 1:
        return parts[0]
    root = parts[0].heads.index(0) + 1
    heads: list[int] = []
    apposed: list[int] = []
    for part in parts:
        offset = len(heads)
        heads += [head + offset if head else (root if offset else 0) for head in part.heads]
        apposed += [target + offset for target in part.apposed]
    return Parse(
        start,
        tuple(heads),
        tuple(relation for part in parts for relation in part.relations),
        tuple(apposed),
        tuple(score for part in parts for score in part.apposition),
    )
