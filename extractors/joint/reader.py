"""The network over whole texts: windows, word tags, parses and pair scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from betwixt.errors import InvalidInputError
from extractors.encoder.batches import Text, pieces_batch, sentence_batch
from extractors.encoder.buckets import (
    CELLS_A_PIECE,
    LENGTHS,
    PHRASES,
    PIECES_TOGETHER,
    WORDS_TOGETHER,
    Batch,
    batches,
    groups_of_texts,
    shapes,
)
from extractors.encoder.encoder import positions_limit
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.encoder.number_formats.conversion import convert
from extractors.encoder.windows.overlapping import Window
from extractors.encoder.windows.reading import WindowText, read_windows
from extractors.encoder.windows.words import Tokenised, window_size
from extractors.encoder.word_vectors import Pieces
from extractors.joint.decisions.labels import NAME_TAGS, PARTS_OF_SPEECH
from extractors.joint.decisions.names.named_words import OUTSIDE
from extractors.joint.decisions.pairs.scores import PairBlock
from extractors.joint.decisions.parses.decided import (
    Parse,
    Tree,
    parse,
    trees,
)
from extractors.joint.network.phrases import phrases_batch, prepare_phrases
from extractors.joint.network.word_heads import JoinedWordHeads, WordScores
from extractors.joint.shipped import WEIGHTS
from extractors.joint.weights import Model, load_weights
from extractors.word_range import WordRange

Array = npt.NDArray[np.float32]

_NO_NAME = NAME_TAGS.index(OUTSIDE)

MOST_PHRASES = 160
"""Noun phrases whose pairs are scored at once, so that memory stays bounded."""


@dataclass(frozen=True, slots=True, eq=False)
class WordReading:
    """What the word heads say about a text of w words.

    Args:
        phrase_tags: [w, tags] log-probabilities.
        name_tags: [w, tags] log-probabilities.
        parts_of_speech: w of them.
        parses: of each sentence.
        windows: with the text of each and its word vectors, [words, hidden], for ``pair_blocks``.
        lower: for each window the vectors of a lower layer, where the reader keeps one.
    """

    phrase_tags: Array
    name_tags: Array
    parts_of_speech: tuple[str, ...]
    parses: tuple[Parse, ...]
    windows: tuple[tuple[Window, Text, Tensor], ...]
    lower: tuple[Tensor, ...] = ()


class _WindowReading(NamedTuple):
    """What is said of a window: tags and parses of its own words alone."""

    window: Window
    text: Text
    vectors: Tensor
    lower: Tensor | None
    phrase_tags: Array
    name_tags: Array
    parts_of_speech: list[str]
    parses: list[Parse]


class WindowPhrases(NamedTuple):
    """Noun phrases whose pairs are scored together: those chosen of a window of the text of that number."""

    number: int
    text: Text
    vectors: Tensor
    chosen: list[int]
    phrases: list[WordRange]


class TextReader:
    """Reads texts with a trained network; the weights are loaded when they are first needed.

    On a CPU every text is read by itself: in a common batch the last bits of its scores would
    depend on its neighbours. On a GPU, which one text leaves idle, texts are read in batches of
    fixed shapes, where they do not (``extractors.encoder.buckets``).

    Args:
        weights: a file that ``kg train np-enrichment`` wrote.
        arithmetic: how to compute.
        budget: word pieces of a batch; 0: every text by itself; None: what suits the device.
        layer: of the encoder, counted from 1; readings keep its vectors. None for no layer.

    Raises:
        InvalidInputError: a budget together with int8, which rounds by all values of a batch.
    """

    def __init__(
        self,
        weights: Path = WEIGHTS,
        arithmetic: Arithmetic = FLOAT32_ON_CPU,
        budget: int | None = None,
        layer: int | None = None,
    ) -> None:
        self.weights = weights
        self.layer = layer
        self.arithmetic = arithmetic
        self.device = torch.device(arithmetic.device)
        if budget is None:
            budget = 0 if self.device.type == "cpu" else PIECES_TOGETHER
        if budget and arithmetic.numbers == "int8":
            raise InvalidInputError(
                "in int8 a text's scores would depend on the others in its batch", "read every text by itself"
            )
        self.budget = budget

    @cached_property
    def model(self) -> Model:
        """The network, ready to compute.

        Raises:
            InvalidInputError: the weights cannot be read, or this machine cannot compute so.
        """
        model = load_weights(self.weights)
        convert(model.network, self.arithmetic)
        return model

    @cached_property
    def _lengths(self) -> dict[int, int]:
        """Shapes of batches of windows: rows for each number of word pieces."""
        encoder = self.model.network.encoder
        pieces, _ = window_size(encoder)
        longest = min(positions_limit(encoder), -(-(pieces + 2) // 8) * 8)
        return shapes(LENGTHS, longest, self.budget)

    @cached_property
    def _counts(self) -> dict[int, int]:
        """Shapes of batches of pair matrices: rows for each number of noun phrases."""
        return shapes(PHRASES, MOST_PHRASES, self.budget * CELLS_A_PIECE, power=2)

    def groups_of_texts(self, words: Sequence[int]) -> Iterator[slice]:
        """Stretches of texts to be given to ``read_all`` at once, of which each has so many words."""
        return groups_of_texts(words, WORDS_TOGETHER if self.budget else 0)

    def read(self, words: Sequence[str], sentences: Sequence[int], title_words: int = 0) -> WordReading:
        """Read one text, given as in ``Tokenised``."""
        (reading,) = self.read_all([Tokenised(words, sentences, title_words)])
        return reading

    def read_all(self, texts: Sequence[Tokenised]) -> list[WordReading]:
        """Read texts; what is said of each does not depend on the others."""
        model = self.model
        with torch.inference_mode():
            windows = read_windows(
                texts, model.tokenizer, model.network.encoder, self._lengths, self._read_batch
            )
            return list(map(_joined, windows))

    def _read_batch(self, batch: Batch, members: Sequence[WindowText]) -> Iterator[_WindowReading]:
        """Word heads over the windows of a batch; what they give leaves the device in one piece each."""
        texts = [text for _, text in members]
        pieces = pieces_batch(texts, self.model.special, batch.size, batch.size, batch.rows)
        sentence = sentence_batch(texts, batch.size, batch.rows).to(self.device)
        vectors, lower = self._word_vectors(pieces.to(self.device))
        scores = self._word_heads(vectors, sentence)
        name = scores.name_tags.float()
        name[..., _NO_NAME] += self.model.thresholds.no_name
        phrase_tags = _numpy(scores.phrase_tags.float().log_softmax(-1))
        name_tags = _numpy(name.log_softmax(-1))
        parts = scores.parts_of_speech.argmax(-1).tolist()
        arcs = _numpy(scores.arcs)
        appositions = _numpy(scores.appositions.float().softmax(-1))[..., 1:]
        apposed = appositions.argmax(-1)
        apposition = np.take_along_axis(appositions, apposed[..., None], -1)[..., 0].tolist()
        targets = apposed.tolist()
        tree_lists = [
            list(trees(window_arcs, window, text.sentence))
            for window_arcs, (window, text) in zip(arcs, members, strict=False)  # beyond are the empty rows
        ]
        relations = self._relations(scores, tree_lists)
        for row, (window, text) in enumerate(members):
            own = window.own
            yield _WindowReading(
                window,
                text,
                vectors[row, : len(text.words)],
                None if lower is None else lower[row, : len(text.words)],
                phrase_tags[row, own],
                name_tags[row, own],
                [PARTS_OF_SPEECH[tag] for tag in parts[row][own]],
                [
                    parse(window, tree, relations[row], apposition[row], targets[row])
                    for tree in tree_lists[row]
                ],
            )

    def _word_vectors(self, pieces: Pieces) -> tuple[Tensor, Tensor | None]:
        network = self.model.network
        return (
            (network.read(pieces), None)
            if self.layer is None
            else network.read_with_layer(pieces, self.layer)
        )

    def _relations(self, scores: WordScores, parsed: Sequence[Sequence[Tree]]) -> list[list[int]]:
        """The relation of every word of a batch to its head."""
        rows, words, _ = scores.arcs.shape
        heads = np.tile(np.arange(words), (rows, 1))
        for row, arc_row in zip(heads, parsed, strict=False):  # beyond are the empty rows
            for first, end, tree in arc_row:
                row[first:end] = [
                    first + head - 1 if head else word for word, head in enumerate(tree, start=first)
                ]
        given = torch.from_numpy(heads).to(self.device)
        arc_labels: list[list[int]] = self._word_heads.relate(scores, given).argmax(-1).tolist()
        return arc_labels

    @staticmethod
    def window_phrases(
        readings: Sequence[WordReading], phrases: Sequence[Sequence[WordRange]]
    ) -> list[WindowPhrases]:
        """The noun phrases that share a window, as many together as are scored at once.

        Args:
            readings: of texts.
            phrases: of each text, as ranges of its words; one that lies in no window has no pairs.
        """
        return [
            WindowPhrases(number, text, vectors, chosen, _moved(given, chosen, window.first))
            for number, (reading, given) in enumerate(zip(readings, phrases, strict=True))
            for window, text, vectors in reading.windows
            for chosen in _chosen(window, given)
        ]

    def pair_blocks(self, asked: Sequence[WindowPhrases]) -> Iterator[tuple[int, PairBlock]]:
        """The scores of all pairs of noun phrases that share a window.

        Yields:
            Blocks with the index of their text. Those of one text come in the same order
            whatever the others are; blocks of several texts come mixed.
        """
        for batch in batches([len(block.chosen) for block in asked], self._counts):
            members = [asked[index] for index in batch.members]
            relations, coreference = self._relate(batch, members)
            for row, block in enumerate(members):
                inside = (row, slice(len(block.chosen)), slice(len(block.chosen)))
                yield block.number, PairBlock(np.array(block.chosen), relations[inside], coreference[inside])

    def _relate(self, batch: Batch, members: Sequence[WindowPhrases]) -> tuple[Array, Array]:
        """Probabilities of relations and of coreference in the blocks of a batch."""
        phrases = [prepare_phrases(block.text, block.phrases) for block in members]
        with torch.inference_mode():
            given = phrases_batch(phrases, batch.size, batch.rows).to(self.device)
            relations, coreference = self.model.network.relate(self._vectors(batch, members), given)
            return (
                _numpy(relations.float().softmax(-1)),
                np.zeros(relations.shape[:3], np.float32)
                if coreference is None
                else _numpy(coreference.float().sigmoid()),
            )

    def _vectors(self, batch: Batch, members: Sequence[WindowPhrases]) -> Tensor:
        """Word vectors of the windows of blocks, [batch, words, hidden]."""
        if not batch.size:
            return members[0].vectors.unsqueeze(0)
        shape = (batch.rows, max(self._lengths), members[0].vectors.shape[-1])
        padded = members[0].vectors.new_zeros(shape)
        for row, block in enumerate(members):
            padded[row, : len(block.vectors)] = block.vectors
        return padded

    @property
    def _word_heads(self) -> JoinedWordHeads:
        heads = self.model.network.joined_words
        if heads is None:
            raise InvalidInputError(
                f"{self.weights}: weights that were trained on pairs alone read no texts",
                "name weights of a whole training: kg train np-enrichment without --pairs-only or --head",
            )
        return heads


def _joined(parts: Sequence[_WindowReading]) -> WordReading:
    """The reading of a text from those of its windows."""
    return WordReading(
        np.concatenate([part.phrase_tags for part in parts]),
        np.concatenate([part.name_tags for part in parts]),
        tuple(tag for part in parts for tag in part.parts_of_speech),
        tuple(parse for part in parts for parse in part.parses),
        tuple((part.window, part.text, part.vectors) for part in parts),
        tuple(part.lower for part in parts if part.lower is not None),
    )


def _chosen(window: Window, phrases: Sequence[WordRange]) -> Iterator[list[int]]:
    """The noun phrases of a window in stretches that are scored at once, each sharing half with the next."""
    inside = [
        index for index, (first, last) in enumerate(phrases) if window.first <= first and last < window.end
    ]
    for start in range(0, max(1, len(inside) - MOST_PHRASES // 2), MOST_PHRASES // 2):
        chosen = inside[start : start + MOST_PHRASES]
        if len(chosen) > 1:
            yield chosen


def _moved(phrases: Sequence[WordRange], chosen: Sequence[int], first: int) -> list[WordRange]:
    """Chosen noun phrases, with words counted from that one on."""
    return [WordRange(phrases[index].first - first, phrases[index].last - first) for index in chosen]


def _numpy(values: Tensor) -> Array:
    array: Array = values.float().cpu().numpy()
    return array
