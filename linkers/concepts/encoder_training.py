"""Training of the encoder of concepts, resumable at any step.

Three losses at once: the four classes of pairs of mentions in context (SciCo, §4.2), the same of pairs of
names alone, of which the seed graph has many more, and for the vectors a contrastive one
(InfoNCE, van den Oord et al. 2018): two mentions or names of a concept are nearer than those of all
others in the batch.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from extractors.joint.configuration import MINILM
from extractors.joint.encoder import positions_limit
from extractors.training_log import logged_to
from linkers.concepts.contexts import Window
from linkers.concepts.encoder_weights import Encoder, base_encoder, write_encoder
from linkers.concepts.training_pairs import Pair, Sampler

logger = logging.getLogger(__name__)

STEPS = 240
CHECKPOINT_STEPS = 100
_TEMPERATURE = 0.05
_LAYER = re.compile(r"\blayers?\.(\d+)\.")


@dataclass(frozen=True, slots=True)
class Options:
    """What a training run depends on, its data apart.

    Args:
        encoder: a Hugging Face name, or a folder.
        context: word pieces on either side of a mention.
        seed: of the head's first weights, of what is drawn, and of dropout.
        steps: batches.
        mention_pairs, name_pairs, same: of a batch.
        encoder_rate, head_rate: highest learning rates of AdamW; they fall to 0.
        dropout: in encoder and head.
        frozen: lower layers that stay as they are, with the embeddings under them, which only overfit.
    """

    encoder: str = MINILM
    context: int = 16
    seed: int = 0
    steps: int = STEPS
    mention_pairs: int = 12
    name_pairs: int = 32
    same: int = 16
    encoder_rate: float = 2e-4
    head_rate: float = 1e-3
    dropout: float = 0.1
    frozen: int = 2


def train_encoder(
    options: Options, names: Sampler[Window], mentions: Sampler[Window], output: Path
) -> dict[str, float]:
    """Train and write the weights.

    Beside them a ``.log`` is written and, every so many steps, a ``.checkpoint``; the same call
    again continues from there.

    Args:
        options: everything a run depends on, its data apart.
        names: of concepts, without context.
        mentions: of concepts, in context.
        output: the safetensors file to write.

    Returns:
        The mean losses of the last steps.

    Raises:
        InvalidInputError: the checkpoint is of other options, or contexts are longer than the
            encoder reads.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    with logged_to(output.with_suffix(".log"), logger):
        run = _Run(options, names, mentions, output)
        run.resume()
        return run.train()


class _Run:
    """The state of a training run."""

    def __init__(
        self, options: Options, names: Sampler[Window], mentions: Sampler[Window], output: Path
    ) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.names, self.mentions = names, mentions
        self.output = output
        self.checkpoint = output.with_suffix(".checkpoint")
        self.base = base_encoder(options.encoder, options.context, options.dropout)
        self.network = self.base.network
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.network.to(device)
        limit = positions_limit(self.network.encoder)
        if 4 * options.context + 60 > limit:
            raise InvalidInputError(
                f"--context {options.context}: two texts of that length are more than the {limit} "
                f"word pieces that {options.encoder} reads",
                "take a smaller one, or an encoder of long texts",
            )
        self.network.encoder.get_input_embeddings().requires_grad_(
            False
        )  # half of MiniLM, which only overfits
        groups = [
            {"params": self.network.head.parameters(), "highest": options.head_rate},
            {
                "params": [p for p in self.network.encoder.parameters() if p.requires_grad],
                "highest": options.encoder_rate,
            },
        ]
        self.optimiser = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
        self.step = 0
        self.seconds = 0.0
        logger.info("%s", json.dumps(asdict(options)))

    def resume(self) -> None:
        """Go on from the checkpoint, if there is one."""
        if not self.checkpoint.is_file():
            return
        state = torch.load(self.checkpoint, weights_only=True)
        if state["options"] != json.dumps(asdict(self.options)):
            raise InvalidInputError(
                f"{self.checkpoint}: of a training with other options: {state['options']}",
                "pass the same ones, or remove the file to begin anew",
            )
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"])
        self.step, self.seconds = state["step"], state["seconds"]

    def train(self) -> dict[str, float]:
        """All steps that are left; then the weights are written and the checkpoint removed."""
        from transformers.utils.logging import tqdm

        self.network.train()
        torch.set_flush_denormal(True)  # vanishing averages of the optimiser would slow every step
        began = time.perf_counter()
        losses: list[dict[str, float]] = []
        bar = tqdm(total=self.options.steps, initial=self.step, unit="step")
        while self.step < self.options.steps:
            losses.append(self._train_step())
            self.step += 1
            bar.update()
            if self.step % CHECKPOINT_STEPS == 0:
                now = time.perf_counter()
                self.seconds, began = self.seconds + now - began, now
                self._write_checkpoint()
                means = _means(losses[-CHECKPOINT_STEPS:])
                logger.info("step %d, %.0f s: %s", self.step, self.seconds, means)
        bar.close()
        torch.set_flush_denormal(False)
        scores = _means(losses[-CHECKPOINT_STEPS:])
        trained = Encoder(self.network.eval().cpu(), self.base.tokenizer, self.options.context)
        write_encoder(self.output, trained, scores)
        self.checkpoint.unlink(missing_ok=True)
        return scores

    def _train_step(self) -> dict[str, float]:
        options = self.options
        random = np.random.default_rng((options.seed, self.step))
        share = self.step / options.steps
        warm = min(1.0, (self.step + 1) / (0.06 * options.steps))
        for group in self.optimiser.param_groups:
            group["lr"] = group["highest"] * warm * (1 - share)
        same = [sampler.same(options.same // 2, random) for sampler in (self.names, self.mentions)]
        losses = {
            "mentions": self._classes(self.mentions.pairs(options.mention_pairs, random)),
            "names": self._classes(self.names.pairs(options.name_pairs, random)),
            "vectors": 0.3 * self._contrast(same),
        }
        self.optimiser.zero_grad()
        torch.stack(list(losses.values())).sum().backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        return {name: loss.item() for name, loss in losses.items()}

    def _classes(self, pairs: Sequence[Pair[Window]]) -> Tensor:
        logits = self.network.classes([(pair.first, pair.second) for pair in pairs])
        labels = torch.tensor([pair.label for pair in pairs], device=logits.device)
        return nn.functional.cross_entropy(logits, labels)

    def _contrast(self, same: Sequence[Sequence[tuple[Window, Window]]]) -> Tensor:
        # Short names and long contexts apart, for their padding.
        vectors = torch.cat([self.network.vectors([text for pair in each for text in pair]) for each in same])
        likeness = vectors[0::2] @ vectors[1::2].T / _TEMPERATURE
        right = torch.arange(len(likeness), device=likeness.device)
        one, other = (nn.functional.cross_entropy(each, right) for each in (likeness, likeness.T))
        return (one + other) / 2

    def _write_checkpoint(self) -> None:
        state = {
            "options": json.dumps(asdict(self.options)),
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": torch.get_rng_state(),
            "step": self.step,
            "seconds": self.seconds,
        }
        partial = self.checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self.checkpoint)


def _freeze(encoder: nn.Module, layers: int) -> None:
    """Train neither the embeddings nor the lowest layers."""
    for name, parameter in encoder.named_parameters():
        layer = _LAYER.search(name)
        if "embeddings" in name or (layer and int(layer[1]) < layers):
            parameter.requires_grad_(False)


def _means(losses: Sequence[dict[str, float]]) -> dict[str, float]:
    names = losses[0] if losses else {}
    return {name: round(sum(each[name] for each in losses) / len(losses), 4) for name in names}
