"""What an endpoint tells who tries to write: there is no option that would allow it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from queries.engine import WriteRefusedError

ADVICE = "change the texts, and build the graph from them: kg build"


@contextmanager
def reading_only() -> Iterator[None]:
    """Advise who tries to write within the block."""
    try:
        yield
    except WriteRefusedError as error:
        raise WriteRefusedError(error.problem, ADVICE) from error
