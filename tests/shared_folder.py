"""Folders that all processes that test use, made by the first that needs them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def shared_folder(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder of a name, which no test changes.

    Args:
        factory: pytest's.
        name: of the folder, in the folder of the whole test run.
        make: fills the folder, which is empty; called by one process only, while the others wait.
    """
    together = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        together = together.parent
    folder, made = together / name, together / f"{name}.made"
    with FileLock(together / f"{name}.lock"):
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)  # of a process that failed
            folder.mkdir()
            make(folder)
            made.touch()
    return folder
