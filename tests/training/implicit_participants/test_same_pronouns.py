"""Equal personal pronouns are as right as the one that is marked."""

from __future__ import annotations

from training.gold.implicit_roles.documents import GoldPredicate, Place, RoleDocument, UnexpressedRole
from training.implicit_participants.same_pronouns import with_same_pronouns


def fillers(*marked: Place) -> tuple[Place, ...]:
    """What is right where these are marked in a small review."""
    sentences = (("My", "car", "broke", "."), ("I", "called", "them", "and", "paid", "."))
    role = UnexpressedRole("ARG0", fillers=marked)
    document = RoleDocument("7", sentences, (GoldPredicate(Place(1, 4, 5), "pay.01", (), (role,)),))
    return with_same_pronouns(document).predicates[0].unexpressed[0].fillers


def test_other_forms_of_a_pronoun_are_right_too() -> None:
    assert fillers(Place(1, 0, 1)) == (Place(1, 0, 1), Place(0, 0, 1))


def test_nouns_stay_alone() -> None:
    assert fillers(Place(0, 1, 2)) == (Place(0, 1, 2),)


def test_a_pronoun_within_a_phrase_says_nothing() -> None:
    assert fillers(Place(0, 0, 2)) == (Place(0, 0, 2),)


def test_a_role_without_filler_keeps_none() -> None:
    assert fillers() == ()
