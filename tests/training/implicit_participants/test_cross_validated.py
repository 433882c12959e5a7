"""Each role is answered by what the other folds teach."""

from __future__ import annotations

from dataclasses import replace

from tests.extractors.participants.small_text import small_selection
from tests.training.implicit_participants.reading import small_reading
from training.implicit_participants.cross_validated import cross_validated
from training.implicit_participants.folds import FOLDS
from training.implicit_participants.readings import GoldReading
from training.implicit_participants.scorer import RoleKey


def copies(count: int) -> list[GoldReading]:
    """The small text as several documents."""
    reading = small_reading()
    return [
        replace(reading, document=replace(reading.document, id=f"board-{number}")) for number in range(count)
    ]


def test_every_role_has_an_answer_and_the_other_folds_teach_it() -> None:
    read = copies(FOLDS)
    answers = cross_validated(read, small_selection(), reviews=False)
    resigned = [RoleKey(reading.document.id, 1, 3, "ARG0") for reading in read]
    praised = [RoleKey(reading.document.id, 2, 3, "ARG0") for reading in read]
    assert answers.keys() == {*resigned, *praised}
    fillers = read[0].document.predicates[1].unexpressed[0].fillers
    assert all(answers[key].antecedent in fillers for key in resigned)
    assert all(0 <= answer.score <= 1 for answer in answers.values())


def test_equal_folds_give_equal_answers() -> None:
    one, other = (cross_validated(copies(FOLDS), small_selection(), reviews=False) for _ in range(2))
    assert one == other
