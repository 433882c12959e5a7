"""The role heads at given predicates: roles that are expressed, and earlier phrases that would fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from extractors.joint.reader import WordReading
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import Floats, Indices, ReadText
from extractors.roles.decisions.labels import ROLES, begins, goes_on, is_argument
from extractors.roles.network import ArgumentWords, Asked
from extractors.roles.network_features import pair_features
from extractors.roles.questions import role_windows
from extractors.roles.reader import RoleReader

SENTENCES_BEFORE = 3
"""As far back as an argument may stand."""


class LabelledRole(NamedTuple):
    """A role that the labeller finds expressed.

    Args:
        predicate: its word, counted from the text's first.
        name: of the role.
        first: word of the filler.
        end: the word after its last.
    """

    predicate: int
    name: str
    first: int
    end: int


class _Words(NamedTuple):
    """The words of a text for the role heads: [1, w, hidden] vectors, and what they bring to pairs."""

    vectors: Tensor
    arguments: ArgumentWords


@dataclass(frozen=True, slots=True)
class RoleLabeller:
    """The labeller of the standard pipeline, asked about words that gold names.

    Args:
        reader: of the role heads.
    """

    reader: RoleReader = field(default_factory=RoleReader)

    def expressed(
        self, words: Sequence[str], reading: WordReading, given: Sequence[int]
    ) -> Iterator[LabelledRole]:
        """The arguments of given predicates in their own sentences.

        Args:
            words: of the text.
            reading: of these, with the lower layer.
            given: the predicates.
        """
        for predicate in self.reader.read(words, reading, set(given)):
            for argument in predicate.arguments:
                if is_argument(argument.role):
                    yield LabelledRole(predicate.word, argument.role, argument.first, argument.end)

    def earlier(
        self, text: ReadText, reading: WordReading, predicates: Sequence[OpenPredicate]
    ) -> list[Mapping[str, Floats]]:
        """For each predicate and open role how well every mention of the sentences before fills it, [m].

        SEMAFOR's way (Chen et al. 2010): the labeller reads an earlier sentence and the predicate's as
        one, joined at their roots. A mention's score is the probability that its head is in the role,
        calibrated as arguments are; 0 for mentions that stand elsewhere.

        Args:
            text: of the reading.
            reading: with the lower layer.
            predicates: their open roles are asked for.
        """
        with torch.inference_mode():
            words = self._words(text, reading)
            return [self._earlier(text, words, predicate) for predicate in predicates]

    def _words(self, text: ReadText, reading: WordReading) -> _Words:
        """All words, each as its own window has it."""
        network = self.reader.model.network
        parts = []
        for window in role_windows(reading, text.words):
            features = torch.from_numpy(window.features).unsqueeze(0)
            mask = torch.ones(features.shape[:2], dtype=torch.bool)
            vectors = network.words(window.lower.unsqueeze(0), window.last.unsqueeze(0), features, mask)
            parts.append(vectors[0][window.window.own])
        together = torch.cat(parts).unsqueeze(0)
        return _Words(together, network.argument_words(together))

    def _earlier(self, text: ReadText, read: _Words, predicate: OpenPredicate) -> Mapping[str, Floats]:
        scores = {role: np.zeros(len(text.first), dtype=np.float32) for role in predicate.open_roles}
        own = int(text.sentences[predicate.word])
        known = [role for role in predicate.open_roles if role in ROLES]
        for sentence in range(max(0, own - SENTENCES_BEFORE), own if known else 0):
            words = np.flatnonzero(text.sentences == sentence)
            inside = np.flatnonzero(np.isin(text.mention_heads, words))
            if not len(inside):
                continue
            tags = self._tags(text, read, predicate, words)
            at = np.searchsorted(words, text.mention_heads[inside])
            for role in known:
                number = ROLES.index(role)
                raw = tags[at, begins(number)] + tags[at, goes_on(number)]
                scores[role][inside] = [self.reader.model.thresholds.argument_score(score) for score in raw]
        return scores

    def _tags(self, text: ReadText, read: _Words, predicate: OpenPredicate, before: Indices) -> Floats:
        """[words before and own, tags] probabilities, with an earlier sentence put before the own one."""
        model = self.reader.model
        own = np.flatnonzero(text.sentences == text.sentences[predicate.word])
        words = np.concatenate((before, own))
        place = int(np.searchsorted(words, predicate.word))
        heads, relations = _joined(text, words, len(before))
        features = torch.from_numpy(pair_features(heads, relations, [place]))
        rolesets = model.inventory.number
        asked = Asked(
            torch.zeros(1, dtype=torch.long),
            torch.tensor([predicate.word]),
            torch.from_numpy(words).unsqueeze(0),
            torch.ones((1, len(words)), dtype=torch.bool),
            features,
            torch.full((1, 1), -1),
        )
        sense = torch.tensor([rolesets.get(predicate.roleset, -1)])
        logits = model.network.tag(read.vectors, read.arguments, asked, sense)
        tags: Floats = logits[0].float().softmax(-1).numpy()
        return tags


def _joined(text: ReadText, words: Indices, before: int) -> tuple[list[int], list[str]]:
    """Heads, from 1, and relations of two sentences: the first one's roots hang below the second one's."""
    place = {int(word): number for number, word in enumerate(words.tolist(), start=1)}
    heads = [place.get(int(text.heads[word]), 0) for word in words.tolist()]
    relations = [text.relations[word] for word in words.tolist()]
    root = heads.index(0, before) + 1
    for number in range(before):
        if heads[number] == 0:
            heads[number], relations[number] = root, "parataxis"
    return heads, relations
