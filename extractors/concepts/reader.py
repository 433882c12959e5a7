"""The concept tagger over whole texts, window by window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from extractors.concepts.weights import Model, load_weights
from extractors.encoder.batches import pieces_batch
from extractors.encoder.buckets import (
    LENGTHS,
    PIECES_TOGETHER,
    WORDS_TOGETHER,
    Batch,
    groups_of_texts,
    shapes,
)
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.encoder.number_formats.conversion import convert
from extractors.encoder.windows.overlapping import PIECES
from extractors.encoder.windows.reading import WindowText, read_windows
from extractors.encoder.windows.words import Tokenised

_LONGEST = PIECES + 2


@dataclass(frozen=True, slots=True, eq=False)
class ConceptReading:
    """What is read of a text of w words.

    Args:
        tags: [w, ``TAGS``] log-probabilities.
        vectors: [w, hidden], of each word in the window where it stands further from the edge.
    """

    tags: npt.NDArray[np.float32]
    vectors: Tensor


class ConceptReader:
    """Reads texts with a trained tagger; the weights are loaded when they are first needed.

    On a CPU, each text is read by itself. On a GPU, batches have fixed shapes, as in the joint model's
    ``TextReader``. So the result for a text does not depend on the others.

    Args:
        weights: a file that ``kg train concept-mentions`` wrote.
        arithmetic: how to compute.
    """

    def __init__(self, weights: Path, arithmetic: Arithmetic = FLOAT32_ON_CPU) -> None:
        self.weights = weights
        self.arithmetic = arithmetic
        self.device = torch.device(arithmetic.device)
        self.budget = 0 if self.device.type == "cpu" else PIECES_TOGETHER

    @cached_property
    def model(self) -> Model:
        """The tagger, ready to compute.

        Raises:
            InvalidInputError: the weights cannot be read, or this machine cannot compute so.
        """
        model = load_weights(self.weights)
        convert(model.tagger, self.arithmetic)
        return model

    def read(self, texts: Sequence[Tokenised]) -> Iterator[ConceptReading]:
        """Read texts of at least one word each, a group of them in memory at once."""
        for group in groups_of_texts(
            [len(text.words) for text in texts], WORDS_TOGETHER if self.budget else 0
        ):
            yield from self._read(texts[group])

    def _read(self, texts: Sequence[Tokenised]) -> Iterator[ConceptReading]:
        model = self.model
        shape = shapes(LENGTHS, _LONGEST, self.budget)
        for own in read_windows(texts, model.tokenizer, model.tagger.encoder, shape, self._read_batch):
            yield ConceptReading(
                np.concatenate([part.tags for part in own]), torch.cat([part.vectors for part in own])
            )

    def _read_batch(self, batch: Batch, members: Sequence[WindowText]) -> Iterator[ConceptReading]:
        """Each window's own words."""
        tagger = self.model.tagger
        pieces = pieces_batch(
            [text for _, text in members], self.model.special, batch.size, batch.size, batch.rows
        )
        with torch.inference_mode():
            vectors = tagger.read(pieces.to(self.device))
            tags = tagger.tags(vectors).float().log_softmax(-1).cpu().numpy()
            vectors = vectors.float().cpu()
        for row, (window, _) in enumerate(members):
            yield ConceptReading(tags[row, window.own], vectors[row, window.own])
