"""Training of the concept tagger on SciREX, on one CPU thread."""

from __future__ import annotations

import json
import logging
import random
import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from extractors.concept_mentions import scirex
from extractors.concept_mentions.evaluate import evaluate
from extractors.concept_mentions.examples import Example, examples, varied
from extractors.concept_mentions.model import WEIGHTS, ConceptExtractor
from extractors.concept_mentions.network import ConceptTagger
from extractors.concept_mentions.weights import write_weights
from extractors.joint.batches import Text, pieces_batch, prepare
from extractors.joint.configuration import MINILM
from extractors.joint.encoder import piece_ids, positions_limit, pretrained, tokenizer_of
from extractors.joint.reader import MOST_PIECES
from extractors.joint.weights import special_pieces
from extractors.training_log import logged_to

logger = logging.getLogger(__name__)

CHECKPOINT_STEPS = 200
AVERAGE_STEPS = 4
"""How many steps lie between two that the running average takes in."""

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

    Beside the weights a ``.log`` is written and, every few hundred steps, a ``.checkpoint``; the
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
    output.parent.mkdir(parents=True, exist_ok=True)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # sums in one fixed order
    torch.set_flush_denormal(True)  # vanishing averages of the optimiser would slow every step
    try:
        with logged_to(output.with_suffix(".log"), logger):
            papers = scirex.splits(data)
            run = _Run(options, examples(papers["train"], options.words), output)
            run.resume()
            while run.epoch < options.epochs:
                run.train_epoch()
            run.finish()
            result = evaluate(papers=papers["dev"], extractor=ConceptExtractor(output))
            logger.info("%s", result["metrics"])
            return result
    finally:
        torch.set_num_threads(threads)
        torch.set_flush_denormal(False)


