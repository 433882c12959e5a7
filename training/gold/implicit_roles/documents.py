"""Documents with the roles that they leave unexpressed, whatever file they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from betwixt.annotations import Annotations
from betwixt.document import Document, Span

Interpretation = Literal["definite", "indefinite", ""]
"""How an unexpressed role is understood: DNI, INI, or not annotated."""


class Place(NamedTuple):
    """Words of one sentence: the sentence and the words in it from 0, the end exclusive."""

    sentence: int
    start: int
    end: int

    def has(self, sentence: int, word: int) -> bool:
        """Whether a word of a sentence is among them."""
        return sentence == self.sentence and self.start <= word < self.end


@dataclass(frozen=True, slots=True)
class OvertRole:
    """A role that the predicate's own sentence expresses."""

    name: str
    filler: Place


@dataclass(frozen=True, slots=True)
class UnexpressedRole:
    """A core role that no argument of the predicate fills.

    Args:
        name: ``ARG0`` to ``ARG5``, or the name of a frame element.
        interpretation: definite, indefinite, or empty where nobody has marked it.
        fillers: the mentions of its antecedent, all of which are equally right; none where the
            text has none.
    """

    name: str
    interpretation: Interpretation = ""
    fillers: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldPredicate:
    """A predicate with its sense, the roles that are expressed and those that are not.

    Args:
        place: its words.
        sense: a roleset or a frame.
        overt: where the data has them.
        unexpressed: in the order of the data.
        open_roles: core roles that may be the one that a filler fills, where the data does not
            say which; otherwise the names of ``unexpressed``.
    """

    place: Place
    sense: str
    overt: tuple[OvertRole, ...] = ()
    unexpressed: tuple[UnexpressedRole, ...] = ()
    open_roles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoleDocument:
    """A text in sentences of words, with the predicates that are annotated.

    Args:
        id: unique in the data.
        sentences: of words.
        predicates: in the order of the data.
        source: the file, and where there are several documents in it, the place.
        heads: of each sentence, for each word the number of its head, from 1, 0 for the root; where
            the data has a parse.
        chains: mentions that refer to the same, where the data has them.
    """

    id: str
    sentences: tuple[tuple[str, ...], ...]
    predicates: tuple[GoldPredicate, ...]
    source: str = ""
    heads: tuple[tuple[int, ...], ...] = ()
    chains: tuple[tuple[Place, ...], ...] = ()


def running_text(id: str, sentences: Sequence[Sequence[str]]) -> tuple[Document, Annotations]:
    """A text with a space after each word and a line break after each sentence, and its tokens and sentences.

    Args:
        id: of the document.
        sentences: of words; an empty one is no sentence of the annotations.
    """
    text: list[str] = []
    tokens: list[Span] = []
    spans: list[Span] = []
    position = 0
    for words in sentences:
        first = position
        for word in words:
            tokens.append(Span(position, position + len(word)))
            position += len(word) + 1
        text.append(" ".join(words))
        if words:
            spans.append(Span(first, position - 1))
        else:
            position += 1
    return Document(id, "\n".join(text)), Annotations(tokens=tuple(tokens), sentences=tuple(spans))
