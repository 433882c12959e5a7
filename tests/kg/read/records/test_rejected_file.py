"""rejected.jsonl: whole, the same bytes every time, whatever the rejections hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.read import Rejected, read_rejected, write_rejected
from kg.read.records.outcomes import EXCERPT_LENGTH, printable, rejected

REJECTED = [
    Rejected("a.jsonl", "line 3", "broken JSON", "x\ud800"),
    Rejected("b\udcff.txt", "", "unknown format"),
]


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "rejected.jsonl"
    for _ in range(2):  # the second replaces the first
        with write_rejected(path) as file:
            for one in REJECTED:
                file.add(one)
        assert file.count == 2
    assert list(read_rejected(path)) == REJECTED
    lines = path.read_bytes().splitlines()
    assert json.loads(lines[0]) == {
        "source": "a.jsonl", "place": "line 3", "reason": "broken JSON", "excerpt": "x\ud800"
    }  # fmt: skip
    assert [p.name for p in tmp_path.iterdir()] == ["rejected.jsonl"]


def test_a_failure_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "rejected.jsonl"
    with write_rejected(path) as file:
        file.add(REJECTED[0])
    with pytest.raises(RuntimeError), write_rejected(path) as file:
        raise RuntimeError
    assert list(read_rejected(path)) == REJECTED[:1]
    assert [p.name for p in tmp_path.iterdir()] == ["rejected.jsonl"]


def test_no_file_holds_no_rejections(tmp_path: Path) -> None:
    assert list(read_rejected(tmp_path / "rejected.jsonl")) == []


@given(st.text(st.characters(exclude_categories=())))
@settings(deadline=None)
def test_excerpts_are_one_printable_line(text: str) -> None:
    excerpt = rejected("a", "line 1", "reason", text).excerpt
    assert len(excerpt) <= EXCERPT_LENGTH
    assert len(excerpt.splitlines()) <= 1
    excerpt.encode()
    assert not any(ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 for character in excerpt)


def test_undecodable_bytes_show_as_such() -> None:
    assert printable("caf\udce9 \x00 \ud800 é") == "caf\\xe9 \\x00 \\ud800 é"
