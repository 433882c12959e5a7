"""Fits the ranker: a conditional logit over the candidates of a role, then a logistic regression."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from extractors.participants.questions import FEATURES
from extractors.participants.ranker import (
    CERTAINTY_FEATURES,
    Ranker,
    standings,
)
from extractors.participants.read_text import Floats
from training.implicit_participants.examples import Example

_LOWEST = -30.0


@dataclass(frozen=True, slots=True)
class Options:
    """How a ranker is fitted.

    Args:
        hidden: rectified units beside the linear score.
        steps: each over all examples.
        learning_rate: the highest one, of AdamW.
        decay: of weights.
        dropout: share of features and of units dropped.
        seed: of initial weights and dropout.
    """

    hidden: int = 24
    steps: int = 40
    learning_rate: float = 0.01
    decay: float = 0.05
    dropout: float = 0.3
    seed: int = 0


class RankerNetwork(nn.Module):
    """The ranker while it learns.

    Args:
        hidden: rectified units.
        dropout: share of features and of units dropped.
    """

    def __init__(self, hidden: int, dropout: float) -> None:
        super().__init__()
        self.linear = nn.Linear(len(FEATURES), 1, bias=False)
        self.hidden = nn.Linear(len(FEATURES), hidden)
        self.output = nn.Linear(hidden, 1, bias=False)
        self.dropout = nn.Dropout(dropout)
        nn.init.zeros_(self.linear.weight)
        nn.init.zeros_(self.output.weight)

    def forward(self, rows: Tensor) -> Tensor:
        """[c] scores of [c, FEATURES]."""
        units = self.dropout(torch.relu(self.hidden(self.dropout(rows))))
        scores: Tensor = (self.linear(rows) + self.output(units)).squeeze(-1)
        return scores


def fit_ranker(examples: Sequence[Example], options: Options, start: Ranker | None = None) -> Ranker:
    """A ranker that gives the right candidates of each role the most of its probability.

    The loss of a role is −log of the share that a softmax over its candidates gives the right ones
    together. Roles without a right candidate teach nothing here.

    Args:
        examples: at least one has a right candidate.
        options: of the fit.
        start: a ranker to go on from.
    """
    torch.manual_seed(options.seed)
    filled = [example for example in examples if example.right.any()]
    rows = np.concatenate([example.question.rows for example in filled])
    mean, scale = (start.mean, start.scale) if start else (rows.mean(0), rows.std(0) + np.float32(0.01))
    network = RankerNetwork(options.hidden, options.dropout)
    if start:
        _copied(start, network)
    inputs = torch.from_numpy(np.clip((rows - mean) / scale, -6, 6).astype(np.float32))
    right = torch.from_numpy(np.concatenate([example.right for example in filled]))
    sizes = torch.tensor([len(example.right) for example in filled])
    of_role = torch.repeat_interleave(torch.arange(len(filled)), sizes)
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.learning_rate, weight_decay=options.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.learning_rate, total_steps=options.steps
    )
    network.train()
    for _ in range(options.steps):
        scores = network(inputs)
        loss = (
            _log_sums(scores, of_role, len(filled))
            - _log_sums(torch.where(right, scores, torch.full_like(scores, _LOWEST)), of_role, len(filled))
        ).mean()
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        schedule.step()
    return Ranker(
        mean.astype(np.float32),
        scale.astype(np.float32),
        _array(network.linear.weight[0]),
        _array(network.hidden.weight.T),
        _array(network.hidden.bias),
        _array(network.output.weight[0]),
        np.zeros(len(CERTAINTY_FEATURES), dtype=np.float32),
        np.zeros(1, dtype=np.float32),
    )


def fit_certainty(
    known: Sequence[tuple[Floats, bool]], decay: float = 20.0, steps: int = 25
) -> tuple[Floats, Floats]:
    """Weights and bias of the probability that a role's best candidate is right.

    Args:
        known: standings of roles, and whether their best candidate is right, by a
            ranker that has not learnt from them.
        decay: weight of the squared weights, features scaled to a deviation of 1.
        steps: of Newton's method.
    """
    features = np.stack([standing for standing, _ in known]).astype(np.float64)
    right = np.array([answer for _, answer in known], dtype=np.float64)
    mean, scale = features.mean(0), features.std(0) + 0.01
    inputs = np.concatenate(((features - mean) / scale, np.ones((len(features), 1))), axis=1)
    ridge = np.diag([*([decay] * len(mean)), 0.0])
    weights = np.zeros(inputs.shape[1])
    for _ in range(steps):
        expected = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        gradient = inputs.T @ (expected - right) + ridge @ weights
        curvature = (inputs * (expected * (1 - expected))[:, None]).T @ inputs + ridge
        weights -= np.linalg.solve(curvature + 1e-6 * np.eye(len(weights)), gradient)
    slopes = weights[:-1] / scale
    bias = weights[-1] - slopes @ mean
    return slopes.astype(np.float32), np.array([bias], dtype=np.float32)


def standing(example: Example, ranker: Ranker) -> tuple[Floats, bool]:
    """The best candidate's standing by a ranker, and whether it is right."""
    best, features = standings([example.question], ranker.scores(example.question.rows))
    return features[0], bool(example.right[best[0]])


def _log_sums(scores: Tensor, of_role: Tensor, count: int) -> Tensor:
    """[count] log of the sum of the exponentials of each role's scores."""
    highest = scores.new_full((count,), _LOWEST).scatter_reduce(0, of_role, scores, "amax").detach()
    sums = scores.new_zeros(count).index_add(0, of_role, torch.exp(scores - highest[of_role]))
    return highest + sums.log()


def _copied(ranker: Ranker, network: RankerNetwork) -> None:
    with torch.no_grad():
        network.linear.weight.copy_(torch.from_numpy(ranker.linear)[None])
        network.hidden.weight.copy_(torch.from_numpy(ranker.hidden.T.copy()))
        network.hidden.bias.copy_(torch.from_numpy(ranker.hidden_bias))
        network.output.weight.copy_(torch.from_numpy(ranker.output)[None])


def _array(values: Tensor) -> Floats:
    array: Floats = values.detach().numpy().astype(np.float32).copy()
    return array
