"""The examples of docs/how-to/library.md run and give what they show."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_every_example_gives_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    failed, attempted = doctest.testfile(
        str(ROOT / "docs" / "how-to" / "library.md"),
        module_relative=False,
        optionflags=options,
        encoding="utf-8",
    )
    assert attempted > 15
    assert failed == 0
