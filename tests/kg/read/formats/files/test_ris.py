"""RIS as databases write it: tags in any order, dates in two tags, several abstracts."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Rejected, read
from kg.read.formats.files.ris import records


def documents(folder: Path, *lines: str) -> list[Document]:
    path = folder / "a.ris"
    path.write_text("\n".join(lines), encoding="utf-8")
    outcomes = list(read([str(path)]))
    assert not [outcome for outcome in outcomes if isinstance(outcome, Rejected)]
    return [outcome for outcome in outcomes if isinstance(outcome, Document)]


@pytest.mark.parametrize(
    ("lines", "date"),
    [
        (["Y1  - 2015/03/15/"], "2015-03-15"),
        (["PY  - 2015///Spring"], "2015"),
        (["PY  - 2015", "DA  - MAR 15"], "2015-03-15"),
        (["DA  - Sep 18", "PY  - 2015"], "2015-09-18"),
        (["DA  - SEP-OCT", "Y1  - 2011//"], "2011-09"),
        (["DA  - 28 Feb", "PY  - 2014/"], "2014-02-28"),
        (["DA  - SPR", "PY  - 2014"], "2014"),
        (["DA  - 2014/02"], "2014-02"),
        (["PY  - 15 March 2015"], "2015-03-15"),
    ],
)
def test_dates(tmp_path: Path, lines: list[str], date: str) -> None:
    [document] = documents(tmp_path, "TY  - JOUR", "TI  - Gates", *lines, "ER  - ")
    assert document.date == date


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (["AB  - First.", "AB  - Second."], "First.\n\nSecond."),
        (["N2  - First.", "AB  - Second."], "Second.\n\nFirst."),
        (["AB  - First", "goes on."], "First\ngoes on."),
        (["AB  - Same.", "N2  - Same."], "Same."),
    ],
)
def test_every_abstract_is_text(tmp_path: Path, lines: list[str], body: str) -> None:
    [document] = documents(tmp_path, "TY  - JOUR", "TI  - Gates", *lines, "ER  - ")
    assert document.text == f"Gates\n\n{body}"


@pytest.mark.parametrize(
    "lines",
    [
        ["TI  - A", "TY  - JOUR", "ER  - ", "TY  - JOUR", "TI  - B", "ER  - "],
        ["TY  - JOUR", "TI  - A", "TY  - JOUR", "TI  - B"],
        ["\ufeffTY  - JOUR", "T1  - A", "ER  -", "", "AU  - X", "TY  - JOUR", "CT  - B", "ER  -"],
        ["1.", "TY  - JOUR\r", "TI  - A\r", "ER  - \r", "2.", "TY - JOUR", "TI - B", "ER - "],
    ],
)
def test_references_are_parted_however_they_begin(tmp_path: Path, lines: list[str]) -> None:
    assert [document.title for document in documents(tmp_path, *lines)] == ["A", "B"]


def test_two_chapters_with_one_doi_are_two_documents(tmp_path: Path) -> None:
    lines = [line for title in "AB" for line in ("TY  - CHAP", f"TI  - {title}", "DO  - 10.1234/b", "ER  - ")]
    first, second = documents(tmp_path, *lines)
    assert (first.id, second.id) == ("10.1234/b", "a.ris:2")


def test_what_has_no_field_is_metadata(tmp_path: Path) -> None:
    [document] = documents(
        tmp_path, "TY  - JOUR", "TI  - A", "A1  - Kest, A", "VL  - 3", "C7  - x", "LA  - English"
    )
    assert (document.authors, document.language) == (("Kest, A",), "en")
    assert document.metadata == {"volume": "3", "RIS C7": "x", "type": "JOUR"}


def test_the_time_grows_with_the_lines_of_a_value() -> None:
    def seconds(count: int) -> float:
        text = "TY  - JOUR\nTI  - Gates\nAB  - One\n" + " more\n" * count + "ER  - \n"
        began = time.process_time()
        [record] = records(text, 10**9)
        assert str(record["text"]).count("more") == count
        return time.process_time() - began

    assert (
        seconds(200_000) < 12 * seconds(40_000) + 0.2
    )  # five times the length; quadratic is 25 times the time
