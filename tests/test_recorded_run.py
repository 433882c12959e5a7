"""Tests of training are left out only where nothing that they depend on has changed since they passed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.recorded_run import Checkout, options_of, run_and_record

Change = Callable[[Path], object]


def command(code: str) -> list[str]:
    """What takes the place of pytest."""
    return [sys.executable, "-c", code]


PASSES = command("")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A project with a test that stands apart and one that asks a command, and a data set beside it."""
    files = {
        "requirements.lock": "pytest==8\n",
        "pyproject.toml": "",
        "tests/conftest.py": "",
        "tests/recorded_run.py": "",
        "tests/helpers/words.py": "WORDS = 1\n",
        "tests/helpers/commands.py": "import kg\n",
        "tests/training/test_apart.py": "from tests.helpers.words import WORDS\ndef test(): assert WORDS\n",
        "tests/training/test_command.py": "def test():\n    from tests.helpers import commands\n",
        "kg/__init__.py": "",
        **{f"{package}/__init__.py": "" for package in ("betwixt", "extractors", "linkers", "training")},
    }
    for name, text in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    data = tmp_path / "shared" / "data" / "set"
    data.mkdir(parents=True)
    (data / "a.txt").write_text("a")
    return Checkout(tmp_path / "project")


def test_without_a_record_everything_runs(checkout: Checkout) -> None:
    assert options_of(checkout) == []


def test_what_passed_is_left_out_but_for_what_depends_on_more(checkout: Checkout) -> None:
    assert run_and_record(checkout, PASSES) == 0
    assert options_of(checkout) == ["--ignore=tests/training/test_apart.py"]


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "tests/helpers/words.py").write_text("WORDS = 2\n"),
        lambda root: (root / "tests/training/new.json").write_text("{}"),
        lambda root: (root / "tests/training/test_command.py").unlink(),
        lambda root: (root / "tests/conftest.py").write_text("X = 1\n"),
        lambda root: (root / "linkers/weights.bin").write_bytes(b"1"),
        lambda root: (root / "extractors/__init__.py").write_text("X = 1\n"),
        lambda root: (root / "betwixt/__init__.py").rename(root / "betwixt/names.py"),
        lambda root: (root / "requirements.lock").write_text("pytest==9\n"),
        lambda root: (root.parent / "shared/data/set/a.txt").write_text("b"),
        lambda root: (root.parent / "shared/data/set/a.txt").unlink(),
    ],
)
def test_any_change_runs_everything_again(checkout: Checkout, change: Change) -> None:
    run_and_record(checkout, PASSES)
    assert options_of(checkout)
    change(checkout.root)
    assert options_of(checkout) == []


def test_what_training_does_not_stand_on_may_change(checkout: Checkout) -> None:
    run_and_record(checkout, PASSES)
    (checkout.root / "kg/__init__.py").write_text("X = 1\n")
    assert options_of(checkout)


def test_a_failure_is_not_recorded(checkout: Checkout) -> None:
    assert run_and_record(checkout, command("raise SystemExit(5)")) == 5
    assert not checkout.record.exists()


def test_what_changed_while_the_tests_ran_is_not_recorded(checkout: Checkout) -> None:
    change = "from pathlib import Path; Path('betwixt/__init__.py').write_text('X = 1')"
    assert run_and_record(checkout, command(change)) == 1
    assert not checkout.record.exists()


def test_most_tests_of_training_stand_apart() -> None:
    checkout = Checkout(Path(__file__).parents[1])
    assert len(checkout.covered()) > 0.9 * len(checkout.tests)
