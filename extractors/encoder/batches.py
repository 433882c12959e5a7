"""Texts as the arrays that the network reads, alone and in batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from extractors.encoder.letter_case import letter_case
from extractors.encoder.word_vectors import Pieces

Bytes = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Text:
    """One text, ready for the network.

    Args:
        words: its w words.
        pieces: word-piece ids of each word.
        case: w classes of letters.
        sentence: w numbers of sentences, rising from 0.
        title_words: words of the title.
    """

    words: tuple[str, ...]
    pieces: tuple[tuple[int, ...], ...]
    case: Bytes
    sentence: npt.NDArray[np.int64]
    title_words: int

    @property
    def length(self) -> int:
        """How many word pieces it has, the two special ones included."""
        return sum(map(len, self.pieces)) + 2


def prepare(
    words: Sequence[str], pieces: Sequence[Sequence[int]], sentences: Sequence[int], title_words: int
) -> Text:
    """A text from its words.

    Args:
        words: its tokens.
        pieces: word-piece ids of each.
        sentences: index of the first word of every sentence.
        title_words: words of the title.
    """
    starts = np.zeros(len(words), dtype=np.int64)
    starts[[start for start in sentences if 0 < start < len(words)]] = 1
    return Text(
        words=tuple(words),
        pieces=tuple(map(tuple, pieces)),
        case=np.array([letter_case(word) for word in words], dtype=np.int8),
        sentence=np.cumsum(starts),
        title_words=title_words,
    )


def pieces_batch(
    texts: Sequence[Text], special: tuple[int, int], length: int = 0, words: int = 0, rows: int = 0
) -> Pieces:
    """Word pieces of texts, padded to the longest or to a shape.

    Args:
        texts: of at least one word each.
        special: ids of the pieces before and after a text.
        length: pieces to pad to; 0: as many as the longest text has.
        words: to pad to, likewise.
        rows: texts to pad to, with empty ones.
    """
    rows = max(rows, len(texts))
    length = max(length, *(text.length for text in texts))
    words = max(words, *(len(text.words) for text in texts))
    ids = np.full((rows, length), special[1], dtype=np.int64)
    mask = np.zeros((rows, length), dtype=bool)
    word = np.full((rows, length), words, dtype=np.int64)
    first = np.zeros((rows, words), dtype=np.int64)
    count = np.ones((rows, words), dtype=np.int64)
    case = np.zeros((rows, words), dtype=np.int64)
    for row, text in enumerate(texts):
        flat = [piece for pieces in text.pieces for piece in pieces]
        sizes = np.array([len(pieces) for pieces in text.pieces])
        end = len(flat) + 2
        ids[row, :end] = (special[0], *flat, special[1])
        mask[row, :end] = True
        word[row, 1 : end - 1] = np.repeat(np.arange(len(sizes)), sizes)
        first[row, : len(sizes)] = 1 + np.cumsum(sizes) - sizes
        count[row, : len(sizes)] = sizes
        case[row, : len(sizes)] = text.case
    return Pieces(*map(torch.from_numpy, (ids, mask, word, first, count, case)))


def sentence_batch(texts: Sequence[Text], words: int = 0, rows: int = 0) -> Tensor:
    """[batch, words] numbers of sentences, -1 for padding: to the longest text or to a shape."""
    words = max(words, *(len(text.words) for text in texts))
    padded = np.full((max(rows, len(texts)), words), -1, dtype=np.int64)
    for row, text in enumerate(texts):
        padded[row, : len(text.words)] = text.sentence
    return torch.from_numpy(padded)
