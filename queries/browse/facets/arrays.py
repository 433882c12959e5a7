"""Which document has which values of a facet, both ways round, as arrays that are mapped into memory.

Counting how often each value occurs in a selection visits every pair of document and value. SQLite does so
one by one; over arrays it takes a small part of that time (``benchmarks.stores.serving`` prints both).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
"""Numbers of documents or values, ascending, none twice."""


@dataclass(frozen=True, slots=True)
class Lists:
    """A list of numbers for each of ``0 … n - 1``, one behind the other.

    Args:
        offsets: (n + 1) where each begins.
        numbers: of all.
    """

    offsets: NDArray[np.int64]
    numbers: Numbers

    @classmethod
    def of(cls, rows: NDArray[np.int32], numbers: NDArray[np.int32], count: int) -> Self:
        """The lists of ``count`` rows from pairs in any order.

        Args:
            rows, numbers: (pairs) of which list, and what is in it; no pair twice.
            count: of lists.
        """
        order = np.lexsort((numbers, rows))
        offsets = np.zeros(count + 1, np.int64)
        np.cumsum(np.bincount(rows, minlength=count), out=offsets[1:])
        return cls(offsets, np.ascontiguousarray(numbers[order], dtype=np.int32))

    def __getitem__(self, row: int) -> Numbers:
        """One list; an empty one beyond the end."""
        if not 0 <= row < len(self.offsets) - 1:
            return self.numbers[:0]
        return self.numbers[self.offsets[row] : self.offsets[row + 1]]

    def together(self, rows: Numbers) -> Numbers:
        """Lists of several rows, one behind the other."""
        starts = self.offsets[rows]
        lengths = self.offsets[rows.astype(np.int64) + 1] - starts
        ends = np.cumsum(lengths)
        if not len(ends) or not ends[-1]:
            return self.numbers[:0]
        places = np.arange(ends[-1]) + np.repeat(starts - (ends - lengths), lengths)
        number: Numbers = self.numbers[places]
        return number

    def save(self, path: Path) -> None:
        """Write two files that begin with a path."""
        np.save(_file(path, "offsets"), self.offsets)
        np.save(_file(path, "numbers"), self.numbers)

    @classmethod
    def open(cls, path: Path) -> Self:
        """What was saved, mapped into memory."""
        return cls(
            np.load(_file(path, "offsets"), mmap_mode="r"), np.load(_file(path, "numbers"), mmap_mode="r")
        )


def _file(path: Path, part: str) -> Path:
    return path.with_name(f"{path.name}.{part}.npy")


@dataclass(frozen=True, slots=True)
class FacetArrays:
    """One facet.

    Args:
        values: of each document.
        documents: of each value.
    """

    values: Lists
    documents: Lists

    @classmethod
    def of(cls, documents: NDArray[np.int32], values: NDArray[np.int32], counts: tuple[int, int]) -> Self:
        """A facet from pairs of document and value, none twice.

        Args:
            documents, values: (pairs) of numbers.
            counts: how many documents and values there are.
        """
        return cls(Lists.of(documents, values, counts[0]), Lists.of(values, documents, counts[1]))

    def count(self, chosen: Numbers) -> NDArray[np.int64]:
        """How many of some documents have each value, by the value's number."""
        if len(chosen) == len(self.values.offsets) - 1:
            return np.diff(self.documents.offsets)
        return np.bincount(self.values.together(chosen), minlength=len(self.documents.offsets) - 1)

    def save(self, path: Path) -> None:
        """Write four files that begin with a path."""
        self.values.save(path.with_name(f"{path.name}.values"))
        self.documents.save(path.with_name(f"{path.name}.documents"))

    @classmethod
    def open(cls, path: Path) -> Self:
        """What was saved, mapped into memory."""
        return cls(
            Lists.open(path.with_name(f"{path.name}.values")),
            Lists.open(path.with_name(f"{path.name}.documents")),
        )
