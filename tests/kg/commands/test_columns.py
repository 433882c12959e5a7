"""Columns by option: FIELD=NAME, the old spellings, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.__main__ import cli


def dry_run(folder: Path, *options: str) -> tuple[int, str]:
    path = folder / "a.csv"
    path.write_text("story,head,by\nThe ferry sailed.,Ferries,Ann Kest\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", str(path), "--dry-run", "-o", str(folder / "g"), *options])
    return result.exit_code, result.output


@pytest.mark.parametrize(
    "options",
    [
        ["--column", "text=story", "--column", "title=head"],
        ["--text-column", "story", "--title-column", "head"],
        ["--text-column", "by", "--column", "text=story", "--column", "title=head"],
    ],
)
def test_columns_are_named_in_either_way(tmp_path: Path, options: list[str]) -> None:
    code, output = dry_run(tmp_path, *options)
    assert code == 0, output
    assert "The ferry sailed." in output
    assert "Ferries" in output


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("story", "is not FIELD=NAME"),
        ("body=story", "is not FIELD=NAME"),
        ("text=", "is not FIELD=NAME"),
        ("text=head", "is given twice"),
    ],
)
def test_what_names_no_column_is_refused(tmp_path: Path, option: str, problem: str) -> None:
    code, output = dry_run(tmp_path, "--column", "text=story", "--column", option)
    assert code == 2
    assert problem in output


def test_help_shows_one_option_for_all_columns() -> None:
    output = CliRunner().invoke(cli, ["build", "--help"]).output
    assert "--column FIELD=NAME" in output
    assert "--text-column" not in output
