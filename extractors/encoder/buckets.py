"""Batches of few fixed shapes, for devices that are fast only when much is computed at once.

The result of a row depends on the shape of its batch, which decides the order of sums. It does not depend on
the other rows. So texts are padded to one of a few sizes, each size always has the same number of rows, and
the last batch is filled with empty rows. The scores of a text are the same to the last bit, whichever texts
are beside it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

PIECES_TOGETHER = 16_384
"""Word pieces of a batch on a GPU, padding included. Another number moves the last bits of scores."""

CELLS_A_PIECE = 4
"""Cells of the pair matrices of a batch, for each of these word pieces."""

WORDS_TOGETHER = 200_000
"""Of texts that are in memory at once where they are read in batches, with vectors and pair scores."""

LENGTHS = (64, 96, 128, 160, 192, 256, 320)
"""Word pieces that windows are padded to; longer ones to the longest that a window can be."""

PHRASES = (16, 32, 48, 64, 96, 128)
"""Noun phrases that blocks of pairs are padded to; larger ones to the largest that a block can be."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is computed at once.

    Args:
        members: their indices, one for each row; further rows stay empty.
        size: what each is padded to; 0: it is alone and not padded.
        rows: of the batch.
    """

    members: tuple[int, ...]
    size: int = 0
    rows: int = 1


def shapes(sizes: Iterable[int], largest: int, budget: int, power: int = 1) -> dict[int, int]:
    """The rows of a batch for each size, such that rows × size^power comes near a budget.

    Args:
        sizes: those beyond the largest are left out.
        largest: one more size, which everything fits.
        budget: 0: no shapes, nothing is padded.
        power: 1: a row has so many vectors as its size; 2: so many cells as its square.
    """
    chosen = [*(size for size in sizes if size < largest), largest]
    return {size: max(1, budget // size**power) for size in chosen} if budget else {}


def batches(sizes: Sequence[int], padded: Mapping[int, int]) -> Iterator[Batch]:
    """Each thing in one batch: the smallest ones first, in their order.

    Args:
        sizes: of each thing.
        padded: size → rows, as ``shapes`` gives them; if there are none, each thing stays alone.
    """
    if not padded:
        yield from (Batch((index,)) for index in range(len(sizes)))
        return
    known = sorted(padded)
    buckets: dict[int, list[int]] = {size: [] for size in known}
    for index, size in enumerate(sizes):
        buckets[known[bisect_left(known, size)]].append(index)
    for size, members in buckets.items():
        rows = padded[size]
        for start in range(0, len(members), rows):
            yield Batch(tuple(members[start : start + rows]), size, rows)


def groups_of_texts(sizes: Sequence[int], most: int) -> Iterator[slice]:
    """Stretches of things that have at most so much together; what has more stands alone."""
    start = together = 0
    for end, size in enumerate(sizes):
        if end > start and together + size > most:
            yield slice(start, end)
            start, together = end, 0
        together += size
    if sizes:
        yield slice(start, len(sizes))
