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
        ("who sang at the opening", "its singer"),
    ],
)
def test_what_needs_the_text_around_it_comes_later(whole: str, needy: str) -> None:
    assert description_preference(whole, 0.8) > description_preference(needy, 0.9)


@pytest.mark.parametrize("surface", ["minister of finance", "a tall sailor", "former head"])
def test_a_whole_description_keeps_its_score(surface: str) -> None:
    assert description_preference(surface, 0.625) == 0.625


def test_nothing_is_preferred_above_its_score() -> None:
    assert description_preference("", 1.0) <= 1.0
