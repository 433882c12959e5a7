"""Facts that tell most come first, and the present before the past."""

from __future__ import annotations

from pathlib import Path

import pytest

import queries
from queries.fact_order import FIRST, telling


def test_an_office_comes_before_an_award_and_an_award_before_the_rest() -> None:
    assert telling("P39", "") < telling("P166", "") < telling("P1412", "")


def test_what_is_over_comes_behind_what_is_not() -> None:
    assert telling("P108", "") < telling("P108", "2009") < telling("P27", "")


@pytest.mark.parametrize("question", ["wikidata-facts", "unsaid-facts"])
@pytest.mark.parametrize("language", ["cypher", "sparql"])
def test_the_questions_have_the_same_order(question: str, language: str) -> None:
    folder = Path(queries.__path__[0]) / "catalogue"
    text = (folder / f"{question}.{language}").read_text(encoding="utf-8")
    assert f" {' '.join(FIRST)} " in text
