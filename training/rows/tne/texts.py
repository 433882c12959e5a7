"""TNE's texts as the networks of its rows read them: gold pairs, and vectors or pieces of noun phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from extractors.encoder.encoder import piece_ids
from extractors.language.relation_labels import LABELS
from training.joint.examples import Example
from training.np_enrichment.scorer import IGNORED, GoldCells
from training.rows.tne.network import PhraseEncoder
from training.rows.word_vectors import WordVectors

_TOGETHER = 16  # texts that are encoded at once


@dataclass(frozen=True, slots=True, eq=False)
class PairText:
    """A text.

    Args:
        gold: [k, k, labels], whether a label is right; "no relation" is the first.
        vectors: [k, width], where they are fixed.
        pieces: of the text, where they are not.
        phrases: first and last piece of each noun phrase.
    """

    gold: npt.NDArray[np.bool_]
    vectors: Tensor | None = None
    pieces: tuple[int, ...] = ()
    phrases: tuple[tuple[int, int], ...] = ()

    @property
    def cells(self) -> GoldCells:
        """As the scorer of NP enrichment has them."""
        count = len(self.gold)
        relations = np.where(np.eye(count, dtype=bool), IGNORED, ~self.gold[..., 0])
        return GoldCells(relations.astype(np.int64).ravel(), self.gold.reshape(count * count, len(LABELS)))


def static_texts(examples: Iterable[Example], words: WordVectors) -> Iterator[PairText]:
    """Noun phrases as the sums of the vectors of their words; unknown words count nothing."""
    rows = words.rows
    table = np.concatenate([words.vectors, np.zeros((1, words.vectors.shape[1]), np.float32)])
    for example in _scored(examples):
        at = [rows.get(word.casefold(), -1) for word in example.words]
        sums = np.stack([table[at[first : last + 1]].sum(0) for first, last in example.phrases])
        yield PairText(gold_of(example), torch.from_numpy(sums))


def read_texts(examples: Iterable[Example], tokenizer: Any) -> list[PairText]:
    """Texts with their word pieces."""
    scored = list(_scored(examples))
    texts = []
    for example, pieces in zip(scored, piece_ids(tokenizer, [one.words for one in scored]), strict=True):
        ends = np.cumsum([len(word) for word in pieces])
        texts.append(
            PairText(
                gold_of(example),
                pieces=tuple(piece for word in pieces for piece in word),
                phrases=tuple(
                    (int(ends[first]) - len(pieces[first]), int(ends[last]) - 1)
                    for first, last in example.phrases
                ),
            )
        )
    return texts


def with_fixed_vectors(texts: Sequence[PairText], encoder: PhraseEncoder) -> list[PairText]:
    """The texts with vectors of an encoder that is not trained, in half precision."""
    order = sorted(range(len(texts)), key=lambda number: len(texts[number].pieces))
    vectors: dict[int, Tensor] = {}
    with torch.inference_mode():
        for start in range(0, len(order), _TOGETHER):
            part = order[start : start + _TOGETHER]
            encoded = encoder([texts[n].pieces for n in part], [texts[n].phrases for n in part])
            vectors.update(zip(part, (one.cpu().half() for one in encoded), strict=True))
    return [PairText(text.gold, vectors[number].clone()) for number, text in enumerate(texts)]


def gold_of(example: Example) -> npt.NDArray[np.bool_]:
    """[k, k, labels], whether a label is right."""
    count = len(example.phrases)
    gold = np.zeros((count, count, len(LABELS)), dtype=bool)
    for anchor, complement, label in example.links or ():
        gold[anchor, complement, label] = True
    gold[..., 0] = ~gold.any(-1)
    return gold


def _scored(examples: Iterable[Example]) -> Iterator[Example]:
    """Those with a pair."""
    return (example for example in examples if len(example.phrases) > 1)


def table_of(texts: Sequence[PairText]) -> Mapping[str, int]:
    """How many texts, noun phrases and links there are, for the log."""
    return {
        "texts": len(texts),
        "phrases": sum(len(text.gold) for text in texts),
        "links": sum(int((~text.gold[..., 0]).sum()) for text in texts),
    }
