"""Which dates in the first lines of a file are the date of its document, and what wins over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import read
from kg.read.records.heads.dates import head_date

BODY = "The ferry to Norrvik stops for a week, its owner said. It sailed last on 2 January 2001, a Tuesday.\n"


def read_file(folder: Path, name: str, text: str) -> Document:
    (folder / name).write_text(text, encoding="utf-8")
    [document] = read([str(folder)])
    assert isinstance(document, Document)
    return document


@pytest.mark.parametrize(
    ("head", "date"),
    [
        ("7 October 2022 - ", "2022-10-07"),
        ("Ferry stops\n\nBERGEN, Oct. 7, 2022 (QPN) — ", "2022-10-07"),
        ("Ferry stops\n\nBern, 2. März 2023 – ", "2023-03-02"),
        ("Ferry stops\n\nLeón, 9 de julio de 2020 (EFE) - ", "2020-07-09"),
        ("Ferry stops\n\nGdynia, 7 września 2022 (PAP) - ", "2022-09-07"),
        ("Ferry stops\nPosted on: 7 October 2022\n\n", "2022-10-07"),
        ("Ferry stops\n\nVeröffentlicht am 7. Oktober 2022, 10:15 Uhr\n\n", "2022-10-07"),
        ("NEWS RELEASE\nFriday, October 7, 2022\n\nFerry stops\n\n", "2022-10-07"),
        ("FOR IMMEDIATE RELEASE     October 7, 2022\n\nFerry stops\n\n", "2022-10-07"),
        ("Ferry stops\n\n2022-10-07\n\n", "2022-10-07"),
        ("Ferry stops\n\nBy Edda Gonsal, 7 October 2022\n\n", "2022-10-07"),
        ("Ferry stops\n\nHarbour | 7 October 2022\n\n", "2022-10-07"),
        ("Published: 7 October 2022\n\nFerry stops\n\nBERGEN, Oct. 7, 2022 (QPN) — ", "2022-10-07"),
    ],
)
def test_a_full_date_before_the_running_text_is_the_date(tmp_path: Path, head: str, date: str) -> None:
    document = read_file(tmp_path, "a.txt", head + BODY)
    assert (document.date, document.text) == (date, head + BODY)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "Ferry stops\n\nBERGEN, Oct. 7 (QPN) — ",
        "Ferry stops\n\nOctober 2022\n\n",
        "Ferry stops\n\n07/10/2022\n\n",
        "Ferry stops on 7 October 2022\n\n",
        "Remembering 7 October 1922\n\n",
        "Ferry stops\n\nDeadline: 7 October 2022\n\n",
        "Ferry stops\n\nEffective 7 October 2022\n\n",
        "Published 7 October 2022\nUpdated 9 October 2022\n\nFerry stops\n\n",
        "7 October 1922 – The ferry sinks off the coast.\n\n9 October 1922 – ",
        "Ferry stops\n\n31 February 2022\n\n",
    ],
)
def test_nothing_is_guessed(head: str) -> None:
    assert head_date(head + BODY) == ""


def test_metadata_win(tmp_path: Path) -> None:
    text = "---\ndate: 2019\n---\n# Ferry stops\n\nBERGEN, Oct. 7, 2022 (QPN) — " + BODY
    assert read_file(tmp_path, "a.md", text).date == "2019"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", f"# Ferry stops\n\nBERGEN, Oct. 7, 2022 (QPN) — {BODY}"),
        (
            "a.html",
            f"<html><body><article><h1>Ferry stops</h1><p>BERGEN, Oct. 7, 2022 (QPN) — {BODY}</p>"
            f"<p>{BODY * 5}</p></article></body></html>",
        ),
    ],
)
def test_files_without_metadata_have_the_date_of_their_head(tmp_path: Path, name: str, text: str) -> None:
    assert read_file(tmp_path, name, text).date == "2022-10-07"
