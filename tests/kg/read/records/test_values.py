"""Dates, languages and lists of names as records write them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.document import Document
from kg.read import read
from kg.read.records.dates import iso_date
from kg.read.records.languages.codes import language_code
from kg.read.records.people import people_of


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2005", "2005"),
        ("2005-09", "2005-09"),
        ("2005-09-25", "2005-09-25"),
        (" 20050925 ", "2005-09-25"),
        ("2005-09-25 10:30", "2005-09-25T10:30:00"),
        ("2005-09-25T10:30:00Z", "2005-09-25T10:30:00+00:00"),
        ("2005-13", ""),
        ("2005-02-30", ""),
        ("September 25, 2005", "2005-09-25"),
        ("", ""),
    ],
)
def test_dates(value: str, expected: str) -> None:
    assert iso_date(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("de", "de"), ("EN-us", "en"), ("pt_BR", "pt"), ("English", "en"), ("", ""), ("x", "")],
)
def test_languages(value: str, expected: str) -> None:
    assert language_code(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Jane Doe, Richard Roe", ("Jane Doe", "Richard Roe")),
        ("Doe, Jane; Roe, Richard", ("Doe, Jane", "Roe, Richard")),
        ("Jane Doe, ; Richard Roe", ("Jane Doe", "Richard Roe")),
        ("Jane Doe, Richard Roe, Max Moe, ; John Low", ("Jane Doe", "Richard Roe", "Max Moe", "John Low")),
        (["Doe, Jane", " ", {"name": "Richard Roe"}], ("Doe, Jane", "Richard Roe")),
        ("", ()),
        (None, ()),
    ],
)
def test_names(value: Any, expected: tuple[str, ...]) -> None:
    assert people_of(value).names == expected


def test_what_is_not_understood_stays_in_the_metadata(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"text": "a", "date": "last spring", "lang": "Gatish"}), encoding="utf-8")
    [document] = read([str(path)])
    assert isinstance(document, Document)
    assert (document.date, document.language) == ("", "en")
    assert document.metadata == {"date": "last spring", "lang": "Gatish"}
