"""Read predicates as annotations of a document's characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from betwixt.annotations import SCORE_DIGITS, Predicate, Role
from extractors.component_names import SEMANTIC_ROLES
from extractors.document_words import DocumentWords
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.encoder.weights_files import weights_hash
from extractors.roles.decisions.dateline import dateline_end
from extractors.roles.decisions.factuality import hypothetical, modal, negated, tense
from extractors.roles.decisions.labels import AUXILIARIES, is_argument
from extractors.roles.decisions.phrases import (
    head_of,
    names_something,
    with_whole_coordination,
    without_loose_ends,
    without_preposition,
)
from extractors.roles.decisions.sentence_tree import SentenceTree
from extractors.roles.shipped import INVENTORY, WEIGHTS

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading
    from extractors.roles.decisions.inventory import Inventory
    from extractors.roles.decisions.spans import ArgumentSpan
    from extractors.roles.reader import ReadPredicate, RoleReader

_PARTS = {"AUX": "VERB", "PROPN": "NOUN"}
"""Parts of speech of predicates that are given as others."""


class EventFinder:
    """The part ``semantic-roles`` of the joint extractor: predicates with roles, of its reading of a text.

    Args:
        weights: a file that ``kg train semantic-roles`` wrote.
        arithmetic: how to compute, as the joint model does.
        inventory: of rolesets, as ``training.roles.inventory`` writes it.
    """

    name = SEMANTIC_ROLES

    def __init__(
        self,
        weights: Path = WEIGHTS,
        arithmetic: Arithmetic = FLOAT32_ON_CPU,
        inventory: Path = INVENTORY,
    ) -> None:
        self.weights = weights
        self.inventory = inventory
        self.arithmetic = arithmetic

    @cached_property
    def version(self) -> Mapping[str, object]:
        """The code version, and the hashes of the weights and of the inventory."""
        return {
            "code": 4,
            "weights": weights_hash(self.weights, SEMANTIC_ROLES),
            "inventory": weights_hash(self.inventory, SEMANTIC_ROLES),
        }

    @property
    def layer(self) -> int:
        """The layer of the encoder whose vectors a reading must keep.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        return self._reader.layer

    def predicates(self, text: DocumentWords, reading: WordReading) -> tuple[Predicate, ...]:
        """The predicates of a text in order, auxiliary verbs left out.

        Args:
            text: the document's words.
            reading: of these, with the lower layer.
        """
        inventory = self._reader.model.inventory
        read = self._reader.read(text.words, reading)
        events = [
            _event(text.words, predicate, inventory)
            for predicate in read
            if predicate.roleset not in AUXILIARIES
        ]
        sentences = list(_sentences(text.words, reading, events))
        firsts = [sentence.first for sentence in sentences]
        return tuple(
            _predicate(text, sentences[bisect_right(firsts, event.read.word) - 1], event) for event in events
        )

    @cached_property
    def _reader(self) -> RoleReader:
        from extractors.roles.reader import RoleReader

        return RoleReader(self.weights, self.arithmetic, self.inventory)


class _Event(NamedTuple):
    """A read predicate with its lemma and meaning, and what its roleset calls its roles."""

    read: ReadPredicate
    lemma: str
    descriptions: Mapping[str, str]
    meaning: str = ""


class _Sentence(NamedTuple):
    """A sentence from a word of its text on; known: word of the sentence → lemma of the predicate."""

    first: int
    tree: SentenceTree
    known: Mapping[int, str]


def _event(words: Sequence[str], read: ReadPredicate, inventory: Inventory) -> _Event:
    if read.roleset:
        roleset = inventory.rolesets[inventory.number[read.roleset]]
        return _Event(read, roleset.lemma, roleset.roles, roleset.meaning)
    return _Event(read, next(iter(inventory.lemmas(words[read.word])), words[read.word].lower()), {})


def _sentences(words: Sequence[str], reading: WordReading, events: Sequence[_Event]) -> Iterator[_Sentence]:
    lemma_at = {event.read.word: event.lemma for event in events}
    for parse in reading.parses:
        first, end = parse.first, parse.first + len(parse.heads)
        heads = [head - 1 for head in parse.heads]
        tree = SentenceTree(words[first:end], reading.parts_of_speech[first:end], heads, parse.relations)
        known = {word - first: lemma_at[word] for word in range(first, end) if word in lemma_at}
        yield _Sentence(first, tree, known)


def _predicate(text: DocumentWords, sentence: _Sentence, event: _Event) -> Predicate:
    read, tree = event.read, sentence.tree
    word = read.word - sentence.first
    by_role = {span.role: span for span in read.arguments}
    modals = by_role.get("ARGM-MOD")
    part = tree.parts[word]
    return Predicate(
        text.span(read.word, read.word),
        read.roleset,
        tuple(_roles(text, sentence, event)),
        round(read.score, SCORE_DIGITS),
        SEMANTIC_ROLES,
        event.lemma,
        _PARTS.get(part, part),
        _is_negated(tree, word, by_role.get("ARGM-NEG"), sentence.first),
        modal(text.words[modals.first : modals.end]) if modals else "",
        tense(tree, word, event.lemma),
        hypothetical(tree, word, sentence.known),
        event.meaning,
    )


def _is_negated(tree: SentenceTree, word: int, negation: ArgumentSpan | None, first: int) -> bool:
    """Whether an event is negated; behind a full verb it is of what follows ("pleaded not guilty")."""
    if negated(tree, word):
        return True
    return negation is not None and (negation.first - first < word or tree.parts[word] != "VERB")


def _roles(text: DocumentWords, sentence: _Sentence, event: _Event) -> Iterator[Role]:
    tree, predicate = sentence.tree, event.read.word - sentence.first
    dateline = dateline_end(tree.words)
    for span in event.read.arguments:
        first, end = max(span.first - sentence.first, dateline), span.end - sentence.first
        if is_argument(span.role) and first < end:
            first, end = without_loose_ends(tree.words, first, with_whole_coordination(tree, first, end))
            if not names_something(tree, first, end):
                continue
            head = head_of(tree, first, end)
            first = without_preposition(tree, predicate, span.role, first, head)
            yield Role(
                span.role,
                "overt",
                text.span(sentence.first + first, sentence.first + end - 1),
                round(span.score, SCORE_DIGITS),
                event.descriptions.get(span.role, ""),
                text.span(sentence.first + head, sentence.first + head),
            )
