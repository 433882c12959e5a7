"""Ids and words that no index holds are refused with their place, and all others are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, Rejected, read
from kg.read.records.bounds import LONGEST_ID, LONGEST_WORD


def outcomes_of(folder: Path, *records: dict[str, str]) -> list[Outcome]:
    (folder / "a.jsonl").write_text(
        "".join(json.dumps(record) + "\n" for record in records), encoding="utf-8"
    )
    return list(read([str(folder)]))


@pytest.mark.parametrize("letter", ["a", "é", "字", "😀"])
def test_ids_are_bounded_in_bytes(tmp_path: Path, letter: str) -> None:
    most = LONGEST_ID // len(letter.encode())
    records = [{"id": letter * most, "text": "x"}, {"id": letter * (most + 1), "text": "x"}]
    document, rejected = outcomes_of(
        tmp_path,
        *records,
    )
    assert isinstance(document, Document)
    assert isinstance(rejected, Rejected)
    assert rejected.place == "line 2"
    assert rejected.reason.startswith(f"an id of {len(letter.encode()) * (most + 1):,} bytes")
    assert len(rejected.excerpt) <= 200


@pytest.mark.parametrize("letter", ["a", "é", "字", "😀", "_", "/"])
def test_words_are_bounded_in_bytes_and_told_with_their_place(tmp_path: Path, letter: str) -> None:
    most = LONGEST_WORD // len(letter.encode())
    document, rejected = outcomes_of(
        tmp_path,
        {"text": f"one\ntwo {letter * most} three"},
        {"text": f"one\ntwo {letter * (most + 1)} three"},
    )
    assert isinstance(document, Document)
    assert isinstance(rejected, Rejected)
    assert rejected.place == "line 2"
    assert "bytes at character 9 of the text, its line 2;" in rejected.reason


def test_scripts_without_spaces_are_texts(tmp_path: Path) -> None:
    text = "这个城市的市长昨天在议会上讲话，他谈到了新桥的费用。「很贵」、他说！" * 3000
    [document] = outcomes_of(tmp_path, {"text": text, "language": "zh"})
    assert isinstance(document, Document)


def test_a_long_word_in_a_title_counts(tmp_path: Path) -> None:
    [rejected] = outcomes_of(tmp_path, {"title": "x" * 120_000, "text": "short"})
    assert isinstance(rejected, Rejected)
    assert "a word of 120,000 bytes at character 1" in rejected.reason
