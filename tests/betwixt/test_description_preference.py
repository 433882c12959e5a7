"""Descriptions that say by themselves who somebody is come before those that do not."""

from __future__ import annotations

import pytest

from betwixt.description_preference import description_preference


@pytest.mark.parametrize(
    ("whole", "needy"),
    [
        ("president of the Bank of Albany", "its president"),
        ("a retired judge of the Court of Appeal", "Judge"),
        ("a retired judge", "the judge"),
        ("die Präsidentin der Bank", "ihre Präsidentin"),
        ("presidente del banco", "su presidente"),
        ("prezes banku", "jego prezes"),
        ("Judge", "her brother"),
        ("owner of a mill", "who owns a mill"),
        ("who runs the ferry line", "Captain"),
        ("founded a bank in Varna", "Banker"),
        ("Banker", "who sang at the opening"),
        ("its singer", "who sang at the opening"),
        ("its lender", "which had bought it at auction"),
        ("Banker", "bought by a rival"),
        ("a lender in Albany", "headed by Ada Falk"),
        ("the largest lender in Albany", "a chemist by training"),
        ("a judge of the Court of Appeal", "Orr's wife"),
        ("a judge of the Court of Appeal", "the brother of Ada Falk"),
        ("a maker of sensors", "a customer of Tidewell"),
        ("a maker of sensors", "the first maker that it bought"),
        ("Banker", "minister of the"),
    ],
)
def test_what_needs_the_text_around_it_comes_later(whole: str, needy: str) -> None:
    assert description_preference(whole, 0.8) > description_preference(needy, 0.9)


@pytest.mark.parametrize("surface", ["minister of finance", "a tall sailor", "former head"])
def test_among_whole_descriptions_the_surer_comes_first(surface: str) -> None:
    assert description_preference(surface, 0.9) > description_preference(surface, 0.625)


@pytest.mark.parametrize("score", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("surface", ["", "judge", "minister of finance"])
def test_a_preference_is_between_nothing_and_one(surface: str, score: float) -> None:
    assert 0.0 <= description_preference(surface, score) <= 1.0
