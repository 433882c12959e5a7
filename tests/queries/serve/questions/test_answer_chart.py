"""Years stand beside each other, names lie one below the other; what is cut is known."""

from __future__ import annotations

import re

from queries.serve.html.drawings import Bar
from queries.serve.questions.answer_chart import MOST_BARS, answer_chart, is_cut


def test_years_stand_in_their_order() -> None:
    shown = str(answer_chart([Bar("2003", 1, "/b"), Bar("2001", 4, "/a")], "documents by year"))
    assert re.findall(r"<title>(\d+)", shown) == ["2001", "2003"]
    assert "lying" not in shown


def test_names_lie_with_their_numbers() -> None:
    bars = [Bar(f"<i>name {at}", 60 - at, "" if at else "/first") for at in range(MOST_BARS + 5)]
    shown = str(answer_chart(bars, "a & b"))
    assert is_cut(bars)
    assert not is_cut(bars[:MOST_BARS])
    assert shown.count('class="bar"') == MOST_BARS
    assert shown.count("<a ") == 1
    assert "<i>" not in shown
    assert ">60</text>" in shown
    widths = [float(width) for width in re.findall(r'class="bar"[^>]* width="([\d.]+)"', shown)]
    assert widths == sorted(widths, reverse=True)


def test_a_bar_of_nothing() -> None:
    assert 'width="0.0"' in str(answer_chart([Bar("none", 0, "")], "x"))
