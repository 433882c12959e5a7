"""Texts read window by window, whatever is read of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from extractors.encoder.batches import Text
from extractors.encoder.buckets import Batch, batches
from extractors.encoder.piece_tokenizer import WordPieces
from extractors.encoder.windows.overlapping import Window
from extractors.encoder.windows.words import Tokenised, text_windows

if TYPE_CHECKING:
    from transformers import PreTrainedModel

WindowReading = TypeVar("WindowReading")
WindowText = tuple[Window, Text]
"""A window, and its part of the text."""


def read_windows(
    texts: Sequence[Tokenised],
    tokenizer: WordPieces,
    encoder: PreTrainedModel,
    shapes: Mapping[int, int],
    read: Callable[[Batch, Sequence[WindowText]], Iterable[WindowReading]],
) -> Iterator[list[WindowReading]]:
    """The readings of the windows of each text, in order. The windows of all texts are read in batches.

    Args:
        texts: of at least one word each.
        tokenizer: of the encoder.
        encoder: which the windows are made for.
        shapes: of the batches (``buckets.py``).
        read: makes the readings of a batch of windows, in order.
    """
    cut = [text_windows(text, tokenizer, encoder) for text in texts]
    every = [window for windows in cut for window in windows]
    window_readings: dict[int, WindowReading] = {}
    for batch in batches([text.length for _, text in every], shapes):
        members = [every[index] for index in batch.members]
        window_readings.update(zip(batch.members, read(batch, members), strict=True))
    in_order = (window_readings[index] for index in range(len(every)))
    for windows in cut:
        yield list(islice(in_order, len(windows)))
