"""Questions with their answers: gold ones, and expressed roles that are hidden and asked for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.questions import RoleQuestion, questions
from extractors.participants.read_text import Flags
from extractors.participants.selection import Selection
from training.gold.implicit_roles.documents import GoldPredicate
from training.implicit_participants.readings import GoldReading, asked
from training.implicit_participants.scorer import RoleKey, key_of, link_score

_LEAST_OVERLAP = 0.3
_OTHERS = 24  # wrong candidates of a hidden role that are kept


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A question and which of its candidates are right; none where the role has no antecedent."""

    key: RoleKey
    question: RoleQuestion
    right: Flags


def gold_examples(reading: GoldReading, selection: Selection) -> Iterator[Example]:
    """The unexpressed roles of a document.

    A candidate is right if it covers the head of a mention of the antecedent and is not much longer.
    """
    document = reading.document
    for question in questions(reading.text, asked(reading), selection):
        predicate = document.predicates[question.predicate]
        key = key_of(document, predicate, question.role)
        fillers = next(role.fillers for role in predicate.unexpressed if role.name == question.role)
        scores = [
            link_score(
                key,
                reading.place(mention),
                fillers,
                lambda _, place: reading.word(place) - reading.starts[place.sentence],
            )
            for mention in (question.mentions.tolist() if fillers else ())
        ]
        right = [score.right and score.overlap >= _LEAST_OVERLAP for score in scores]
        yield Example(key, question, np.array(right or [False] * len(question.mentions), dtype=np.bool_))


def hidden_examples(
    reading: GoldReading, selection: Selection, chance: random.Random, share: float
) -> Iterator[Example]:
    """Expressed roles whose filler is mentioned elsewhere too: other mentions of it are right.

    The filler counts as absent; nothing in the features knows of it.

    Args:
        reading: of a document whose overt roles are known.
        selection: what fills roles.
        chance: which roles are asked for, and which wrong candidates are kept.
        share: of the roles that can be asked for.
    """
    pairs = [pair for pair in _hidden(reading, selection) if chance.random() < share]
    text = reading.text
    for question in questions(text, [predicate for predicate, _ in pairs], selection):
        predicate, entity = pairs[question.predicate]
        right = text.entities[question.mentions] == entity
        if not right.any():
            continue
        others = np.flatnonzero(~right).tolist()
        kept = np.array(
            sorted((*np.flatnonzero(right).tolist(), *chance.sample(others, min(_OTHERS, len(others))))),
            dtype=np.int64,
        )
        thinned = question._replace(
            mentions=question.mentions[kept], entities=question.entities[kept], rows=question.rows[kept]
        )
        key = RoleKey(reading.document.id, 0, predicate.word, question.role)
        yield Example(key, thinned, right[kept])


def observed_fillers(readings: Iterable[GoldReading]) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Each predicate's roleset with the class of what fills each of its expressed roles."""
    for reading in readings:
        for predicate in reading.document.predicates:
            roles = {role.name: reading.text.class_at(reading.word(role.filler)) for role in predicate.overt}
            yield predicate.sense, roles


def _hidden(reading: GoldReading, selection: Selection) -> Iterator[tuple[OpenPredicate, int]]:
    """Each expressed role that can be asked for, with the entity that fills it."""
    text = reading.text
    sizes = np.bincount(text.entities) if len(text.entities) else np.zeros(0, dtype=np.int64)
    for predicate in reading.document.predicates:
        word = reading.word(predicate.place)
        if predicate.sense not in selection.rolesets or text.relations[word].startswith("aux"):
            continue
        for role, heads in _each_with_others(reading, predicate):
            mention = text.smallest_mention.get(reading.word(predicate.overt[role].filler))
            if mention is not None and sizes[text.entities[mention]] > 1:
                filler = predicate.overt[role].filler
                first = reading.starts[filler.sentence] + filler.start
                hidden = (first, first + filler.end - filler.start)
                name = predicate.overt[role].name
                yield (
                    OpenPredicate(word, predicate.sense, (name,), heads, hidden),
                    int(text.entities[mention]),
                )


def _each_with_others(reading: GoldReading, predicate: GoldPredicate) -> Iterator[tuple[int, Sequence[int]]]:
    """The index of each expressed role, with the head words of the others."""
    heads = [reading.word(role.filler) for role in predicate.overt]
    for index in range(len(heads)):
        yield index, [*heads[:index], *heads[index + 1 :]]
