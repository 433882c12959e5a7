"""What occurred in an input how often, and where first: a million of one kind are one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SHOWN = 3
_KINDS = 1_000
_OTHER = "other reasons"
_OWN = re.compile(r"'[^']*'|\"[^\"]*\"|\d[\d,.]*")


class Occurrences:
    """Reasons with their places; those that differ in numbers and quoted words alone are of one kind."""

    def __init__(self) -> None:
        self._found: dict[str, _Kind] = {}

    def add(self, reason: str, place: str) -> None:
        """One occurrence.

        Args:
            reason: as it is told of this one.
            place: where it is.
        """
        shape = _OWN.sub("…", reason)
        if shape not in self._found and len(self._found) >= _KINDS:
            shape = reason = _OTHER
        kind = self._found.setdefault(shape, _Kind(reason))
        kind.count += 1
        kind.varied |= reason != kind.reason
        if len(kind.places) < _SHOWN:
            kind.places.append(place)

    @property
    def count(self) -> int:
        """Of all kinds together."""
        return sum(kind.count for kind in self._found.values())

    def lines(self) -> Iterator[str]:
        """A line for each kind, the most frequent first: count, reason and the first places."""
        for kind in sorted(self._found.values(), key=lambda kind: (-kind.count, kind.reason)):
            more = ", …" if kind.count > len(kind.places) else ""
            like = " (and the like)" if kind.varied else ""
            yield f"{kind.count:,} × {kind.reason}{like}: {', '.join(kind.places)}{more}"


class _Kind:
    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.count = 0
        self.varied = False
        self.places: list[str] = []
