"""Gold documents beside what was read in them."""

from __future__ import annotations

from extractors.participants.predicate_features import OpenPredicate
from tests.extractors.participants.small_text import BOARD, PRAISED, RESIGN, SHE
from tests.training.implicit_participants.reading import small_reading
from training.gold.implicit_roles.documents import Place
from training.implicit_participants.readings import asked, readings


def test_places_are_counted_within_their_sentence() -> None:
    reading = small_reading()
    assert reading.starts == [0, 5, 10, 15]
    assert reading.place(BOARD) == Place(0, 2, 4)
    assert reading.place(SHE) == Place(1, 0, 1)
    assert reading.place_of(14, 15) == Place(2, 4, 5)


def test_the_head_of_a_place_is_the_parses() -> None:
    reading = small_reading()
    assert reading.word(Place(0, 2, 4)) == 3
    assert reading.word(Place(1, 1, 4)) == 6


def test_gold_predicates_are_asked_for_their_unexpressed_roles() -> None:
    decide, resign, praise = asked(small_reading())
    assert decide.open_roles == ()
    assert resign == OpenPredicate(RESIGN, "resign.01", ("ARG0",))
    assert praise == OpenPredicate(PRAISED, "praise.01", ("ARG0",))


def test_words_stay_gold_s_and_roles_are_found_if_asked_for() -> None:
    document = small_reading().document
    (plain,) = readings([document])
    (full,) = readings([document], events=True, labelled=True)
    assert list(plain.text.words) == [word for sentence in document.sentences for word in sentence]
    assert (plain.roles, plain.labelled, plain.earlier) == ((), (), ())
    assert any(role.overt for role in full.roles)
    assert {role.predicate for role in full.labelled} <= {predicate.word for predicate in asked(full)}
    assert [set(scores) for scores in full.earlier] == [set(), {"ARG0"}, {"ARG0"}]
