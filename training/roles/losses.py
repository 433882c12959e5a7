"""Losses of the role heads: every head learns from the labels that an example has, and from those only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from extractors.roles.network import Asked, RoleNetwork
from extractors.roles.questions import Question, asked, of_similar_length
from training.roles.examples import NO_LABEL, Example

_TREE_FEATURES = (0, 2)
"""Columns of the pair features that a parse gives."""

ARGUMENTS = 3.0
SENSES = 0.3
"""What the losses count for; that of predicates counts 1."""

Batch = Sequence[Example]
Tags = npt.NDArray[np.int64]


def batch_words(network: RoleNetwork, batch: Batch) -> Tensor:
    """Word vectors for the heads, [batch, words, hidden]."""
    device = network.last.weight.device
    longest = max(len(example.lower) for example in batch)
    mask = np.zeros((len(batch), longest), dtype=bool)
    for row, example in enumerate(batch):
        mask[row, : len(example.lower)] = True
    given = (_padded([getattr(example, name) for example in batch]) for name in ("lower", "last"))
    lower, last = (torch.from_numpy(array).float().to(device) for array in given)
    features = torch.from_numpy(_padded([example.features for example in batch])).to(device)
    return network.words(lower, last, features, torch.from_numpy(mask).to(device))


def batch_losses(network: RoleNetwork, batch: Batch, blind: float) -> dict[str, Tensor]:
    """The losses of a batch by name; those without a label in it are left out.

    Args:
        network: that learns.
        batch: of examples.
        blind: share of predicates that do not see the tree: the joint model has learnt the trees of
            a part of the training texts, which are better there than elsewhere.
    """
    words = batch_words(network, batch)
    losses: dict[str, Tensor] = {}
    labels = torch.from_numpy(_padded([example.predicates for example in batch], NO_LABEL)).to(words.device)
    known = labels != NO_LABEL
    if known.any():
        scores = network.find(words)[known]
        losses["predicates"] = functional.binary_cross_entropy_with_logits(scores, labels[known].float())
    questions = [(row, question) for row, example in enumerate(batch) for question in example.questions]
    if not questions:
        return losses
    senses = torch.tensor([sense for example in batch for sense in example.senses], device=words.device)
    if (senses != NO_LABEL).any():
        scores = network.choose(words, asked(questions).to(words.device))
        losses["senses"] = SENSES * functional.cross_entropy(scores, senses, ignore_index=NO_LABEL)
    tags = [tags for example in batch for tags in example.tags]
    events = [(given, own) for given, own in zip(questions, tags, strict=True) if len(own)]
    if events:
        sums = list(_tag_losses(network, words, events, blind))
        labelled = sum(int((own != NO_LABEL).sum()) for _, own in events)
        losses["arguments"] = ARGUMENTS * torch.stack(sums).sum() / max(1, labelled)
    return losses


def _tag_losses(
    network: RoleNetwork, words: Tensor, events: Sequence[tuple[tuple[int, Question], Tags]], blind: float
) -> Iterator[Tensor]:
    """Sums over the words of sentences of similar length."""
    argument_words = network.argument_words(words)
    for places in of_similar_length([question for question, _ in events]):
        given = asked([events[place][0] for place in places]).to(words.device)
        if network.training:
            given = _blinded(given, blind)
        targets = torch.from_numpy(_padded([events[place][1] for place in places], NO_LABEL))
        rolesets = best_rolesets(network, words, given)
        yield functional.cross_entropy(
            network.tag(words, argument_words, given, rolesets).flatten(0, 1),
            targets.to(words.device).flatten(),
            ignore_index=NO_LABEL,
            reduction="sum",
        )


def best_rolesets(network: RoleNetwork, words: Tensor, given: Asked) -> Tensor:
    """[p] the roleset that the heads now take each predicate to have, −1 where the inventory has none.

    The right one would be another than what the heads see when they read.
    """
    with torch.no_grad():
        best = network.choose(words, given).argmax(-1, keepdim=True)
    return given.senses.gather(1, best).squeeze(1)


def _blinded(given: Asked, share: float) -> Asked:
    features = given.features.clone()
    hidden = (torch.rand(len(features)) < share).to(features.device)
    for column in _TREE_FEATURES:
        features[hidden, :, column] = 0
    return given._replace(features=features)


def _padded(arrays: Sequence[npt.NDArray], value: int = 0) -> npt.NDArray:  # type: ignore[type-arg]
    """Arrays of one shape but for the first axis, put together and padded along it."""
    longest = max(len(array) for array in arrays)
    padded = np.full((len(arrays), longest, *arrays[0].shape[1:]), value, dtype=arrays[0].dtype)
    for row, array in enumerate(arrays):
        padded[row, : len(array)] = array
    return padded
