"""Which documents train, which choose an epoch and the thresholds, and which of MASC are kept aside."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from training.gold.semantic_roles.propbank import GoldText

Part = Literal["train", "choice", "aside"]

_FEWEST = 4
"""Documents that a genre has at least, of which any are kept from training."""


def part_of_sentences(document: str) -> Part:
    """Of a document of EWT's training set: one in ten chooses."""
    return "choice" if _rank(document)[0] % 10 == 0 else "train"


def parts_of_documents(texts: Iterable[GoldText]) -> Mapping[str, Part]:
    """Of MASC's documents: id → part.

    In every genre with four documents or more, in the order of the hashes of their ids, every fourth
    is kept aside to be reported on, and one in eight chooses.
    """
    genres: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        genres[text.genre].append(text.id)
    parts: dict[str, Part] = {}
    for ids in genres.values():
        for place, document in enumerate(sorted(ids, key=_rank)):
            parts[document] = _part(place, ids)
    return parts


def _part(place: int, genre: Sequence[str]) -> Part:
    if len(genre) < _FEWEST:
        return "train"
    return "aside" if place % 4 == 3 else "choice" if place % 8 == 1 else "train"


def _rank(document: str) -> bytes:
    return hashlib.sha256(document.encode()).digest()
