"""Languages as records name them; an option wins, or is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import ReadOptions, read
from kg.read.records.languages.codes import language_code


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("eng", "en"), ("ger", "de"), ("deu", "de"), ("fre", "fr"),
        ("chi", "zh"), ("cmn", "zh"), ("nob", "nb"), ("iw", "he"),
        ("scc", "sr"), ("en-GB", "en"), ("en_US.UTF-8", "en"), ("zh-Hant-TW", "zh"),
        ("es-419", "es"), ("English", "en"), ("ENGLISH (UK)", "en"), ("American English", "en"),
        ("Simplified Chinese", "zh"), ("Deutsch", "de"), ("français", "fr"), ("polski", "pl"),
        ("русский", "ru"), ("日本語", "ja"), ("ngerman", "de"), ("mul", ""),
        ("und", ""), ("zxx", ""), ("en; fr", ""), ("Gatish", ""),
        ("xx", ""), ("n/a", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_language_is_its_code(value: str, code: str) -> None:
    assert language_code(value) == code


@given(st.text(max_size=12))
def test_a_code_is_short_and_its_own_code(value: str) -> None:
    code = language_code(value)
    assert len(code) in (0, 2, 3)
    assert language_code(code) == code


GERMAN = "Der Hafen der kleinen Stadt wurde im Sommer für zwei Wochen gesperrt."


@pytest.mark.parametrize(
    ("record", "option", "language"),
    [
        ("eng", None, "en"),
        (["ger"], None, "de"),
        ("mul", None, "de"),
        (["eng", "fre"], None, "de"),
        ("und", None, "de"),
        ("eng", "ger", "de"),
        ("mul", "pl", "pl"),
        (None, "Spanish", "es"),
    ],
)
def test_the_option_then_the_record_then_the_text(
    tmp_path: Path, record: object, option: str | None, language: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"text": GERMAN, "language": record}), encoding="utf-8")
    [document] = read([str(path)], ReadOptions(language=option))
    assert isinstance(document, Document)
    assert document.language == language


@pytest.mark.parametrize("option", ["Gatish", "mul", "xx", ""])
def test_an_option_that_is_no_language_is_refused(option: str) -> None:
    with pytest.raises(InvalidInputError, match="unknown language"):
        ReadOptions(language=option)
