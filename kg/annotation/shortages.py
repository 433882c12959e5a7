"""Documents that could not be read because the machine lacks something, one after the other."""

from __future__ import annotations

from betwixt.errors import BetwixtError

IN_A_ROW = 3
"""So many documents for which memory is lacking, one after the other: the next one will fare no better."""


class ShortageError(BetwixtError):
    """The machine lacks memory or disk space for anything."""


class Shortages:
    """Counts documents in a row for which something was lacking."""

    def __init__(self) -> None:
        self._in_a_row = 0

    def passed(self) -> None:
        """A document was read."""
        self._in_a_row = 0

    def met(self, reason: str) -> None:
        """A document could not be read.

        Args:
            reason: what was lacking.

        Raises:
            ShortageError: it was not the first one in a row.
        """
        self._in_a_row += 1
        if self._in_a_row >= IN_A_ROW:
            raise ShortageError(
                f"memory or disk space is lacking for {self._in_a_row} documents in a row: {reason}",
                "free some, or pass a smaller --workers, and run the same command again: what is finished "
                "is kept, and nothing counts as failed",
            )
