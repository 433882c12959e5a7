"""Running a part of a test as a user whom permissions bind; root may read everything."""

from __future__ import annotations

import os
import pickle
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

Result = TypeVar("Result")

NOBODY = 65534


def as_ordinary_user(function: Callable[[Path], Result]) -> Result:
    """What the function returns for a new folder, called in a child without rights if this process is root.

    Args:
        function: called with an empty folder that belongs to the user; its result can be
            pickled. It is called once before with all rights, since it may import and load what only root
            may read.
    """
    if sys.platform == "win32":
        pytest.skip("permissions are others on Windows")
    if os.geteuid() != 0:
        with _folder() as folder:
            return function(folder)
    with _folder() as folder:
        function(folder)
    with _folder() as folder:
        os.chown(folder, NOBODY, NOBODY)
        return _in_child(function, folder)


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp())
    try:
        yield folder
    finally:
        for path, folders, _ in os.walk(folder):
            for name in folders:
                if not (Path(path) / name).is_symlink():
                    (Path(path) / name).chmod(stat.S_IRWXU)
        shutil.rmtree(folder)


def _in_child(function: Callable[[Path], Result], folder: Path) -> Result:
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(receiving)
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            with os.fdopen(sending, "wb") as file:
                pickle.dump(function(folder), file)
            status = 0
        finally:
            os._exit(status)
    os.close(sending)
    with os.fdopen(receiving, "rb") as file:
        data = file.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, "the child failed; run the test as an ordinary user to see why"
    result: Result = pickle.loads(data)
    return result
