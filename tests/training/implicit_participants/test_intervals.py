"""Intervals of figures over few roles."""

from __future__ import annotations

from training.gold.implicit_roles.documents import Place, UnexpressedRole
from training.implicit_participants.intervals import bootstrap
from training.implicit_participants.scorer import Answer, RoleKey, filler_accuracy, linking


def head(document: str, place: Place) -> int:
    """The last word."""
    return place.end - 1


def test_an_interval_holds_the_figure_and_is_wider_with_fewer_roles() -> None:
    widths = []
    for count in (20, 200):
        keys = [RoleKey("d", 0, word, "ARG1") for word in range(count)]
        gold = {key: UnexpressedRole("ARG1", fillers=(Place(0, key.word, key.word + 1),)) for key in keys}
        answers = {
            key: Answer(Place(0, key.word + key.word % 2, key.word + 1 + key.word % 2), linked=True)
            for key in keys
        }
        interval = bootstrap(gold, answers, head)
        figures = linking(gold, answers, head) | filler_accuracy(gold, answers, head)
        for name in ("linking_f1", "dice_f1", "filler_accuracy"):
            assert interval[f"{name}_low"] < figures[name] < interval[f"{name}_high"]
        widths.append(interval["linking_f1_high"] - interval["linking_f1_low"])
    assert widths[1] < widths[0]


def test_without_answers_the_interval_is_zero() -> None:
    gold = {RoleKey("d", 0, 0, "ARG1"): UnexpressedRole("ARG1", fillers=(Place(0, 3, 4),))}
    assert set(bootstrap(gold, {}, head).values()) == {0.0}
