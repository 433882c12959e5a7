"""What a model thinks of every pair of mentions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from extractors.annotations import Span

FloatArray = npt.NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class PairScores:
    """What a model thinks of every ordered pair of a document's k mentions.

    Args:
        spans: the mentions, which are the rows (anchors) and columns (complements) below.
        relations: k × k × 25 probabilities, the last axis as ``LABELS``.
        coreference: k × k probabilities of referring to the same, symmetric; 0 where that is
            impossible, NaN where it is unknown.
    """

    spans: tuple[Span, ...]
    relations: FloatArray
    coreference: FloatArray
