"""A shared folder is made once, and again only where making it failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shared_folder import shared_folder


def test_a_folder_is_made_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    made: list[Path] = []
    name = "made-once"
    first = shared_folder(tmp_path_factory, name, made.append)
    assert shared_folder(tmp_path_factory, name, made.append) == first
    assert made == [first]


def test_what_failed_is_made_anew(tmp_path_factory: pytest.TempPathFactory) -> None:
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise InterruptedError

    with pytest.raises(InterruptedError):
        shared_folder(tmp_path_factory, "made-anew", fail)
    folder = shared_folder(tmp_path_factory, "made-anew", lambda path: (path / "whole").touch())
    assert [path.name for path in folder.iterdir()] == ["whole"]
