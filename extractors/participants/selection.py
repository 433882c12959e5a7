"""What fills a role: how often each class of mention does in annotated texts, smoothed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from extractors.participants.mention_classes import CLASSES

_WORD = re.compile("[a-z]+")
_FUNCTION_WEIGHT, _WORD_WEIGHT, _ROLE_WEIGHT = 20.0, 15.0, 10.0
_EXPRESSED_WEIGHT = 5.0

Distribution = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CoreRole:
    """A numbered role of a roleset.

    Args:
        name: ``ARG0`` to ``ARG6``.
        function: PropBank's: PAG (agent-like), PPT (patient-like), GOL, DIR, ….
        description: "thing given".
    """

    name: str
    function: str
    description: str


Rolesets = Mapping[str, tuple[CoreRole, ...]]
"""Roleset → its core roles."""


@dataclass(slots=True)
class Selection:
    """Counts of what fills roles, and probabilities from them.

    A roleset that was seen seldom is judged by its function and number, and by the words of its
    description: "speaker", "thing given".

    Args:
        rolesets: the inventory.
        by_role: ``roleset/role`` → counts by class.
        predicates: how often each roleset was seen.
        features: of roles by roleset and name, as far as they were asked for.
    """

    rolesets: Rolesets
    by_role: dict[str, list[int]] = field(default_factory=dict)
    predicates: dict[str, int] = field(default_factory=dict)
    features: dict[tuple[str, str], npt.NDArray[np.float32]] = field(default_factory=dict)
    _tables: dict[str, Any] = field(default_factory=dict)
    _distributions: dict[tuple[str, str], Distribution] = field(default_factory=dict)
    _expressed: dict[tuple[str, str], float] = field(default_factory=dict)

    @classmethod
    def counted(cls, rolesets: Rolesets, observed: Iterable[tuple[str, Mapping[str, int]]]) -> Selection:
        """From predicates, each a roleset with the class of what fills each of its expressed roles."""
        by_role: dict[str, list[int]] = {}
        predicates: Counter[str] = Counter()
        for roleset, roles in observed:
            predicates[roleset] += 1
            for name, number in roles.items():
                by_role.setdefault(f"{roleset}/{name}", [0] * len(CLASSES))[number] += 1
        return cls(rolesets, by_role, dict(predicates))

    def role(self, roleset: str, name: str) -> CoreRole:
        """A role of the inventory; one that it does not have has neither function nor description."""
        return next(
            (role for role in self.rolesets.get(roleset, ()) if role.name == name), CoreRole(name, "", "")
        )

    @property
    def base(self) -> Distribution:
        """[classes] How often each class fills any role."""
        base: Distribution = self._backoff()["base"]
        return base

    def distribution(self, roleset: str, name: str) -> Distribution:
        """[classes] How probable each class is for a role; computed once for each."""
        known = self._distributions.get((roleset, name))
        if known is None:
            known = self._distributions[roleset, name] = self._smoothed(roleset, name)
        return known

    def _smoothed(self, roleset: str, name: str) -> Distribution:
        tables = self._backoff()
        role = self.role(roleset, name)
        expected = tables["function"].get((role.function, name), tables["base"])
        expected = _shifted(
            expected, [tables["word"][word] for word in _words(role) if word in tables["word"]]
        )
        counts = np.array(self.by_role.get(f"{roleset}/{name}", [0] * len(CLASSES)), dtype=np.float64)
        smoothed: Distribution = (counts + _ROLE_WEIGHT * expected) / (counts.sum() + _ROLE_WEIGHT)
        return smoothed

    def expressed(self, roleset: str, name: str) -> float:
        """How often predicates of a roleset express a role; computed once for each."""
        known = self._expressed.get((roleset, name))
        if known is None:
            known = self._expressed[roleset, name] = self._share_expressed(roleset, name)
        return known

    def _share_expressed(self, roleset: str, name: str) -> float:
        tables = self._backoff()
        role = self.role(roleset, name)
        usual = tables["expressed"].get((role.function, name), 0.0)
        count = sum(self.by_role.get(f"{roleset}/{name}", ()))
        return float(
            (count + _EXPRESSED_WEIGHT * usual) / (self.predicates.get(roleset, 0) + _EXPRESSED_WEIGHT)
        )

    def _backoff(self) -> dict[str, Any]:
        """Sums over functions, and over words of descriptions; made once."""
        if not self._tables:
            self._tables.update(self._summed())
        return self._tables

    def _summed(self) -> dict[str, Any]:
        functions: dict[tuple[str, str], Distribution] = {}
        words: dict[str, Distribution] = {}
        possible: Counter[tuple[str, str]] = Counter()
        total = np.ones(len(CLASSES))
        for roleset, count in self.predicates.items():
            for role in self.rolesets.get(roleset, ()):
                possible[role.function, role.name] += count
        for key, row in self.by_role.items():
            roleset, _, name = key.rpartition("/")
            role = self.role(roleset, name)
            counts = np.array(row, dtype=np.float64)
            total += counts
            at = (role.function, name)
            functions[at] = functions.get(at, np.zeros(len(CLASSES))) + counts
            for word in _words(role):
                words[word] = words.get(word, np.zeros(len(CLASSES))) + counts
        base = total / total.sum()
        return {
            "base": base,
            "function": {
                at: (counts + _FUNCTION_WEIGHT * base) / (counts.sum() + _FUNCTION_WEIGHT)
                for at, counts in functions.items()
            },
            "word": words,
            "expressed": {
                at: min(1.0, functions[at].sum() / possible[at]) for at in functions if possible[at]
            },
        }


def _shifted(expected: Distribution, words: list[Distribution]) -> Distribution:
    """A distribution moved by what the words of a description go with."""
    if not words:
        return expected
    evidence = np.zeros(len(CLASSES))
    for counts in words:
        evidence += np.log((counts + _WORD_WEIGHT * expected) / (counts.sum() + _WORD_WEIGHT) / expected)
    moved = expected * np.exp(evidence / np.sqrt(len(words)))
    shifted: Distribution = moved / moved.sum()
    return shifted


@lru_cache(maxsize=1 << 15)
def _words(role: CoreRole) -> tuple[str, ...]:
    return tuple(sorted(set(_WORD.findall(role.description.lower()))))
