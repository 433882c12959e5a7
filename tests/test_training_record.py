"""A test of training runs again when a file changes that it reads, and not before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import training_record

FILES = {
    "drills/__init__.py": "",
    "drills/loop.py": "from drills.steps import step",
    "drills/steps.py": "def step(): ...",
    "drills/other.py": "",
    "drills/weights.bin": "1",
    "requirements.lock": "torch==2.7.1",
    "tests/training/shared.py": "import drills.loop",
    "tests/training/test_loop.py": "from tests.training.shared import loop",
    "tests/training/test_command.py": "COMMAND = 'drills.other'",
}
LOOP, COMMAND = "test_loop.py", "test_command.py"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of which all tests have passed."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name, value in {"ROOT": tmp_path, "PACKAGES": ("drills",), "WITH_DATA": ("drills",)}.items():
        monkeypatch.setattr(training_record, name, value)
    (tmp_path / training_record.RECORD).write_text(json.dumps(training_record.digests()), encoding="utf-8")
    return tmp_path


def unchanged() -> set[str]:
    return {path.name for path in training_record.unchanged()}


def test_nothing_runs_again_where_nothing_changed(root: Path) -> None:
    assert unchanged() == {LOOP, COMMAND}


@pytest.mark.parametrize(
    ("changed", "left"),
    [
        ("drills/steps.py", {COMMAND}),
        ("tests/training/shared.py", {COMMAND}),
        ("tests/training/test_loop.py", {COMMAND}),
        ("drills/other.py", {LOOP}),
        ("drills/weights.bin", set()),
        ("requirements.lock", set()),
    ],
)
def test_what_reads_a_changed_file_runs_again(root: Path, changed: str, left: set[str]) -> None:
    with (root / changed).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert unchanged() == left


def test_all_run_where_nothing_is_recorded(root: Path) -> None:
    (root / training_record.RECORD).unlink()
    assert unchanged() == set()
