"""csv and tsv: quoting, line breaks in quotes, delimiters, column names, broken rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractors.annotations import Document
from kg.read import Outcome, ReadOptions, Rejected, read


def outcomes_of(folder: Path, name: str, content: str, options: ReadOptions | None = None) -> list[Outcome]:
    (folder / name).write_text(content, encoding="utf-8", newline="")
    return list(read([str(folder)], options))


def texts(outcomes: list[Outcome]) -> dict[str, str]:
    return {outcome.id: outcome.text for outcome in outcomes if isinstance(outcome, Document)}


def rejections(outcomes: list[Outcome]) -> list[tuple[str, str]]:
    return [(outcome.place, outcome.reason) for outcome in outcomes if isinstance(outcome, Rejected)]


def test_quoted_line_breaks_belong_to_the_text_and_count_as_lines(tmp_path: Path) -> None:
    outcomes = outcomes_of(tmp_path, "a.csv", 'id,text\r\n1,"one\r\ntwo ""three"""\r\n2,four\r\n3\r\n')
    assert texts(outcomes) == {"1": 'one\r\ntwo "three"', "2": "four"}
    assert rejections(outcomes) == [("line 5", "1 columns instead of 2")]


@pytest.mark.parametrize(
    ("delimiter", "name"), [(",", "a.csv"), (";", "a.csv"), ("|", "a.csv"), ("\t", "a.csv"), ("\t", "a.tsv")]
)
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str, name: str) -> None:
    rows = [["id", "text", "note"], ["1", "a text", "x"]]
    content = "\n".join(delimiter.join(row) for row in rows)
    assert texts(outcomes_of(tmp_path, name, content)) == {"1": "a text"}


def test_the_delimiter_by_option_wins(tmp_path: Path) -> None:
    outcomes = outcomes_of(
        tmp_path, "a.csv", "id:text,x\n1:a,b\n", ReadOptions(delimiter=":", text_column="text,x")
    )
    assert texts(outcomes) == {"1": "a,b"}


def test_unnamed_and_repeated_columns_keep_their_values(tmp_path: Path) -> None:
    [document] = outcomes_of(tmp_path, "a.csv", "id,text,,note,note\n1,a,b,c,d\n")
    assert isinstance(document, Document)
    assert document.metadata == {"column 3": "b", "note": "c", "note (column 5)": "d"}


def test_a_table_without_quoting_is_read_as_it_stands(tmp_path: Path) -> None:
    content = 'id\ttext\n1\t"Trade" is a word\n2\t"never closed\n3\t5" wide\n4\t"quoted\ttab"\n'
    outcomes = outcomes_of(tmp_path, "a.tsv", content)
    assert texts(outcomes) == {
        "1": '"Trade" is a word',
        "2": '"never closed',
        "3": '5" wide',
        "4": "quoted\ttab",
    }
    assert rejections(outcomes) == []


def test_reading_goes_on_after_a_forgotten_quote(tmp_path: Path) -> None:
    rows = "".join(f"{i},text {i}\n" for i in range(3, 300))
    outcomes = outcomes_of(tmp_path, "a.csv", f'id,text\n1,a\n2,"b\n{rows}')
    assert rejections(outcomes) == [("line 3", "broken row: unexpected end of data")]
    assert len(texts(outcomes)) == 298


def test_blank_lines_are_passed_over(tmp_path: Path) -> None:
    assert texts(outcomes_of(tmp_path, "a.csv", "\nid,text\n\n1,a\r\n\r\n  \n2,b")) == {"1": "a", "2": "b"}


def test_a_broken_row_of_names_rejects_the_table_once(tmp_path: Path) -> None:
    [rejected] = outcomes_of(tmp_path, "a.csv", '"id" x,text\n1,a\n2,b\n')
    assert isinstance(rejected, Rejected)
    assert rejected.place == "line 1"
    assert "no row was read" in rejected.reason


def test_a_table_of_names_only_holds_nothing(tmp_path: Path) -> None:
    assert outcomes_of(tmp_path, "a.csv", "id,text\n") == []


def test_line_ends_of_the_old_mac_are_reported(tmp_path: Path) -> None:
    [rejected] = outcomes_of(tmp_path, "a.csv", "id,text\r1,a\r2,b\r")
    assert isinstance(rejected, Rejected)
    assert "new-line character seen in unquoted field" in rejected.reason


def test_a_field_of_five_million_characters(tmp_path: Path) -> None:
    text = "word " * 1_000_000
    assert texts(outcomes_of(tmp_path, "a.csv", f'id,text\n1,"{text}"\n2,b\n')) == {"1": text, "2": "b"}
