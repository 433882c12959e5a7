"""Roles in columns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.implicit_roles.example import DOCUMENT
from training.gold.implicit_roles.conll_roles import read, written


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "court.conll"
    path.write_text(written(DOCUMENT), encoding="utf-8")
    assert read(path) == replace(DOCUMENT, source=str(path))


def test_unexpressed_roles_stand_beside_their_predicate() -> None:
    row = next(line for line in written(DOCUMENT).splitlines() if "\tcleared\t" in line).split("\t")
    assert row[13:15] == ["clear.03", "A0=indefinite|A2=definite:0.1-3,1.5-5"]


def test_heads_are_kept(tmp_path: Path) -> None:
    heads = ((5, 4, 4, 5, 0, 5), (3, 3, 0, 3, 6, 7, 3, 3))
    path = tmp_path / "court.conll"
    path.write_text(written(replace(DOCUMENT, heads=heads)), encoding="utf-8")
    assert read(path).heads == heads


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A0=indefinite", "A0=perhaps"),
        ("(A1*", "(A1"),
        ("clear.03\t", "clear.03"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, before: str, after: str) -> None:
    path = tmp_path / "court.conll"
    path.write_text(written(DOCUMENT).replace(before, after), encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"court\.conll:\d+"):
        read(path)
