"""A text of words, cut into the windows that an encoder reads at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from extractors.encoder.batches import Text, prepare
from extractors.encoder.encoder import piece_ids, positions_limit
from extractors.encoder.piece_tokenizer import WordPieces
from extractors.encoder.windows.overlapping import (
    OVERLAP,
    PIECES,
    Window,
    windows,
)

if TYPE_CHECKING:
    from transformers import PreTrainedModel

MOST_PIECES = 16
"""Pieces of a word that are read; only what is no word has more."""


class Tokenised(NamedTuple):
    """A text to read.

    Args:
        words: its tokens, at least one.
        sentences: index of the first word of every sentence, the first one 0.
        title_words: how many words its title has.
    """

    words: Sequence[str]
    sentences: Sequence[int]
    title_words: int = 0


def window_size(encoder: PreTrainedModel) -> tuple[int, int]:
    """Pieces and overlap of a window: smaller than usual where the encoder reads no more."""
    pieces = min(PIECES, positions_limit(encoder) - 2)
    return pieces, min(OVERLAP, pieces // 3)


def text_windows(
    given: Tokenised, tokenizer: WordPieces, encoder: PreTrainedModel
) -> list[tuple[Window, Text]]:
    """The windows of a text, in order, each with its part of the text ready to be read."""
    words, sentences, title_words = given
    (pieces,) = piece_ids(tokenizer, [words])
    pieces = [piece[:MOST_PIECES] for piece in pieces]
    parts = []
    for window in windows([len(piece) for piece in pieces], sentences, *window_size(encoder)):
        inside = slice(window.first, window.end)
        starts = [start - window.first for start in sentences if window.first < start < window.end]
        titled = max(0, title_words - window.first)
        parts.append((window, prepare(words[inside], pieces[inside], starts, titled)))
    return parts
