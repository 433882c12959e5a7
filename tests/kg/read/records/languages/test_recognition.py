"""Every document has its language: the record's, the option's, or the recognised one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Document
from kg.read import ReadOptions, read
from kg.read.records.languages.recognition import language_of

GERMAN = "Der Hafen der kleinen Stadt wurde im Sommer für zwei Wochen gesperrt."
FRENCH = "Le port de la petite ville a été fermé pendant deux semaines cet été."


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The harbour of the small town was closed for two weeks.", "en"),
        (GERMAN, "de"),
        ("El puerto de la pequeña ciudad estuvo cerrado dos semanas.", "es"),
        ("Port małego miasta był latem zamknięty przez dwa tygodnie.", "pl"),
        (FRENCH, "fr"),
        ("El perro duerme", "es"),
        ("Das ist ein Haus.", "de"),
        ("港は夏に二週間閉鎖された。", "ja"),
    ],
)
def test_a_language_is_named_as_what_it_is(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("text", ["42", "", "3.14, 2.71", "def f(x): return x + 1", "U.S.", "x.", "\ud800"])
def test_what_is_no_prose_is_taken_for_english(text: str) -> None:
    assert language_of(text) == "en"


def test_an_english_head_does_not_make_a_german_text_english() -> None:
    assert language_of("Abstract and introduction of this paper\n\n" + GERMAN * 40) == "de"


@given(st.text())
def test_any_text_has_a_language(text: str) -> None:
    assert 2 <= len(language_of(text)) <= 3


def test_the_option_wins_then_the_record(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    records = [{"text": GERMAN, "lang": "nl"}, {"text": GERMAN}, {"text": GERMAN, "lang": "unknown"}]
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")

    def languages(options: ReadOptions | None) -> list[str]:
        return [outcome.language for outcome in read([str(path)], options) if isinstance(outcome, Document)]

    assert languages(None) == ["nl", "de", "de"]
    assert languages(ReadOptions(language="Polish")) == ["pl", "pl", "pl"]
