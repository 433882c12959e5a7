"""The three tasks of SemEval-2010 task 10, and the one without anything given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from extractors.participants.open_roles import open_roles, syntactic_roles
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.resolver import Resolver
from extractors.participants.selection import Selection
from training.gold.implicit_roles.documents import GoldPredicate, Interpretation, OvertRole
from training.implicit_participants.readings import GoldReading
from training.implicit_participants.scorer import Answer, Answers, RoleKey, key_of

Given = Literal["expressed-roles", "senses"]
"""What is given of a predicate: "NI only" has its expressed roles, the full task its sense alone."""


def recognised(read: Iterable[GoldReading], selection: Selection, given: Given = "senses") -> Answers:
    """The core roles of given predicates that are taken for unexpressed."""
    return {
        key_of(reading.document, predicate, role): Answer()
        for reading in read
        for predicate, opened in _opened(reading, selection, given)
        for role in opened.open_roles
    }


def linked(read: Iterable[GoldReading], resolver: Resolver, given: Given) -> Answers:
    """The roles of given predicates that are taken for unexpressed, and what these are linked to."""
    answers: dict[RoleKey, Answer] = {}
    for reading in read:
        pairs = list(_opened(reading, resolver.selection, given))
        for resolved in resolver.resolved(reading.text, [opened for _, opened in pairs]):
            key = key_of(reading.document, pairs[resolved.predicate][0], resolved.role)
            antecedent = None if resolved.mention is None else reading.place(resolved.mention)
            says = antecedent is not None and resolved.score >= resolver.task_threshold
            answers[key] = Answer(antecedent, says, "definite" if says else "indefinite", resolved.score)
    return answers


def end_to_end(read: Iterable[GoldReading]) -> Answers:
    """What the standard pipeline says: predicates, their senses and unexpressed roles are its own."""
    answers: dict[RoleKey, Answer] = {}
    for reading in read:
        for role in reading.roles:
            if role.overt:
                continue
            place = reading.place_of(role.predicate, role.predicate + 1)
            key = RoleKey(reading.document.id, place.sentence, place.start, role.name)
            antecedent = reading.place_of(*role.filler) if role.filler else None
            interpretation: Interpretation = "definite" if antecedent else "indefinite"
            answers[key] = Answer(antecedent, antecedent is not None, interpretation, role.score)
    return answers


def gold_overt(read: Iterable[GoldReading]) -> Mapping[RoleKey, Sequence[OvertRole]]:
    """The expressed roles of each gold predicate."""
    return {
        key_of(reading.document, predicate, ""): predicate.overt
        for reading in read
        for predicate in reading.document.predicates
    }


def labelled_overt(read: Iterable[GoldReading]) -> Mapping[RoleKey, Sequence[OvertRole]]:
    """The expressed roles that the role labeller finds at each gold predicate."""
    return {
        key_of(reading.document, predicate, ""): [
            OvertRole(role.name, reading.place_of(role.first, role.end))
            for role in reading.labelled
            if role.predicate == reading.word(predicate.place)
        ]
        for reading in read
        for predicate in reading.document.predicates
    }


def _opened(
    reading: GoldReading, selection: Selection, given: Given
) -> Iterator[tuple[GoldPredicate, OpenPredicate]]:
    """Gold predicates with the core roles that they seem to leave unexpressed."""
    for predicate in reading.document.predicates:
        word = reading.word(predicate.place)
        names, fillers = _expressed(reading, predicate, word, selection, given)
        missing = open_roles(selection, predicate.sense, names)
        yield predicate, OpenPredicate(word, predicate.sense, tuple(missing), fillers)


def _expressed(
    reading: GoldReading, predicate: GoldPredicate, word: int, selection: Selection, given: Given
) -> tuple[set[str], tuple[int, ...]]:
    """The roles that a predicate expresses, with their head words.

    They are gold's, or the role labeller's, or by syntax where the labeller finds none.
    """
    if given == "expressed-roles":
        heads = tuple(reading.word(role.filler) for role in predicate.overt)
        return {role.name for role in predicate.overt}, heads
    labelled = [role for role in reading.labelled if role.predicate == word]
    if not labelled:
        return syntactic_roles(reading.text, word, selection, predicate.sense), ()
    heads = tuple(reading.text.head_of(role.first, role.end - 1) for role in labelled)
    return {role.name for role in labelled}, heads
