"""Menu lines of scraped pages have no tokens; headings, tables and bylines do."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Document
from extractors.tokens.menus import is_menu, menu_spans
from extractors.tokens.model import Tokens

STORY = "Man sentenced for theft\n\nLeo Brandt was sentenced on Monday, said Ana Orr.\n"


@pytest.mark.parametrize(
    "menu",
    [
        "Home | About | CONTACT US\n",
        "HOME » NEWS » PRESS RELEASES\n",
        "REPORT A CRIME\nCONTACT US\n",
        "Sign In / Register\n",
        "Home\nNews\nCareers\n",
        "Skip to main content\n",
        "Share this: Facebook Twitter LinkedIn\n",
        "Startseite · Kontakt · Impressum\n",
        "- Facebook\n- Twitter\n- Follow us on Instagram\n",
    ],
)
def test_a_menu_has_no_tokens(menu: str) -> None:
    for text in (f"{menu}\n{STORY}", f"{STORY}\n{menu}"):
        (annotations,) = Tokens().annotate([Document(id="a", text=text, language="en")], [])
        words = " ".join(text[start:end] for start, end in annotations.tokens)
        assert words == "Man sentenced for theft Leo Brandt was sentenced on Monday , said Ana Orr ."


@pytest.mark.parametrize(
    "line",
    [
        "Ana Orr | Valmora News | 5 May",
        "| Mira Solvane | Chair of the Board |",
        "MAYOR OF BRENN RESIGNS",
        "Home",
        "Share prices fall at Brellin Power",
        "Who is it? | Ana Orr",
        "Contact us by mail before Monday, the council said.",
        "",
    ],
)
def test_other_short_lines_are_prose(line: str) -> None:
    assert not is_menu(line)
    assert not list(menu_spans(f"{line}\n\n{STORY}"))


@given(st.text())
def test_spans_are_whole_lines_in_order(text: str) -> None:
    spans = list(menu_spans(text))
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(text[span.start : span.end].strip() for span in spans)
