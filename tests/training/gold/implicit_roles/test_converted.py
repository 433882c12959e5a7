"""The converted XML of SemEval-2010 task 10, beside its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.converted import files, read, written
from training.gold.implicit_roles.documents import Place, UnexpressedRole

TEXT = "They searched a long corridor .\nThe search found nothing .\n"
ROLES = """<?xml version='1.0' encoding='UTF-8'?>
<ISRLSPANS sourcefile="corridor">
  <implicit role="arg1|search.01" recoverable="True" sentence="1" predstart="1" predend="1">
    <candidate sentence="0" start="2" end="4"/>
    <candidate sentence="0" start="2" end="4"/>
    <candidate sentence="0" start="4" end="4"/>
  </implicit>
  <implicit role="arg2|search.01" recoverable="False" sentence="1" predstart="1" predend="1"/>
</ISRLSPANS>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Laid out as the data set is, the text whole and in parts."""
    for kind, suffix, content in (("data", "xml", ROLES), ("source", "txt", TEXT)):
        for part in ("semeval-longdocs", "semeval"):
            place = tmp_path / "set" / kind / "train" / part
            place.mkdir(parents=True)
            (place / f"corridor.{suffix}").write_text(content, encoding="utf-8")
    return tmp_path / "set"


def test_roles_of_one_predicate_come_together_and_mentions_once(folder: Path) -> None:
    (path,) = files(folder)
    (predicate,) = read(path).predicates
    assert predicate.place == Place(1, 1, 2)
    assert predicate.sense == "search.01"
    assert predicate.unexpressed == (
        UnexpressedRole("ARG1", fillers=(Place(0, 2, 5), Place(0, 4, 5))),
        UnexpressedRole("ARG2"),
    )


def test_a_text_that_is_there_whole_is_not_read_in_parts_too(folder: Path) -> None:
    assert [path.parent.name for path in files(folder)] == ["semeval-longdocs"]


def test_what_is_written_is_read_again(folder: Path) -> None:
    (path,) = files(folder)
    before = read(path)
    path.write_text(written(before), encoding="utf-8")
    assert read(path) == before


def test_a_text_may_lie_beside_its_roles(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "alone.xml").write_text(ROLES, encoding="utf-8")
    (tmp_path / "alone.txt").write_text(TEXT, encoding="utf-8")
    assert read(tmp_path / "alone.xml").predicates == read(files(folder)[0]).predicates


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('start="4" end="4"', 'start="4" end="9"', "do not lie in sentence 0"),
        ("arg1|search.01", "searched", "is no role"),
        ("ISRLSPANS", "CORPUS", "its root"),
        ("</ISRLSPANS>", "", "not a file of implicit roles"),
    ],
)
def test_what_is_damaged_is_named(folder: Path, before: str, after: str, problem: str) -> None:
    (path,) = files(folder)
    path.write_text(ROLES.replace(before, after), encoding="utf-8")
    with pytest.raises(InvalidInputError, match=problem):
        read(path)


def test_a_missing_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "alone.xml").write_text(ROLES, encoding="utf-8")
    with pytest.raises(InvalidInputError, match="its text is not there"):
        read(tmp_path / "alone.xml")


def test_a_folder_without_roles_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no XML file"):
        files(tmp_path)