class _Run:
    """The state of a training run."""

    def __init__(self, options: Options, training: Sequence[Example], output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.training = training
        self.output = output
        self.checkpoint = output.with_suffix(".checkpoint")
        self.tokenizer = tokenizer_of(options.encoder)
        self.special = special_pieces(self.tokenizer)
        encoder = pretrained(options.encoder, options.encoder_dropout)
        self.limit = positions_limit(encoder)
        encoder.get_input_embeddings().requires_grad_(False)  # half of all, which only overfits
        self.tagger = ConceptTagger(encoder, options.dropout)
        self.average = {name: value.clone() for name, value in self._trained()}
        self.optimiser = torch.optim.AdamW(
            self._groups(), betas=(0.9, 0.98), weight_decay=options.weight_decay, fused=True
        )
        self.step = 0  # of the epoch
        self.steps = 0
        self.epoch = 0
        self.seconds = 0.0
        logger.info("%s", json.dumps(asdict(options)))
        logger.info("%d texts, %d words", len(training), sum(len(example.words) for example in training))

    def _trained(self) -> list[tuple[str, Tensor]]:
        return [(name, p.detach()) for name, p in self.tagger.named_parameters() if p.requires_grad]

    def _groups(self) -> list[dict[str, Any]]:
        parts: dict[bool, list[nn.Parameter]] = {True: [], False: []}
        for name, parameter in self.tagger.named_parameters():
            if parameter.requires_grad:
                parts[name.startswith("encoder.")].append(parameter)
        return [
            {"params": parts[True], "highest": self.options.encoder_rate},
            {"params": parts[False], "highest": self.options.head_rate},
        ]

    def train_epoch(self) -> None:
        """One pass over the texts, or what is left of it."""
        from transformers.utils.logging import tqdm

        batches = list(self._batches())
        self.tagger.train()
        began = time.perf_counter()
        losses = []
        bar = tqdm(total=len(batches), initial=self.step, unit="step", desc=f"epoch {self.epoch + 1}")
        while self.step < len(batches):
            losses.append(self._train_step(batches[self.step], len(batches)))
            bar.update()
            self.step += 1
            if self.step % CHECKPOINT_STEPS == 0:
                self.seconds += time.perf_counter() - began
                began = time.perf_counter()
                self._write_checkpoint()
                mean = sum(losses[-CHECKPOINT_STEPS:]) / len(losses[-CHECKPOINT_STEPS:])
                logger.info("epoch %d step %d/%d: loss %.4f", self.epoch + 1, self.step, len(batches), mean)
        bar.close()
        self.seconds += time.perf_counter() - began
        self.epoch, self.step = self.epoch + 1, 0
        logger.info("epoch %d, %.0f s", self.epoch, self.seconds)
        self._write_checkpoint()

    def _batches(self) -> Iterator[list[tuple[Text, tuple[int, ...]]]]:
        """The texts of an epoch in random order, those of a batch of similar length."""
        chance = random.Random(self.options.seed * 1000 + self.epoch)
        drawn = chance.sample(self.training, round(self.options.share * len(self.training)))
        chosen = [varied(example, chance) for example in drawn]
        pieces = piece_ids(self.tokenizer, [example.words for example in chosen])
        texts = [
            self._prepared(example, self._masked(own, chance))
            for example, own in zip(chosen, pieces, strict=True)
        ]
        size = self.options.texts_per_step
        batches = []
        for start in range(0, len(texts), 16 * size):
            pool = sorted(texts[start : start + 16 * size], key=lambda each: each[0].length)
            batches += [pool[first : first + size] for first in range(0, len(pool), size)]
        chance.shuffle(batches)
        yield from batches

    def _prepared(self, example: Example, pieces: Sequence[Sequence[int]]) -> tuple[Text, tuple[int, ...]]:
        """An example ready for the network; words beyond what the encoder reads at once are cut off."""
        until = bisect_right(list(accumulate(map(len, pieces))), self.limit - 2)
        return prepare(example.words[:until], pieces[:until], [], 0), example.tags[:until]

    def _masked(self, words: Sequence[Sequence[int]], chance: random.Random) -> list[list[int]]:
        mask, share = self.tokenizer.mask_token_id, self.options.masked
        return [
            [mask if chance.random() < share else piece for piece in pieces[:MOST_PIECES]] for pieces in words
        ]

    def _train_step(self, batch: Sequence[tuple[Text, tuple[int, ...]]], steps: int) -> float:
        self.steps += 1
        share = (self.epoch + self.step / steps) / self.options.epochs
        warm = min(1.0, self.steps / (0.05 * steps * self.options.epochs))
        for group in self.optimiser.param_groups:
            group["lr"] = group["highest"] * warm * (1 - share)
        logits = self.tagger(pieces_batch([text for text, _ in batch], self.special))
        loss = nn.functional.cross_entropy(
            logits.flatten(0, 1), _targets(batch, logits.shape[1]).flatten(), ignore_index=_NO_TAG
        )
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.tagger.parameters(), 1.0)
        self.optimiser.step()
        if self.steps % AVERAGE_STEPS == 0:
            decay = min(self.options.average, self.steps / (10 + self.steps)) ** AVERAGE_STEPS
            names, values = zip(*self._trained(), strict=True)
            torch._foreach_lerp_([self.average[name] for name in names], list(values), 1 - decay)
        return loss.item()

    def _write_checkpoint(self) -> None:
        state = {
            "options": json.dumps(asdict(self.options)),
            "tagger": self.tagger.state_dict(),
            "average": self.average,
            "optimiser": self.optimiser.state_dict(),
            "random": torch.get_rng_state(),
            "progress": (self.step, self.steps, self.epoch, self.seconds),
        }
        partial = self.checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self.checkpoint)

    def resume(self) -> None:
        """Continue from the checkpoint, if there is one.

        Raises:
            InvalidInputError: it was written with other options.
        """
        if not self.checkpoint.exists():
            return
        state = torch.load(self.checkpoint, weights_only=True)
        if state["options"] != json.dumps(asdict(self.options)):
            raise InvalidInputError(
                f"{self.checkpoint}: a checkpoint of other options: {state['options']}",
                "pass the same options to continue, or delete it to begin anew",
            )
        self.tagger.load_state_dict(state["tagger"])
        self.average = state["average"]
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"])
        self.step, self.steps, self.epoch, self.seconds = state["progress"]
        logger.info("continuing after epoch %d, step %d", self.epoch, self.step)

    def finish(self) -> None:
        """Write the running average of the weights."""
        for name, value in self._trained():
            value.copy_(self.average[name])
        partial = self.output.with_suffix(".partial")
        write_weights(partial, self.tagger, self.tokenizer)
        partial.replace(self.output)
        self.checkpoint.unlink(missing_ok=True)


def _targets(batch: Sequence[tuple[Text, tuple[int, ...]]], words: int) -> Tensor:
    """[batch, words] indices into ``TAGS``."""
    found = np.full((len(batch), words), _NO_TAG, dtype=np.int64)
    for row, (_, tags) in zip(found, batch, strict=True):
        row[: len(tags)] = tags
    return torch.from_numpy(found)
