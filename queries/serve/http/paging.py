"""Lists in parts: where one is, and where the next begins."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from fastapi import Depends, Query

from betwixt.errors import WrongParameterError

T = TypeVar("T")
MOST = 200
Cursor = Annotated[str, Query(max_length=40)]
"""Where a part of a list begins, as the page or answer before it names it."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list.

    Args:
        total: how long the list is.
        results: the part.
        next: pass it as ``cursor`` for the part that follows; None at the end.
    """

    total: int
    results: Sequence[T]
    next: str | None


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a list is asked for."""

    limit: int
    offset: int

    def page(self, total: int, results: Sequence[T]) -> Page[T]:
        """The part with where the next begins."""
        return Page(total, results, cursor_after(self.offset, len(results), total) or None)


def cursor(offset: int) -> str:
    """What a place in a list is called; nobody has to know what it is made of."""
    return base64.urlsafe_b64encode(f"at:{offset}".encode()).decode().rstrip("=")


def cursor_after(offset: int, shown: int, total: int) -> str:
    """The cursor of the part that follows; empty at the end.

    Args:
        offset: of the part that is shown.
        shown: how much it holds.
        total: how long the list is.
    """
    return cursor(offset + shown) if shown and offset + shown < total else ""


async def part(
    limit: Annotated[int, Query(ge=1, le=MOST, description="how many")] = 20,
    cursor: Annotated[str, Query(max_length=40, description="``next`` of the answer before")] = "",
) -> Part:
    """The part that a request asks for.

    Raises:
        WrongParameterError: no answer gave such a cursor.
    """
    return Part(limit, offset_of(cursor))


def offset_of(cursor: str) -> int:
    """The place in a list that a cursor stands for.

    Raises:
        WrongParameterError: no answer gave it.
    """
    if not cursor:
        return 0
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        kind, _, offset = (
            base64.b64decode(padded, altchars=b"-_", validate=True).decode("ascii").partition(":")
        )
    except ValueError:  # no base64, or no ASCII within it
        kind, offset = "", ""
    if kind != "at" or not (offset.isascii() and offset.isdecimal()) or len(offset) > 15:
        raise WrongParameterError(f"cursor: {cursor!r} is none", "pass what the answer before gave as next")
    return int(offset)


Parted = Annotated[Part, Depends(part)]
