"""Training of the role heads on prepared examples: an interrupted run continues from its last checkpoint."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor
from torch.optim import AdamW

from extractors.component_names import SEMANTIC_ROLES
from extractors.encoder.bert import Bert
from extractors.encoder.packing import read_file
from extractors.encoder.weights_files import reading_weights
from extractors.roles.answers import arguments, chosen_senses
from extractors.roles.decisions.inventory import Inventory
from extractors.roles.decisions.labels import ROLES
from extractors.roles.decisions.thresholds import RoleThresholds
from extractors.roles.network import RoleNetwork, Shape
from extractors.roles.weights import write_weights
from training.gold.semantic_roles.propbank import Argument
from training.roles.examples import Example
from training.roles.losses import batch_losses, batch_words
from training.roles.scorer import Labelled, RoleScorer
from training.run import Schedule, TrainingRun, batches_of_similar_length, logged_training

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """Everything a run depends on, its data apart.

    Args:
        shape: of the heads.
        seed: of the first weights, the order of texts and dropout.
        epochs: passes over the training texts; learning rates fall to 0 over all of them.
        windows_per_step: texts of a batch.
        layer_rate: highest learning rate of the layers that begin as the encoder's.
        head_rate: highest learning rate of everything else.
        dropout: share of values dropped.
        blind: share of predicates that do not see the tree while training.
        threads: of one process on a CPU.
        initial: weights to go on from, a file; none begins with the encoder's layer.
    """

    shape: Shape = field(default_factory=Shape)
    seed: int = 0
    epochs: int = 12
    windows_per_step: int = 2
    layer_rate: float = 2e-4
    head_rate: float = 1e-3
    dropout: float = 0.1
    blind: float = 0.1
    threads: int = 1
    initial: str = ""


class RoleTraining(TrainingRun[Sequence[Example]]):
    """A run.

    Args:
        options: of it.
        encoder: of the joint model, ready to read; its layer above the one that is read begins the heads'
            own.
        inventory: of rolesets; its irregular forms are kept with the weights.
        training: examples to learn from.
        choice: examples that choose the epoch.
        output: the file to write.
    """

    network: RoleNetwork

    def __init__(
        self,
        options: Options,
        encoder: Bert,
        inventory: Inventory,
        training: Sequence[Example],
        choice: Sequence[Example],
        output: Path,
    ) -> None:
        torch.manual_seed(options.seed)
        self.options, self.inventory = options, inventory
        self.training, self.choice = training, choice
        network = RoleNetwork(options.shape, options.dropout)
        network.frames = torch.from_numpy(inventory.frames)
        above = encoder.layers[options.shape.layer : options.shape.layer + options.shape.word_layers]
        for own, given in zip(network.layers, above, strict=True):
            own.load_state_dict(given.state_dict())
        if options.initial:
            with reading_weights(Path(options.initial), SEMANTIC_ROLES):
                network.load_state_dict(read_file(Path(options.initial))[1])
        layers = list(network.layers.parameters())
        known = set(map(id, layers))
        heads = [parameter for parameter in network.parameters() if id(parameter) not in known]
        optimiser = AdamW(
            [
                {"params": heads, "highest": options.head_rate},
                {"params": layers, "highest": options.layer_rate},
            ],
            betas=(0.9, 0.98),
            weight_decay=0.01,
            fused=True,
        )
        schedule = Schedule(options.epochs, average=0.995, selection="labelled_f1", patience=options.epochs)
        super().__init__(options, network, optimiser, schedule, output)

    def batches(self, epoch: int) -> list[list[Example]]:
        """All windows."""
        chance = random.Random(self.options.seed * 1000 + epoch)
        order = chance.sample(list(self.training), len(self.training))
        return batches_of_similar_length(order, self.options.windows_per_step, lambda e: len(e.lower), chance)

    def losses(self, batch: Sequence[Example]) -> dict[str, Tensor]:
        """Those of all heads."""
        return batch_losses(self.network, batch, self.options.blind)

    def write(self, path: Path) -> dict[str, float]:
        """The weights with their scores on the examples that choose."""
        scores = choice_scores(self.network, self.choice)
        write_weights(path, self.network, self.inventory.irregular, RoleThresholds(), scores)
        return scores


def choice_scores(network: RoleNetwork, examples: Sequence[Example]) -> dict[str, float]:
    """Scores with gold predicates; senses count where the inventory has the right one."""
    scorer = RoleScorer()
    network.eval()
    with torch.inference_mode():
        for example in examples:
            scorer.add(*_both(network, example))
    network.train()
    return scorer.metrics()


def _both(network: RoleNetwork, example: Example) -> tuple[dict[int, Labelled], dict[int, Labelled]]:
    """Gold and found predicates of a window."""
    batch = [(0, question) for question in example.questions]
    words = batch_words(network, [example])
    events = [place for place, tags in enumerate(example.tags) if len(tags)]
    senses = chosen_senses(network, words, batch)
    asked = [batch[place] for place in events]
    arguments_of = arguments(network, words, asked, [senses[place] for place in events])
    spans_at = dict(zip(events, arguments_of, strict=True))
    gold, given = {}, {}
    rows = zip(example.questions, example.tags, example.senses, senses, strict=True)
    for place, (question, tags, sense, chosen) in enumerate(rows):
        right = str(question.senses[sense]) if sense >= 0 else "?"
        spans = spans_at.get(place, ())
        gold[question.word] = Labelled(right, tuple(gold_arguments(tags.tolist(), question.first)))
        given[question.word] = Labelled(
            str(chosen.roleset), tuple(Argument(span.first, span.end, span.role) for span in spans)
        )
    return gold, given


def gold_arguments(tags: Sequence[int], first: int) -> list[Argument]:
    """The arguments that tags stand for; the words are counted from ``first`` on."""
    spans: list[Argument] = []
    for word, tag in enumerate(tags):
        if tag > 0 and tag % 2:
            spans.append(Argument(first + word, first + word + 1, ROLES[(tag - 1) // 2]))
        elif tag > 0:
            spans[-1] = spans[-1]._replace(end=first + word + 1)
    return spans


def train_with(run: RoleTraining) -> dict[str, float]:
    """Train, with a log beside the output; the same call again continues an interrupted run."""
    with logged_training(run.output, logger, run.options.threads):
        return run.train()
