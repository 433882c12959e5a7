"""The mention that names an entity best."""

from __future__ import annotations

from linkers.names.most_telling import most_telling


def test_a_capitalised_name_is_most_telling() -> None:
    assert most_telling(["the former minister", "Natalie Jaresko", "Jaresko"], "en") == 1


def test_the_more_frequent_form_wins_then_the_longer_then_the_earlier() -> None:
    assert most_telling(["Jaresko", "Natalie Petrova", "Jaresko"], "en") == 0
    assert most_telling(["the plan", "the great plan"], "en") == 1
    assert most_telling(["a plan", "the plan"], "en") == 0


def test_a_mention_more_of_a_part_renames_nothing() -> None:
    assert most_telling(["Natalie Jaresko", "Jaresko", "Jaresko", "Jaresko"], "en") == 0
    assert most_telling(["Brenn Harbour Trust", "BHT", "BHT"], "en") == 0
