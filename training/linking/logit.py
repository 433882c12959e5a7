"""Training of the linker's weights: a conditional logit by L-BFGS."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from linkers.wikidata.linking.features import FEATURES, Fit
from linkers.wikidata.linking.linker import Weights

_PENALTY = 1.0
_STEPS = 100
_NOTHING = -1e9


@dataclass(frozen=True, slots=True)
class Choice:
    """One entity of a training text.

    Args:
        document: its id, by which folds are cut.
        fits: its candidates.
        right: the place of the right one, or -1 where it is none of them.
        mentions: how many names of the text it has.
    """

    document: str
    fits: tuple[Fit, ...]
    right: int
    mentions: int


def weights(choices: Sequence[Choice]) -> Weights:
    """The weights under which the right choices are most probable, each counted by the root of its mentions.

    A Gaussian prior of variance 1 keeps them small (ridge penalty).

    Args:
        choices: those without any candidate teach nothing and are left out.
    """
    taught = [choice for choice in choices if choice.fits]
    most = max(len(choice.fits) for choice in taught)
    features = torch.zeros(len(taught), most, len(FEATURES), dtype=torch.float64)
    absent = torch.full((len(taught), most), _NOTHING, dtype=torch.float64)
    for at, choice in enumerate(taught):
        features[at, : len(choice.fits)] = torch.tensor([fit.features for fit in choice.fits])
        absent[at, : len(choice.fits)] = 0
    right = torch.tensor([choice.right + 1 for choice in taught])
    counted = torch.tensor([choice.mentions for choice in taught], dtype=torch.float64).sqrt()
    values = torch.zeros(len(FEATURES) + 1, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([values], max_iter=_STEPS, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        scores = torch.cat([values[-1].expand(len(taught), 1), features @ values[:-1] + absent], 1)
        losses = torch.nn.functional.cross_entropy(scores, right, reduction="none")
        total = (losses * counted).sum() + _PENALTY * (values[:-1] ** 2).sum() / 2
        total.backward()  # type: ignore[no-untyped-call]
        return total

    optimiser.step(loss)  # type: ignore[no-untyped-call]
    *of_features, none = (round(value, 4) for value in values.tolist())
    return Weights(tuple(of_features), none)
