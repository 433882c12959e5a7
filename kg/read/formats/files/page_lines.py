"""The characters of a page of a pdf → its lines in reading order.

What is near each other on one baseline is a piece of a line. Characters that are smaller and stand higher
or lower belong to the piece before them. Pieces that were written row by row across a gutter between
columns are put in the order of the columns.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from kg.read.formats.markup.raised import REMEMBERED, lowered, raised

_WIDE_GAP = 1.6
"""Widths of a gap, in sizes of the font, from which on a piece ends."""
_SAME_LINE = 0.35
"""Parts of the size of the font by which baselines of one line may differ."""
_SMALLER = 0.86
_SHIFTED = 0.12
_FEWEST_ROWS = 3
"""Rows from which on a gutter counts."""
_LINE_HEIGHT = 3.0
"""Sizes of the font between baselines, from which on a row begins something else."""
_FEWEST_WORDS = 3
"""Words that half of the pieces on each side of a gutter have at least: cells of tables have fewer."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character of a page, or a space that stands for a gap.

    Args:
        text: it, or the few letters of a ligature.
        left: where it begins, in points.
        right: where it ends.
        base: height of its baseline.
        size: of its font, in points.
    """

    text: str
    left: float
    right: float
    base: float
    size: float


@dataclass(slots=True)
class _Piece:
    """A part of a line without wide gaps."""

    left: float
    right: float
    base: float
    size: float
    last: float
    """Where its last character begins."""
    text: str = ""
    shifted: list[str] = field(default_factory=list)
    rise: float = 0.0

    def add(self, character: Character) -> None:
        rise = character.base - self.base if character.size < self.size * _SMALLER else 0.0
        if abs(rise) < self.size * _SHIFTED:
            rise = 0.0
        if character.text.isspace() and self.shifted and not rise:
            self.close()
        if self.shifted and rise * self.rise <= 0:
            self.close()
        if rise:
            self.shifted.append(character.text)
            self.rise = rise
        else:
            self.text += character.text
        self.left, self.right = min(self.left, character.left), max(self.right, character.right)
        self.last = character.left

    def close(self) -> None:
        """Write what is raised or lowered."""
        if self.shifted:
            write = raised if self.rise > 0 else lowered
            self.text += write(self.text[-REMEMBERED:], "".join(self.shifted))
            self.shifted = []


def lines_of(characters: Iterable[Character]) -> list[str]:
    """The lines of a page in reading order, white space in them single."""
    pieces = list(_pieces(characters))
    lines: list[list[_Piece]] = []
    for piece in _by_columns(pieces):
        last = lines[-1][-1] if lines else None
        if last is not None and _follows(last, piece):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    texts = (" ".join(" ".join(piece.text for piece in line).split()) for line in lines)
    return [text for text in texts if text]


def _pieces(characters: Iterable[Character]) -> Iterator[_Piece]:
    piece: _Piece | None = None
    for character in characters:
        if piece is not None and not _goes_on(piece, character):
            piece.close()
            yield piece
            piece = None
        if piece is None:
            if character.text.isspace():
                continue
            piece = _Piece(character.left, character.right, character.base, character.size, character.left)
        piece.add(character)
    if piece is not None:
        piece.close()
        yield piece


def _goes_on(piece: _Piece, character: Character) -> bool:
    size = max(piece.size, character.size)
    shift = abs(character.base - piece.base)
    is_small = character.size < piece.size * _SMALLER
    if shift > size * (_SAME_LINE * 2 if is_small else _SAME_LINE):
        return False
    gap = character.left - piece.right
    if unicodedata.bidirectional(character.text[0]) in ("R", "AL"):
        gap = min(abs(gap), abs(piece.left - character.right))
    return (gap > -size or character.left >= piece.last) and gap < size * _WIDE_GAP


def _follows(last: _Piece, piece: _Piece) -> bool:
    """Whether a piece stands on the line of the one before it, to its right."""
    same = abs(last.base - piece.base) <= max(last.size, piece.size) * _SAME_LINE
    return same and piece.left >= last.right - last.size


def _by_columns(pieces: Sequence[_Piece]) -> list[_Piece]:
    """The pieces in their order, except stretches that cross a gutter again and again."""
    ordered: list[_Piece] = []
    rows = _rows(pieces)
    place = 0
    while place < len(rows):
        end, gutters = _stretch(rows, place)
        stretch = rows[place:end]
        if gutters and _are_columns(stretch, gutters):
            columns: list[list[_Piece]] = [[] for _ in range(len(gutters) + 1)]
            for row in stretch:
                for piece in row:
                    columns[sum(piece.left >= gutter for gutter in gutters)].append(piece)
            ordered += [piece for column in columns for piece in column]
        else:
            ordered += [piece for row in stretch for piece in row]
        place = end
    return ordered


def _rows(pieces: Sequence[_Piece]) -> list[list[_Piece]]:
    """Pieces that follow each other on one baseline from left to right."""
    rows: list[list[_Piece]] = []
    for piece in pieces:
        if rows and _follows(rows[-1][-1], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _stretch(rows: Sequence[Sequence[_Piece]], begin: int) -> tuple[int, list[float]]:
    """The end of the rows from ``begin`` on that leave the same gutters free, and the middles of these."""
    gaps = _gaps(rows[begin])
    if not gaps:
        return begin + 1, []
    end = begin + 1
    while (
        end < len(rows) and 0 < rows[end - 1][0].base - rows[end][0].base < rows[end][0].size * _LINE_HEIGHT
    ):
        common = [
            (max(left, other[0]), min(right, other[1]))
            for left, right in gaps
            for other in _free(rows[end])
            if min(right, other[1]) - max(left, other[0]) > rows[end][0].size * 0.5
        ]
        if not common:
            break
        gaps = common
        end += 1
    while end > begin + 1 and len(rows[end - 1]) == 1 and len(rows[end - 1]) < len(gaps):
        end -= 1
    return end, sorted((left + right) / 2 for left, right in gaps)


def _gaps(row: Sequence[_Piece]) -> list[tuple[float, float]]:
    """The stretches between the pieces of a row."""
    return [(piece.right, following.left) for piece, following in pairwise(row)]


def _free(row: Sequence[_Piece]) -> list[tuple[float, float]]:
    """The stretches of a row without text, those at its ends included."""
    edges = [float("-inf"), *(edge for piece in row for edge in (piece.left, piece.right)), float("inf")]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _are_columns(rows: Sequence[Sequence[_Piece]], gutters: Sequence[float]) -> bool:
    """Whether the rows are lines of columns, not of a table."""
    both = [row for row in rows if len(row) > 1]
    if len(both) < _FEWEST_ROWS:
        return False
    for number in range(len(gutters) + 1):
        words = [
            len(piece.text.split())
            for row in rows
            for piece in row
            if sum(piece.left >= gutter for gutter in gutters) == number
        ]
        if not words or median(words) < _FEWEST_WORDS:
            return False
    return True
