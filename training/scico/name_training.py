"""Training of the low-capacity model: two small heads over the names of the seed graph and of papers."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from training.run import Schedule, TrainingRun, logged_training
from training.scico.training_pairs import COREFERENT, Pair, Related
from training.topics.features import Floats, NameFeatures
from training.topics.name_model import Head, features_of, unordered
from training.topics.names import written_out
from training.topics.topic import Topic

logger = logging.getLogger(__name__)

NETWORKS = 2
_GROUP = 19
"""Children of a group, as in a topic."""
_MOST_CHILDREN = 300
"""Of a parent; a few fields of study have thousands."""
_BATCH = 512


class _Network(nn.Module):
    """One network of a head; ``width`` 0: it sees no vectors."""

    def __init__(self, features: int, dimensions: int, width: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(dimensions, width) if width else None
        self.second = nn.Linear(dimensions, width) if width else None
        self.inner = nn.Linear(features + 3 * width, hidden)
        self.dropout = nn.Dropout(0.2)
        self.out = nn.Linear(hidden, 1)

    def forward(self, features: Tensor, first: Tensor, second: Tensor) -> Tensor:
        """Logits, [n]."""
        given = [features]
        if self.first is not None and self.second is not None:
            one, other = self.first(first), self.second(second)
            given += [one, other, one * other]
        hidden = nn.functional.gelu(self.inner(torch.cat(given, dim=1)), approximate="tanh")
        logits: Tensor = self.out(self.dropout(hidden))[:, 0]
        return logits


@dataclass(frozen=True, slots=True)
class Options:
    """What the training of a head depends on, its data apart.

    Args:
        label: the class that it tells from all others.
        seed: of first weights, order and dropout.
        width: values that a network makes of a vector; 0 if it sees none.
        hidden: width of the hidden layer.
        epochs: passes over the pairs.
        learning_rate: the highest; it falls to 0.
    """

    label: int
    seed: int = 0
    width: int = 0
    hidden: int = 32
    epochs: int = 3
    learning_rate: float = 1e-3


def train_head(
    options: Options,
    pairs: Sequence[Pair[str]],
    vectors: Mapping[str, Floats],
    words: Mapping[str, float],
    output: Path,
) -> Head:
    """A head that tells one class from all others: the mean of two networks.

    Args:
        options: everything it depends on, its data apart.
        pairs: of names.
        vectors: of all names.
        words: weights of words.
        output: where its networks are written; an interrupted training goes on from what lies beside it.
    """
    names = sorted({name for pair in pairs for name in (pair.first, pair.second)})
    place = {name: number for number, name in enumerate(names)}
    of_names = np.stack([vectors[name] for name in names])
    index = np.array([(place[pair.first], place[pair.second]) for pair in pairs])
    strings = NameFeatures(names, words)
    parts = [index[start : start + 20_000] for start in range(0, len(index), 20_000)]
    features = np.concatenate([features_of(strings, of_names, part) for part in parts])
    if not options.width:
        features = unordered(features)
    mean, scale = features.mean(0), features.std(0) + 1e-2
    given = _Given(
        torch.from_numpy(((features - mean) / scale).astype(np.float32)),
        torch.from_numpy(of_names.astype(np.float32)),
        torch.from_numpy(index),
        torch.tensor([float(pair.label == options.label) for pair in pairs]),
    )
    with logged_training(output, logger, torch.get_num_threads()):
        run = _Run(options, given, output)
        run.train()
    return _head([network for network in run.network if isinstance(network, _Network)], mean, scale)


class _Given(NamedTuple):
    """Pairs of names: scaled features, vectors of names, the places of both names, and whether it is so."""

    features: Tensor
    vectors: Tensor
    places: Tensor
    right: Tensor


class _Run(TrainingRun[Tensor]):
    """Both networks at once, on the same batches."""

    network: nn.ModuleList

    def __init__(self, options: Options, given: _Given, output: Path) -> None:
        torch.manual_seed(options.seed)
        self.options, self.given = options, given
        sizes = given.features.shape[1], given.vectors.shape[1], options.width, options.hidden
        networks = nn.ModuleList(_Network(*sizes) for _ in range(NETWORKS))
        groups = [{"params": list(networks.parameters()), "highest": options.learning_rate}]
        super().__init__(
            options,
            networks,
            torch.optim.AdamW(groups, weight_decay=0.05),
            Schedule(options.epochs, warm_up=1, average=0, average_steps=1),
            output,
            f"{len(given.right)} pairs of {len(given.vectors)} names",
        )

    def batches(self, epoch: int) -> tuple[Tensor, ...]:
        """Numbers of pairs, all of them."""
        order = torch.Generator().manual_seed(self.options.seed * 1000 + epoch)
        return torch.split(torch.randperm(len(self.given.right), generator=order), _BATCH)

    def losses(self, batch: Tensor) -> dict[str, Tensor]:
        """Binary cross-entropy of each network."""
        given = self.given
        first, second = (given.vectors[given.places[batch, side]] for side in (0, 1))
        return {
            f"network {number}": nn.functional.binary_cross_entropy_with_logits(
                network(given.features[batch], first, second), given.right[batch]
            )
            for number, network in enumerate(self.network)
        }

    def write(self, path: Path) -> dict[str, float]:
        """The networks, with the losses of the last steps."""
        save_file(self.network.state_dict(), path)
        return self.recent_losses()


def parent_pairs(related: Related, random: np.random.Generator) -> list[Pair[str]]:
    """Groups of a parent and some of its children, as topics have them, with names from elsewhere.

    All pairs of the parent and a child of each group, in both orders, and a sample of other pairs: siblings,
    children with grandchildren, and unrelated names.
    """
    pairs: list[Pair[str]] = []
    keys = list(related.labels)
    for parent in keys:
        children = sorted(related.edges.successors(parent))
        random.shuffle(children)
        children = children[:_MOST_CHILDREN]
        for start in range(0, len(children), _GROUP):
            part = children[start : start + _GROUP]
            strangers = [keys[int(at)] for at in random.integers(len(keys), size=max(2, len(part) // 3))]
            group = [parent, *part, *strangers, *sorted(related.edges.predecessors(parent))[:2]]
            chosen = {pair for child in part for pair in ((parent, child), (child, parent))}
            for one, other in random.integers(len(group), size=(4 * len(part), 2)):
                chosen.add((group[one], group[other]))
            pairs += [
                Pair(related.labels[one], related.labels[other], related.label(one, other))
                for one, other in sorted(chosen)
                if one != other and not related.is_hidden(one, other)
            ]
    return pairs


def topic_pairs(topics: Sequence[Topic]) -> list[Pair[str]]:
    """All pairs of mentions of a topic, by their names, each pair of names once a topic."""
    pairs: dict[tuple[object, str, str], Pair[str]] = {}
    for topic in topics:
        names = written_out(topic)
        for one, first in enumerate(topic.mentions):
            for other, second in enumerate(topic.mentions[:one]):
                label = COREFERENT if first.cluster == second.cluster else -1
                low, high = sorted((names[one], names[other]))
                key = (topic.id, low, high)
                pairs.setdefault(key, Pair(names[one], names[other], label))
    return list(pairs.values())


def _head(networks: Sequence[_Network], mean: Floats, scale: Floats) -> Head:
    names = {"inner.weight": "in", "inner.bias": "in_bias", "out.weight": "out", "out.bias": "out_bias",
             "first.weight": "first", "first.bias": "first_bias",
             "second.weight": "second", "second.bias": "second_bias"}  # fmt: skip
    weights = {"mean": mean, "scale": scale}
    for name in networks[0].state_dict():
        weights[names[name]] = np.stack([network.state_dict()[name].numpy() for network in networks])
    weights["out"], weights["out_bias"] = weights["out"][:, 0], weights["out_bias"][:, 0]
    return Head(weights)
