"""Names of news agencies and outlets."""

from __future__ import annotations

import pytest

from betwixt.news_sources import is_news_source


@pytest.mark.parametrize(
    "name",
    ["Reuters", "the Associated Press", "AFP", "Trelling News Agency", "Corvane Newswire"],
)
def test_agencies_and_outlets_are_sources(name: str) -> None:
    assert is_news_source(name)


@pytest.mark.parametrize("name", ["Brellin Power", "Press Board", "Agency for Dykes", "Newsham", "APEC"])
def test_others_are_none(name: str) -> None:
    assert not is_news_source(name)
