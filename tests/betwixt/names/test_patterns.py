"""Typed words find texts whatever their accents, quotes and hyphens."""

from __future__ import annotations

import re
import unicodedata

import pyoxigraph
import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.names.folding import accent_free
from betwixt.names.keys import folded
from betwixt.names.patterns import accent_free_pattern, word_pattern


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("hollerer", "höllerer"),
        ("höllerer", "hollerer"),
        ("löffler", "lo\u0308ffler"),
        ("nunez", "núñez"),
        ("slawek lukasz", "sławek łukasz"),
        ("sørensen", "sorensen"),
        ("straße", "strasse"),
        ("nguyen", "nguyễn"),
        ("issue", "is\u00adsue"),
        ("issue", "issue\u200b"),
    ],
)
def test_accents_do_not_count(typed: str, written: str) -> None:
    pattern = accent_free_pattern(folded(typed))
    assert re.fullmatch(pattern, written)


def test_other_letters_count() -> None:
    assert not re.search(accent_free_pattern("hollerer"), "hellerer")
    assert not re.search(accent_free_pattern("a.b"), "axb")


@given(st.text(st.characters(max_codepoint=0x24F)))
def test_a_pattern_has_no_invisible_character(text: str) -> None:
    assert not any(unicodedata.category(letter) == "Cf" for letter in accent_free_pattern(folded(text)))


@given(st.text())
def test_a_text_is_found_by_itself(text: str) -> None:
    assert re.fullmatch(accent_free_pattern(folded(text)), unicodedata.normalize("NFC", folded(text)))


@given(st.text("aeinosuyzäéîñøşüýž -."))
def test_a_latin_text_is_found_without_its_accents(text: str) -> None:
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    assert re.fullmatch(accent_free_pattern(folded(text)), folded(bare.replace("ø", "o")))


def test_marks_of_other_scripts_count() -> None:
    assert not re.search(accent_free_pattern("か"), "が")
    assert re.search(accent_free_pattern("한국"), "한국")


@given(st.text(st.characters(max_codepoint=127)))
def test_a_text_in_ascii_is_folded_like_any_other(text: str) -> None:
    assert accent_free(f"É {text}").split(" ")[1:] == accent_free(text).split()


@pytest.mark.parametrize(
    ("typed", "written", "fits"),
    [
        ("criticise", "criticize", True),
        ("Realized", "realised", True),
        ("organization", "organisation", True),
        ("rise", "rize", False),
        ("sell", "sells", False),
        ("c++", "c++", True),
        ("", "", True),
    ],
)
def test_a_word_is_found_in_british_and_american_spelling(typed: str, written: str, fits: bool) -> None:
    assert bool(re.fullmatch(word_pattern(folded(typed)), written)) is fits


@pytest.mark.parametrize("length", [10, 80, 300])
def test_oxigraph_takes_patterns_of_long_texts(length: int) -> None:
    text = ("aeiou " * length)[:length]
    asked, written = pyoxigraph.Literal(accent_free_pattern(text)), pyoxigraph.Literal(text)
    assert pyoxigraph.Store().query(f"ASK {{ FILTER(REGEX({written}, {asked})) }}")
