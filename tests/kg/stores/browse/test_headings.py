"""A page has the graph's title, or shows how the text begins, which no reader takes for a title."""

from __future__ import annotations

import pytest

from kg.read.records.heads.titles import first_line_title
from kg.stores.browse.writer import _heading

PROSE = "The harbour of the small town of Valmora was closed for two weeks, the mayor said on Monday."


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\r\n"])
def test_a_title_is_one_in_the_graph_and_on_the_page(gap: str) -> None:
    text = f"Harbour closed{gap}{PROSE}"
    title = first_line_title(text)
    assert _heading({"title": title, "text": text, "identifier": "x"}) == title == "Harbour closed"


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Closed.\nThen it opened.", "Closed. …"),
        ("Dear Mira,\n\nit is closed.", "Dear Mira, …"),
        ("Closed.", "Closed."),
        (PROSE * 2, f"{(PROSE * 2)[:99]}…"),
        ("", "x"),
    ],
)
def test_the_beginning_of_a_text_is_marked(text: str, heading: str) -> None:
    assert first_line_title(text) == ""
    assert _heading({"title": "", "text": text, "identifier": "x"}) == heading
