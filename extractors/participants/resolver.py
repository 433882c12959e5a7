"""Unexpressed roles of a text's predicates, each with its best antecedent."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from betwixt.errors import InvalidInputError
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.questions import RoleQuestion, questions
from extractors.participants.ranker import Ranker, standings
from extractors.participants.read_text import ReadText
from extractors.participants.selection import CoreRole, Selection

_TOGETHER = 128  # roles that are answered at once


@dataclass(frozen=True, slots=True)
class Resolved:
    """An unexpressed role with the mention that fills it best.

    Args:
        predicate: index among those that were asked about.
        role: its name.
        mention: index among the text's mentions; None where it has no candidate.
        score: how probable it is that the mention is an antecedent.
    """

    predicate: int
    role: str
    mention: int | None
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Resolver:
    """Finds antecedents.

    Args:
        ranker: scores candidates.
        selection: what fills roles.
        threshold: lowest probability with which a role is linked in annotations, where precision counts.
        task_threshold: the same for the measure of the task, where recall counts as much.
    """

    ranker: Ranker
    selection: Selection
    threshold: float
    task_threshold: float = 0.0

    def resolved(self, text: ReadText, predicates: Sequence[OpenPredicate]) -> Iterator[Resolved]:
        """Every open role of some predicates, in their order."""
        asked = questions(text, predicates, self.selection)
        while together := list(islice(asked, _TOGETHER)):
            answers = self._answers([question for question in together if len(question.mentions)])
            for question in together:
                mention, score = next(answers) if len(question.mentions) else (None, 0.0)
                yield Resolved(question.predicate, question.role, mention, score)

    def _answers(self, asked: Sequence[RoleQuestion]) -> Iterator[tuple[int, float]]:
        """The best mention of each of some roles, and how probable it is."""
        if not asked:
            return
        scores = self.ranker.scores(np.concatenate([question.rows for question in asked]))
        best, features = standings(asked, scores)
        certain = self.ranker.certain(features)
        for question, place, score in zip(asked, best.tolist(), certain.tolist(), strict=True):
            yield int(question.mentions[place]), score


def load_resolver(weights: Path, selection: Path) -> Resolver:
    """From the two files that ``kg train implicit-participants`` writes.

    Raises:
        InvalidInputError: one cannot be read.
    """
    counts, thresholds = load_selection(selection)
    return Resolver(Ranker.load(weights), counts, *thresholds)


def load_selection(path: Path) -> tuple[Selection, tuple[float, float]]:
    """What fills roles, and both thresholds, from a file of ``save_selection``.

    Raises:
        InvalidInputError: it cannot be read.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            record = json.load(file)
        rolesets = {
            roleset: tuple(CoreRole(*role) for role in roles) for roleset, roles in record["rolesets"].items()
        }
        threshold, task_threshold = record["thresholds"]
        return Selection(rolesets, record["by_role"], record["predicates"]), (threshold, task_threshold)
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise InvalidInputError(
            f"{path}: cannot be read: {error}", "make it again: kg train implicit-participants"
        ) from error


def save_selection(path: Path, selection: Selection, thresholds: tuple[float, float]) -> None:
    """As gzipped JSON, the same bytes for the same content."""
    record = {
        "thresholds": thresholds,
        "rolesets": {
            roleset: [[role.name, role.function, role.description] for role in roles]
            for roleset, roles in selection.rolesets.items()
        },
        "by_role": selection.by_role,
        "predicates": selection.predicates,
    }
    content = json.dumps(record, sort_keys=True, separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(content, mtime=0))
