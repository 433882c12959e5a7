"""How far long work is, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Advance = Callable[[int], None]
"""Called with how many were just done."""

Task = Callable[[str, int, str], AbstractContextManager[Advance]]
"""Shows how far a step is: called with what it does, how many there are to do, and of what, in the plural."""


@contextmanager
def unseen(_: str, __: int, ___: str) -> Iterator[Advance]:
    """Shows nothing."""
    yield lambda _: None
