"""Scores of semantic roles: arguments by exact span, with and without their role, and senses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from training.gold.semantic_roles.propbank import Argument
from training.np_enrichment.scorer import precision_recall_f1


@dataclass(frozen=True, slots=True)
class Labelled:
    """A predicate with its sense and arguments, by gold or by a model."""

    roleset: str
    arguments: tuple[Argument, ...]


@dataclass(slots=True)
class _Counts:
    right: int = 0
    answered: int = 0
    gold: int = 0


@dataclass(slots=True)
class RoleScorer:
    """Counts over sentences; an argument is right if its predicate, its first and its last word are.

    Arguments with the prefixes R- and C- count like every other one, as they stand in the data; what
    CoNLL-2005's scorer joins is not joined.
    """

    _arguments: _Counts = field(default_factory=_Counts)
    _labelled: _Counts = field(default_factory=_Counts)
    _predicates: _Counts = field(default_factory=_Counts)
    _senses: int = 0
    _by_role: dict[str, _Counts] = field(default_factory=dict)

    def add(self, gold: Mapping[int, Labelled], answered: Mapping[int, Labelled]) -> None:
        """Count a sentence: word → predicate by gold and by the model."""
        self._count(self._predicates, gold.keys(), answered.keys())
        self._senses += sum(
            answered[word].roleset == gold[word].roleset for word in gold.keys() & answered.keys()
        )
        sides = [
            [(word, *argument) for word, predicate in side.items() for argument in predicate.arguments]
            for side in (gold, answered)
        ]
        self._count(self._labelled, *sides)
        self._count(self._arguments, *([row[:3] for row in side] for side in sides))
        for role in {row[3] for side in sides for row in side}:
            counts = self._by_role.setdefault(role, _Counts())
            self._count(counts, *([row for row in side if row[3] == role] for side in sides))

    @staticmethod
    def _count(counts: _Counts, gold: Iterable[object], answered: Iterable[object]) -> None:
        wanted, given = Counter(gold), Counter(answered)
        counts.right += (wanted & given).total()
        counts.answered += given.total()
        counts.gold += wanted.total()

    def metrics(self, *, predicted: bool = False) -> dict[str, float]:
        """Percentages; with predicted predicates also how well these are found.

        ``sense_accuracy`` is over all gold predicates: one that was not found has no sense.
        """
        answered = _figures("argument", self._arguments) | _figures("labelled", self._labelled)
        if predicted:
            answered |= _figures("predicate", self._predicates)
        return answered | {"sense_accuracy": 100 * self._senses / max(1, self._predicates.gold)}

    def by_role(self) -> dict[str, dict[str, float]]:
        """The figures of each role, with its number in gold, the most frequent first."""
        ordered = sorted(self._by_role.items(), key=lambda item: (-item[1].gold, item[0]))
        return {
            role: {"gold": counts.gold, **precision_recall_f1("", counts.right, counts.answered, counts.gold)}
            for role, counts in ordered
        }


def _figures(name: str, counts: _Counts) -> dict[str, float]:
    return precision_recall_f1(name, counts.right, counts.answered, counts.gold)
