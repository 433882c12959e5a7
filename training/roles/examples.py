"""Gold texts as examples: what the joint model reads of each window, with the labels of its words."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from extractors.encoder.windows.words import Tokenised
from extractors.joint.reader import TextReader, WordReading
from extractors.roles.decisions.inventory import Inventory
from extractors.roles.decisions.labels import AUXILIARIES, OUTSIDE, ROLES, begins, goes_on
from extractors.roles.network_features import Classes
from extractors.roles.questions import Question, questions, role_windows
from training.gold.semantic_roles.propbank import Argument, GoldPredicate, GoldText

logger = logging.getLogger(__name__)

NO_LABEL = -100
NO_TAGS = np.zeros(0, dtype=np.int64)

_ROLE = {role: number for number, role in enumerate(ROLES)}


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A window of a text with its labels.

    Args:
        lower: [words, hidden] vectors of the encoder's lower layer.
        last: the same of the last one.
        features: [words, features] classes.
        predicates: [words] 1 predicate, 0 none, ``NO_LABEL`` unknown.
        questions: about its predicates.
        tags: for each question the tags of its sentence's words, none for auxiliary verbs, which are
            asked for their sense alone.
        senses: for each question the place of the right roleset among its senses, or ``NO_LABEL``.
    """

    lower: npt.NDArray[np.float16]
    last: npt.NDArray[np.float16]
    features: Classes
    predicates: npt.NDArray[np.int64]
    questions: tuple[Question, ...]
    tags: tuple[npt.NDArray[np.int64], ...]
    senses: tuple[int, ...]


def read_text(text: GoldText, reader: TextReader) -> tuple[list[str], WordReading]:
    """The words of a gold text, and what the joint model reads, in the gold sentences."""
    words = [word for sentence in text.sentences for word in sentence.words]
    sizes = [len(sentence.words) for sentence in text.sentences]
    starts = np.cumsum([0, *sizes[:-1]]).tolist()
    (reading,) = reader.read_all([Tokenised(words, starts)])
    return words, reading


def examples(text: GoldText, reader: TextReader, inventory: Inventory) -> Iterator[Example]:
    """The windows of a text."""
    words, reading = read_text(text, reader)
    gold: dict[int, tuple[int, GoldPredicate]] = {}
    annotated: list[bool] = []
    for sentence in text.sentences:
        start = len(annotated)
        gold |= {start + predicate.word: (start, predicate) for predicate in sentence.predicates}
        annotated += sentence.annotated
    for window in role_windows(reading, words):
        first, own = window.window.first, range(window.window.own_first, window.window.own_end)
        labels = np.full(len(window.features), NO_LABEL, dtype=np.int64)
        for word in own:
            if annotated[word]:
                labels[word - first] = int(word in gold)
        asked = questions(window, words, sorted(set(own) & gold.keys()), inventory)
        answers = [gold[first + question.word] for question in asked]
        yield Example(
            window.lower.half().numpy(),
            window.last.half().numpy(),
            window.features,
            labels,
            tuple(asked),
            tuple(
                NO_TAGS
                if predicate.roleset in AUXILIARIES
                else _tags(question, start - first, predicate.arguments)
                for question, (start, predicate) in zip(asked, answers, strict=True)
            ),
            tuple(
                _sense(question, inventory.number.get(predicate.roleset))
                for question, (_, predicate) in zip(asked, answers, strict=True)
            ),
        )


def _tags(question: Question, start: int, arguments: Sequence[Argument]) -> npt.NDArray[np.int64]:
    """Tags of a question's words; ``start`` is the gold sentence's first word in the window."""
    tags = np.full(question.end - question.first, OUTSIDE, dtype=np.int64)
    for first, end, role in arguments:
        number = _ROLE.get(role.removesuffix("-DSP"))
        begun, done = start + first - question.first, start + end - question.first
        if number is None:
            tags[max(0, begun) : max(0, done)] = NO_LABEL
        elif begun >= 0 and done <= len(tags):  # else a window cuts the sentence
            tags[begun:done] = goes_on(number)
            tags[begun] = begins(number)
    return tags


def _sense(question: Question, roleset: int | None) -> int:
    return question.senses.index(roleset) if roleset in question.senses else NO_LABEL
