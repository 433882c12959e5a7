"""Training of the encoder of concepts, resumable at any step.

Three losses at once: the four classes of pairs of mentions in context (SciCo, §4.2), the same of pairs of
names alone, of which the seed graph has many more, and for the vectors a contrastive one
(InfoNCE, van den Oord et al. 2018): two mentions or names of a concept are nearer than those of all
others in the batch.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import MINILM, positions_limit
from training.run import Schedule, TrainingRun, encoder_optimiser, logged_training
from training.scico.training_pairs import Pair, Sampler
from training.topics.contexts import Window
from training.topics.encoder_weights import Encoder, base_encoder, write_encoder
from training.topics.network import ConceptNetwork

logger = logging.getLogger(__name__)

STEPS = 240
_TEMPERATURE = 0.05


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


def train_encoder(
    options: Options, names: Sampler[Window], mentions: Sampler[Window], output: Path
) -> dict[str, float]:
    """Train and write the weights.

    Beside them a ``.log`` is written and, every hundred steps, a ``.checkpoint``; the same call
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
    with logged_training(output, logger, torch.get_num_threads()):
        return _Run(options, names, mentions, output).train()


class _Run(TrainingRun[int]):
    """One epoch; a batch is drawn by its number."""

    network: ConceptNetwork

    def __init__(
        self, options: Options, names: Sampler[Window], mentions: Sampler[Window], output: Path
    ) -> None:
        torch.manual_seed(options.seed)
        self.options = options
        self.names, self.mentions = names, mentions
        base = base_encoder(options.encoder, options.context, options.dropout)
        self.tokenizer = base.tokenizer
        network = base.network.to(torch.device("cuda" if torch.cuda.is_available() else "cpu"))
        limit = positions_limit(network.encoder)
        if 4 * options.context + 60 > limit:
            raise InvalidInputError(
                f"--context {options.context}: two texts of that length are more than the {limit} "
                f"word pieces that {options.encoder} reads",
                "take a smaller one, or an encoder of long texts",
            )
        network.encoder.get_input_embeddings().requires_grad_(False)  # half of MiniLM, which only overfits
        optimiser = encoder_optimiser(network, options.encoder_rate, options.head_rate)
        schedule = Schedule(epochs=1, warm_up=0.06, average=0, average_steps=1)
        super().__init__(options, network, optimiser, schedule, output)

    def batches(self, epoch: int) -> range:
        """The numbers of all steps."""
        return range(self.options.steps)

    def losses(self, batch: int) -> dict[str, Tensor]:
        """Of pairs of mentions, pairs of names, and vectors of both."""
        options = self.options
        random = np.random.default_rng((options.seed, batch))
        same = [sampler.same(options.same // 2, random) for sampler in (self.names, self.mentions)]
        return {
            "mentions": self._classes(self.mentions.pairs(options.mention_pairs, random)),
            "names": self._classes(self.names.pairs(options.name_pairs, random)),
            "vectors": 0.3 * self._contrast(same),
        }

    def write(self, path: Path) -> dict[str, float]:
        """The weights, with the losses of the last steps."""
        losses = self.recent_losses()
        write_encoder(path, Encoder(self.network.eval(), self.tokenizer, self.options.context), losses)
        return losses

    def _classes(self, pairs: Sequence[Pair[Window]]) -> Tensor:
        logits = self.network.classes([(pair.first, pair.second) for pair in pairs])
        labels = torch.tensor([pair.label for pair in pairs], device=logits.device)
        return nn.functional.cross_entropy(logits, labels)

    def _contrast(self, same: Sequence[Sequence[tuple[Window, Window]]]) -> Tensor:
        # Short names and long contexts apart, for their padding.
        vectors = torch.cat(
            [self.network.vectors([text for pair in pairs for text in pair]) for pairs in same]
        )
        likeness = vectors[0::2] @ vectors[1::2].T / _TEMPERATURE
        right = torch.arange(len(likeness), device=likeness.device)
        one, other = (nn.functional.cross_entropy(logits, right) for logits in (likeness, likeness.T))
        return (one + other) / 2
