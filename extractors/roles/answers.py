"""What the heads answer about predicates: the spans of their arguments, and their senses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from extractors.roles.decisions.repeated_roles import without_repeats
from extractors.roles.decisions.spans import ArgumentSpan, best_tags, spans
from extractors.roles.network import RoleNetwork
from extractors.roles.questions import Question, asked, of_similar_length


class Sense(NamedTuple):
    """The number of a roleset, −1 where the inventory has none for the word, and its probability."""

    roleset: int
    score: float


def chosen_senses(network: RoleNetwork, words: Tensor, batch: Sequence[tuple[int, Question]]) -> list[Sense]:
    """The most probable roleset of each predicate.

    Args:
        network: that answers.
        words: [batch, words, hidden] of ``RoleNetwork.words``.
        batch: questions, each with the row of its text.
    """
    if not batch:
        return []
    scores = network.choose(words, asked(batch).to(words.device)).float().softmax(-1).cpu().numpy()
    best = scores.argmax(-1).tolist()
    return [
        Sense(question.senses[place], float(row[place])) if question.senses else Sense(-1, 0.0)
        for (_, question), place, row in zip(batch, best, scores, strict=True)
    ]


def arguments(
    network: RoleNetwork, words: Tensor, batch: Sequence[tuple[int, Question]], senses: Sequence[Sense]
) -> list[tuple[ArgumentSpan, ...]]:
    """The arguments of each predicate, words counted from the first of its text.

    Args:
        network: that answers.
        words: [batch, words, hidden] of ``RoleNetwork.words``.
        batch: questions, each with the row of its text.
        senses: of each predicate.
    """
    arguments_at: list[tuple[ArgumentSpan, ...]] = [()] * len(batch)
    if not batch:
        return arguments_at
    argument_words = network.argument_words(words)
    for places in of_similar_length(batch):
        together = [batch[place] for place in places]
        rolesets = torch.tensor([senses[place].roleset for place in places], device=words.device)
        tagged = network.tag(words, argument_words, asked(together).to(words.device), rolesets)
        scores = tagged.float().log_softmax(-1).cpu().numpy()
        lengths = np.array([question.end - question.first for _, question in together])
        for place, tags, row in zip(places, best_tags(scores, lengths), scores, strict=True):
            first = batch[place][1].first
            arguments_at[place] = tuple(
                span._replace(first=first + span.first, end=first + span.end)
                for span in without_repeats(list(spans(tags, row)), row)
            )
    return arguments_at
