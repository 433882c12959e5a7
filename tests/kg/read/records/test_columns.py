"""Which column is which field: by common names, by option, and what is said where it fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import ReadOptions, Rejected, read


def table(folder: Path, **fields: str) -> str:
    path = folder / "table.jsonl"
    path.write_text(json.dumps(fields) + "\n", encoding="utf-8")
    return str(path)


def test_columns_are_found_by_their_common_names_in_any_case(tmp_path: Path) -> None:
    path = table(
        tmp_path, ArXiv_ID="17", DOI="10/17", Headline="T", Abstract="B", Created="2005", Keywords="k; l"
    )
    [document] = read([path])
    assert isinstance(document, Document)
    assert (document.id, document.title, document.text, document.date) == ("17", "T", "T\n\nB", "2005")
    assert document.categories == ("k", "l")
    assert document.metadata == {"DOI": "10/17"}


def test_the_best_known_name_wins_and_the_other_is_metadata(tmp_path: Path) -> None:
    [document] = read([table(tmp_path, abstract="short", text="long")])
    assert isinstance(document, Document)
    assert document.text == "long"
    assert document.metadata == {"abstract": "short"}


def test_options_name_columns(tmp_path: Path) -> None:
    path = table(
        tmp_path, key="17", story="B", text="a remark", head="T", by="Jane Doe", day="2005-09-25", id="x"
    )
    options = ReadOptions(
        id_column="key", text_column="story", title_column="head", authors_column="by", date_column="day"
    )
    [document] = read([path], options)
    assert isinstance(document, Document)
    assert (document.id, document.text, document.authors) == ("17", "T\n\nB", ("Jane Doe",))
    assert document.metadata == {"text": "a remark", "id": "x"}


def test_metadata_can_be_left_out(tmp_path: Path) -> None:
    [document] = read([table(tmp_path, text="B", note="n")], ReadOptions(metadata=False))
    assert isinstance(document, Document)
    assert document.metadata == {}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (ReadOptions(), "no column is known to hold the text"),
        (ReadOptions(text_column="story"), "no column 'story' for the text"),
        (ReadOptions(text_column="words", title_column="head"), "no column 'head' for the title"),
    ],
)
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_a_named_file_without_the_column_is_refused_at_once(
    tmp_path: Path, options: ReadOptions, problem: str, ending: str
) -> None:
    path = tmp_path / f"table.{ending}"
    path.write_text(
        '{"key": "17", "words": "a"}' if ending == "jsonl" else "key,words\n17,a\n", encoding="utf-8"
    )

    with pytest.raises(InvalidInputError) as caught:
        read([str(path)], options)  # refused before the first record is asked for

    assert problem in caught.value.problem
    assert "the columns are 'key', 'words'" in caught.value.problem
    assert "--column text=NAME" in caught.value.advice


def test_in_a_folder_such_a_table_is_rejected_and_the_rest_read(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("key,words\n17,a\n18,b\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("key,text\n17,a\n", encoding="utf-8")
    [rejected, document] = read([str(tmp_path)])
    assert isinstance(rejected, Rejected)
    assert rejected.place == "line 1"
    assert isinstance(document, Document)


def test_a_record_without_the_id_by_option_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text('{"key": 1, "text": "a"}\n{"text": "b"}\n', encoding="utf-8")
    [document, rejected] = read([str(path)], ReadOptions(id_column="key"))
    assert isinstance(document, Document)
    assert isinstance(rejected, Rejected)
    assert (rejected.place, rejected.reason) == ("line 2", "no id: the record has no 'key'")


@pytest.mark.parametrize(
    "options",
    [{"encoding": "utf-9"}, {"encoding": "base64"}, {"format": "pptx"}, {"delimiter": "::"}, {"limit": -1}],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidInputError):
        ReadOptions(**options)  # type: ignore[arg-type]
