"""Training of the low-capacity model: two small heads over the names of the seed graph and of papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch import Tensor, nn

from training.scico.training_pairs import COREFERENT, Pair, Related
from training.topics.features import Floats, NameFeatures
from training.topics.name_model import Head, features_of, unordered
from training.topics.names import written_out
from training.topics.topic import Topic

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


def train_head(
    pairs: Sequence[Pair[str]],
    label: int,
    vectors: Mapping[str, Floats],
    words: Mapping[str, float],
    seed: int,
    width: int = 0,
    hidden: int = 32,
    epochs: int = 3,
) -> Head:
    """A head that tells one class from all others.

    Args:
        pairs: of names.
        label: the class.
        vectors: of all names.
        words: weights of words.
        seed: of first weights, order and dropout.
        width: values that a network makes of a vector; 0 if it sees none.
        hidden: width of the hidden layer.
        epochs: passes over the pairs.
    """
    names = sorted({name for pair in pairs for name in (pair.first, pair.second)})
    place = {name: number for number, name in enumerate(names)}
    of_names = np.stack([vectors[name] for name in names])
    index = np.array([(place[pair.first], place[pair.second]) for pair in pairs])
    strings = NameFeatures(names, words)
    parts = [index[start : start + 20_000] for start in range(0, len(index), 20_000)]
    features = np.concatenate([features_of(strings, of_names, part) for part in parts])
    if not width:
        features = unordered(features)
    mean, scale = features.mean(0), features.std(0) + 1e-2
    scaled = torch.from_numpy(((features - mean) / scale).astype(np.float32))
    right = torch.tensor([float(pair.label == label) for pair in pairs])
    all_vectors, at = torch.from_numpy(of_names.astype(np.float32)), torch.from_numpy(index)
    networks = []
    for number in range(NETWORKS):
        torch.manual_seed(seed * NETWORKS + number)
        network = _Network(features.shape[1], of_names.shape[1], width, hidden)
        optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.05)
        steps = epochs * -(-len(right) // _BATCH)
        fall = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.0, total_iters=steps)
        for _ in range(epochs):
            for batch in torch.split(torch.randperm(len(right)), _BATCH):
                first, second = (all_vectors[at[batch, side]] for side in (0, 1))
                logits = network(scaled[batch], first, second)
                loss = nn.functional.binary_cross_entropy_with_logits(logits, right[batch])
                optimiser.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimiser.step()
                fall.step()
        networks.append(network)
    return _head(networks, mean, scale)


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
