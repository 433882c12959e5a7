"""Training of the concept tagger on SciREX, on one CPU thread."""

from __future__ import annotations

import logging
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from extractors.concepts.model import WEIGHTS, ConceptExtractor
from extractors.concepts.network import ConceptTagger
from extractors.concepts.weights import write_weights
from extractors.encoder.batches import Text, pieces_batch, prepare
from extractors.encoder.encoder import MINILM, piece_ids, positions_limit, pretrained, tokenizer_of
from extractors.encoder.packing import special_pieces
from extractors.encoder.windows.words import MOST_PIECES
from training.concepts.evaluate import evaluate
from training.concepts.examples import Example, examples, varied
from training.gold import scirex
from training.run import (
    Schedule,
    TrainingRun,
    batches_of_similar_length,
    encoder_optimiser,
    logged_training,
)

logger = logging.getLogger(__name__)

_NO_TAG = -100  # the target of padding, which the loss passes over


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart.

    Args:
        encoder: a Hugging Face encoder by name or folder.
        seed: of the initial weights, the order of texts, what is varied in them, and dropout.
        epochs: rounds of training; the learning rates fall to 0 over them.
        share: of the texts that an epoch takes, drawn anew each time.
        words: of a training text at most, about as many as an abstract has.
        texts_per_step: texts of a batch, of similar length.
        encoder_rate: highest learning rate of the encoder, of AdamW.
        head_rate: the same of everything else.
        encoder_dropout: share of values dropped in the encoder.
        dropout: the same of the word vectors.
        masked: share of word pieces replaced by the mask piece, so that context counts.
        weight_decay: of AdamW.
        average: decay per step of the running average of the weights, which is what is kept.
    """

    encoder: str = MINILM
    seed: int = 0
    epochs: int = 2
    share: float = 0.7
    words: int = 180
    texts_per_step: int = 8
    encoder_rate: float = 2e-4
    head_rate: float = 1e-3
    encoder_dropout: float = 0.1
    dropout: float = 0.2
    masked: float = 0.05
    weight_decay: float = 0.01
    average: float = 0.997


def train(
    data: Path | None = None,
    output: Path | None = None,
    *,
    seed: int = 0,
    epochs: int = 2,
    encoder: str = MINILM,
) -> dict[str, Any]:
    """Train on the training papers of SciREX and score what came out on the development papers.

    Beside the weights a ``.log`` is written and, every hundred steps, a ``.checkpoint``; the
    same command run again continues from there.

    Args:
        data: the folder that ``scirex.splits`` reads; ../shared/data/scirex by default.
        output: the safetensors file to write; the file that ships by default.
        seed: of everything random.
        epochs: rounds of training.
        encoder: to start from, a Hugging Face encoder by name or folder.

    Returns:
        What ``evaluate`` says about the weights as written.

    Raises:
        InvalidInputError: the data cannot be read, or the checkpoint is of other options.
    """
    options = Options(encoder=encoder, seed=seed, epochs=epochs)
    return train_with(options, data or scirex.FOLDER, output or WEIGHTS)


def train_with(options: Options, data: Path, output: Path) -> dict[str, Any]:
    """``train`` with every option open."""
    with logged_training(output, logger):
        papers = scirex.splits(data)
        _Run(options, examples(papers["train"], options.words), output).train()
        result = evaluate(papers=papers["dev"], extractor=ConceptExtractor(output))
        logger.info("%s", result["metrics"])
        return result


_Batch = list[tuple[Text, tuple[int, ...]]]


class _Run(TrainingRun[_Batch]):
    network: ConceptTagger

    def __init__(self, options: Options, training: Sequence[Example], output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.training = training
        self.tokenizer = tokenizer_of(options.encoder)
        self.special = special_pieces(self.tokenizer)
        encoder = pretrained(options.encoder, options.encoder_dropout)
        self.limit = positions_limit(encoder)
        encoder.get_input_embeddings().requires_grad_(False)  # half of all, which only overfits
        tagger = ConceptTagger(encoder, options.dropout)
        rates = (options.encoder_rate, options.head_rate, options.weight_decay)
        schedule = Schedule(options.epochs, average=options.average)
        super().__init__(options, tagger, encoder_optimiser(tagger, *rates), schedule, output)
        logger.info("%d texts, %d words", len(training), sum(len(example.words) for example in training))

    def batches(self, epoch: int) -> list[_Batch]:
        """Texts that are drawn anew for every epoch."""
        chance = random.Random(self.options.seed * 1000 + epoch)
        drawn = chance.sample(self.training, round(self.options.share * len(self.training)))
        chosen = [varied(example, chance) for example in drawn]
        pieces = piece_ids(self.tokenizer, [example.words for example in chosen])
        texts = [
            self._prepared(example, self._masked(own, chance))
            for example, own in zip(chosen, pieces, strict=True)
        ]
        size = self.options.texts_per_step
        return batches_of_similar_length(texts, size, lambda example: example[0].length, chance)

    def losses(self, batch: _Batch) -> dict[str, Tensor]:
        """The cross-entropy of the tags."""
        logits = self.network(pieces_batch([text for text, _ in batch], self.special))
        targets = _targets(batch, logits.shape[1])
        return {
            "loss": nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=_NO_TAG)
        }

    def write(self, path: Path) -> dict[str, float]:
        """The weights; they are scored when all is done."""
        write_weights(path, self.network, self.tokenizer)
        return {}

    def _prepared(self, example: Example, pieces: Sequence[Sequence[int]]) -> tuple[Text, tuple[int, ...]]:
        """An example ready for the network; words beyond what the encoder reads at once are cut off."""
        until = bisect_right(list(accumulate(map(len, pieces))), self.limit - 2)
        return prepare(example.words[:until], pieces[:until], [], 0), example.tags[:until]

    def _masked(self, words: Sequence[Sequence[int]], chance: random.Random) -> list[list[int]]:
        mask, share = self.tokenizer.mask_token_id, self.options.masked
        return [
            [mask if chance.random() < share else piece for piece in pieces[:MOST_PIECES]] for pieces in words
        ]


def _targets(batch: _Batch, words: int) -> Tensor:
    """[batch, words] indices into ``TAGS``."""
    numbers = np.full((len(batch), words), _NO_TAG, dtype=np.int64)
    for row, (_, tags) in zip(numbers, batch, strict=True):
        row[: len(tags)] = tags
    return torch.from_numpy(numbers)
