"""The network over whole texts: windows, word tags, parses and pair scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from betwixt.errors import InvalidInputError
from extractors.joint.batches import (
    Text,
    phrases_batch,
    pieces_batch,
    prepare,
    prepare_phrases,
    sentence_batch,
)
from extractors.joint.configuration import FLOAT32_ON_CPU, Arithmetic
from extractors.joint.encoder import piece_ids, positions_limit
from extractors.joint.examples import Words
from extractors.joint.labels import NAME_TAGS, PARTS_OF_SPEECH, PHRASE_TAGS, UNIVERSAL_RELATIONS
from extractors.joint.weights import WEIGHTS, Model, load_weights
from extractors.joint.windows import OVERLAP, PIECES, Window, windows
from extractors.joint.word_heads import WordHeads
from extractors.parser.decoding import best_tree
from extractors.parser.reading import Arc

Array = npt.NDArray[np.float32]

MOST_PIECES = 16
"""Pieces of a word that are read; only what is no word has more."""

MOST_PHRASES = 160
"""Noun phrases whose pairs are scored at once, so that memory stays bounded."""


@dataclass(frozen=True, slots=True)
class Parse:
    """The parse of one sentence, words counted from 0.

    Args:
        first: its first word in the text.
        heads: of each word, counted from 1 within the sentence; 0 for the root.
        relations: of each word to its head.
        apposed: for each word the word it most likely is in apposition to.
        apposition: how probable that is.
    """

    first: int
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    apposed: tuple[int, ...]
    apposition: tuple[float, ...]

    def appositions(self, threshold: float) -> frozenset[Arc]:
        """The arcs of at least a probability, words counted within the sentence."""
        return frozenset(
            Arc(word, head)
            for word, (head, score) in enumerate(zip(self.apposed, self.apposition, strict=True))
            if score >= threshold
        )


@dataclass(frozen=True, slots=True, eq=False)
class WordReading:
    """What the word heads say about a text of w words.

    Args:
        phrase_tags: [w, tags] log-probabilities.
        name_tags: [w, tags] log-probabilities.
        parts_of_speech: w of them.
        parses: of each sentence.
        windows: with the text of each and its word vectors, for ``pair_blocks``.
    """

    phrase_tags: Array
    name_tags: Array
    parts_of_speech: tuple[str, ...]
    parses: tuple[Parse, ...]
    windows: tuple[tuple[Window, Text, Tensor], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PairBlock:
    """Scores of all pairs of some n noun phrases of a text.

    Args:
        phrases: their indices.
        relations: [n, n, labels] probabilities, anchors in rows.
        coreference: [n, n] probabilities, symmetric.
    """

    phrases: npt.NDArray[np.int64]
    relations: Array
    coreference: Array


class TextReader:
    """Reads texts with a trained network; the weights are loaded when they are first needed.

    A text is read by itself: in a common batch the last bits of its scores would depend on
    its neighbours.

    Args:
        weights: a file written by training.py.
        arithmetic: how to compute.
    """

    def __init__(self, weights: Path = WEIGHTS, arithmetic: Arithmetic = FLOAT32_ON_CPU) -> None:
        self.weights = weights
        self.arithmetic = arithmetic
        self.device = torch.device(arithmetic.device)

    @cached_property
    def model(self) -> Model:
        """The network, ready to compute.

        Raises:
            InvalidInputError: the weights cannot be read, or the device is not there.
        """
        if self.device.type == "cuda" and not torch.cuda.is_available():
            raise InvalidInputError(
                "the graph was begun with a GPU, and there is none here",
                "build where there is one, or into a new folder",
            )
        model = load_weights(self.weights)
        model.network.to(self.device, getattr(torch, self.arithmetic.numbers))
        return model

    @property
    def _window_size(self) -> tuple[int, int]:
        """Pieces and overlap of a window: smaller than usual where the encoder reads no more."""
        pieces = min(PIECES, positions_limit(self.model.network.encoder) - 2)
        return pieces, min(OVERLAP, pieces // 3)

    def read(self, words: Sequence[str], sentences: Sequence[int], title_words: int = 0) -> WordReading:
        """Read a text.

        Args:
            words: its tokens, at least one.
            sentences: index of the first word of every sentence, the first one 0.
            title_words: how many words its title has.
        """
        (pieces,) = piece_ids(self.model.tokenizer, [words])
        pieces = [each[:MOST_PIECES] for each in pieces]
        parts: list[tuple[Window, Text, Tensor]] = []
        phrase_tags = np.empty((len(words), len(PHRASE_TAGS)), dtype=np.float32)
        name_tags = np.empty((len(words), len(NAME_TAGS)), dtype=np.float32)
        parts_of_speech: list[str] = []
        parses: list[Parse] = []
        with torch.inference_mode():
            for window in windows([len(each) for each in pieces], sentences, *self._window_size):
                inside = slice(window.first, window.end)
                starts = [start - window.first for start in sentences if window.first < start < window.end]
                text = prepare(words[inside], pieces[inside], starts, max(0, title_words - window.first))
                vectors = self._vectors(text)
                phrase, name, part = self._word_heads.tag(vectors)
                own = slice(window.own_first, window.own_end)
                here = slice(window.own_first - window.first, window.own_end - window.first)
                phrase_tags[own] = _numpy(phrase.float().log_softmax(-1)[0, here])
                name_tags[own] = _numpy(name.float().log_softmax(-1)[0, here])
                parts_of_speech += [PARTS_OF_SPEECH[tag] for tag in part[0, here].argmax(-1).tolist()]
                parses += self._parses(vectors, text, window, here)
                parts.append((window, text, vectors))
        return WordReading(phrase_tags, name_tags, tuple(parts_of_speech), tuple(parses), tuple(parts))

    def pair_blocks(self, reading: WordReading, phrases: Sequence[Words]) -> Iterator[PairBlock]:
        """The scores of all pairs of noun phrases that share a window.

        Args:
            reading: of the text.
            phrases: ranges of its words; one that lies in no window has no pairs.
        """
        with torch.inference_mode():
            for window, text, vectors in reading.windows:
                inside = [
                    index
                    for index, (first, last) in enumerate(phrases)
                    if window.first <= first and last < window.end
                ]
                for start in range(0, max(1, len(inside) - MOST_PHRASES // 2), MOST_PHRASES // 2):
                    chosen = inside[start : start + MOST_PHRASES]
                    if len(chosen) > 1:
                        yield self._block(window, text, vectors, chosen, phrases)

    def _block(
        self, window: Window, text: Text, vectors: Tensor, chosen: list[int], phrases: Sequence[Words]
    ) -> PairBlock:
        here = [Words(phrases[i].first - window.first, phrases[i].last - window.first) for i in chosen]
        batch = phrases_batch([prepare_phrases(text, here)]).to(self.device)
        relations, coreference = self.model.network.relate(vectors, batch)
        count = len(chosen)
        return PairBlock(
            np.array(chosen),
            _numpy(relations[0].float().softmax(-1)),
            np.zeros((count, count), np.float32)
            if coreference is None
            else _numpy(coreference[0].float().sigmoid()),
        )

    def _vectors(self, text: Text) -> Tensor:
        return self.model.network.read(pieces_batch([text], self.model.special).to(self.device))

    @property
    def _word_heads(self) -> WordHeads:
        heads = self.model.network.words
        assert heads is not None, "weights of a run without word heads"
        return heads

    def _parses(self, vectors: Tensor, text: Text, window: Window, here: slice) -> Iterator[Parse]:
        """The parses of the window's own sentences."""
        sentence = sentence_batch([text]).to(self.device)
        arcs = _numpy(self._word_heads.attach(vectors, sentence)[0])
        apposition, apposed = self._word_heads.appose(vectors, sentence)[0].float().softmax(-1)[:, 1:].max(-1)
        own = text.sentence[here]
        firsts = here.start + np.flatnonzero(np.diff(own, prepend=-1))
        ends = [*firsts[1:].tolist(), here.stop]
        heads = np.arange(len(text.words))
        trees = []
        for first, end in zip(firsts.tolist(), ends, strict=True):
            columns = np.concatenate(([0], np.arange(first + 1, end + 1)))
            tree = best_tree(arcs[first:end][:, columns])
            trees.append((first, end, tree))
            heads[first:end] = [
                first + head - 1 if head else word for word, head in enumerate(tree, start=first)
            ]
        given = torch.from_numpy(heads).to(self.device).unsqueeze(0)
        relations = self._word_heads.relate(vectors, given)[0].argmax(-1).tolist()
        scores, targets = apposition.tolist(), apposed.tolist()
        for first, end, tree in trees:
            yield Parse(
                first=window.first + first,
                heads=tuple(tree),
                relations=tuple(UNIVERSAL_RELATIONS[number] for number in relations[first:end]),
                # A sentence of one word has nobody to be in apposition to: all scores are equally low.
                apposed=tuple(min(max(target, first), end - 1) - first for target in targets[first:end]),
                apposition=tuple(scores[first:end]),
            )


def _numpy(values: Tensor) -> Array:
    array: Array = values.float().cpu().numpy()
    return array
