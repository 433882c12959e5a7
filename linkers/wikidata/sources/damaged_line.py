"""What of a source could not be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DamagedLine:
    """A line of a source that could not be read, and is left out.

    Args:
        line: its number, counted from 1.
        reason: what is wrong with it.
        file: that has it, where a source is several.
    """

    line: int
    reason: str
    file: str = ""

    def __str__(self) -> str:
        return f"{self.file}{', ' if self.file else ''}line {self.line:,}: {self.reason}"
