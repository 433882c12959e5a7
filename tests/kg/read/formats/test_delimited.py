"""csv and tsv: quoting, line breaks in quotes, delimiters, column names, broken rows."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, ReadOptions, Rejected, read
from kg.read.formats.csv_rows import Rows


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


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
@pytest.mark.parametrize(
    "closing", ['502,text,"noted"', '502,"text",note', '502,text,note"', '502,"text,note', '502,"text']
)
def test_an_unclosed_quote_takes_no_rows_along(tmp_path: Path, name: str, closing: str) -> None:
    good = [f"{i},text {i},n" for i in range(2, 502)]
    rows = ["id,text,note", "0,first,n", '1,"never closed,n', *good, closing, "503,last,n\n"]
    content = "\n".join(rows)
    outcomes = outcomes_of(tmp_path, name, content if name == "a.csv" else content.replace(",", "\t"))
    by_id = texts(outcomes)
    assert {str(i): f"text {i}" for i in range(2, 502)}.items() <= by_id.items()
    assert {"0", "503"} <= by_id.keys()
    assert len(outcomes) == 504
    if name == "a.csv":
        assert rejections(outcomes)[0][0] == "line 3"


def test_a_row_of_too_many_columns_with_line_breaks_in_it_is_one_rejection(tmp_path: Path) -> None:
    text = "Dear sir,\nI write, with regret,\nand in haste"
    outcomes = outcomes_of(tmp_path, "a.csv", f'id,text\n1,"{text}",more\n2,b\n')
    assert rejections(outcomes) == [("line 2", "3 columns instead of 2")]
    assert texts(outcomes) == {"2": "b"}


def test_a_damaged_table_with_an_unclosed_quote_keeps_its_rows(tmp_path: Path) -> None:
    rows = "".join(f"{i},text {random.Random(i).random()}\n" for i in range(2000))
    packed = gzip.compress(f'id,text\nx,"open\n{rows}'.encode())
    (tmp_path / "a.csv.gz").write_bytes(packed[: len(packed) // 2])
    outcomes = list(read([str(tmp_path)]))
    by_id = texts(outcomes)
    assert len(by_id) > 500
    assert [place for place, _ in rejections(outcomes)] == ["line 2", f"line {len(by_id) + 3}"]


@pytest.mark.parametrize(
    "line",
    [
        'i,x","y\n',
        'i,"x\n',
        '"\n',
        'i,"x","y\n',
        'i,x,"\n',
        '","\n',
        'i,"a""b\n',
        '\t"x\t"y\n',
        'i,x","y,"\n',
    ],
)
@pytest.mark.parametrize("last", ["", '"\n', '",z\n', 'i,"z'])
@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_odd_quotes_are_read_in_linear_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, last: str, name: str
) -> None:
    """Counts the lines that are taken, not seconds."""
    taken = 0
    take = Rows._take

    def counting(rows: Rows) -> str:
        nonlocal taken
        taken += 1
        return take(rows)

    monkeypatch.setattr(Rows, "_take", counting)
    delimiter = "," if name.endswith("csv") else "\t"
    outcomes_of(tmp_path, name, f"id{delimiter}text\n" + line * 3000 + last)
    assert 3000 < taken < 6 * 3000
