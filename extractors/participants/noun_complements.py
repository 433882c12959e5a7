"""Participants of nouns by the relations of noun phrases: "the failure", of the gate, says what failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from extractors.participants.mention_classes import CLASSES
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import ReadText
from extractors.participants.selection import Selection

OTHER = ""
"""A circumstance, or no role at all."""

ROLES_OF_PREPOSITIONS: Mapping[str, Mapping[str, int]] = {
    "of": {"ARG1": 526, "ARG0": 93, "ARG2": 36, OTHER: 15},
    "by": {"ARG0": 37, OTHER: 3},
    "from": {"ARG0": 38, "ARG1": 5, "ARG2": 3, OTHER: 15},
    "to": {"ARG1": 221, "ARG2": 83, "ARG3": 3, "ARG4": 5, OTHER: 40},
    "with": {"ARG1": 69, "ARG2": 43, "ARG0": 8, OTHER: 28},
    "on": {"ARG1": 61, "ARG2": 14, "ARG3": 11, OTHER: 54},
    "in": {"ARG1": 81, "ARG2": 32, "ARG4": 6, OTHER: 164},
    "between": {"ARG1": 15, "ARG0": 9, OTHER: 5},
    "among": {"ARG0": 3, OTHER: 1},
    "about": {"ARG1": 22, OTHER: 11},
    "against": {"ARG1": 9, "ARG2": 3, OTHER: 9},
    "over": {"ARG1": 6, "ARG0": 3, OTHER: 4},
    "at": {"ARG1": 12, OTHER: 41},
}
"""How often a phrase with each preposition has each role of a noun in PropBank's English-EWT train.

"For" is left out: it says too many things. So is ARG0 of "about": where the sentence does not say the
phrase, it is what is talked about.
"""

_PLACES = frozenset(("in", "at"))
"""Before the name of a place they say where: the strike in England did not hit it."""


class NounComplement(NamedTuple):
    """A mention that fills a role of a noun.

    Args:
        role: its name.
        mention: index among the text's mentions.
        explicit: whether it stands in the noun's sentence, with that preposition.
        score: how probable the relation and the role are together.
    """

    role: str
    mention: int
    explicit: bool
    score: float


def noun_complements(text: ReadText, noun: OpenPredicate, selection: Selection) -> list[NounComplement]:
    """For each role that a noun leaves open its likeliest complement; no entity has two roles.

    Args:
        text: with the relations of its noun phrases.
        noun: with its open roles, and the heads of what fills the others.
        selection: what fills roles.
    """
    complements: dict[str, NounComplement] = {}
    filling = (text.smallest_mention.get(head) for head in noun.fillers)
    taken = {int(text.entities[mention]) for mention in filling if mention is not None}
    likely = sorted(_likely(text, noun, selection), key=lambda one: (-one.score, one))
    for complement in likely:
        entity = int(text.entities[complement.mention])
        if complement.role not in complements and entity not in taken:
            complements[complement.role] = complement
            taken.add(entity)
    return list(complements.values())


def _likely(text: ReadText, noun: OpenPredicate, selection: Selection) -> Iterator[NounComplement]:
    """Every pair of a complement of the noun and a role that its preposition may stand for."""
    for number in text.relations_of.get(noun.word, ()):
        complement, (preposition, explicit) = int(text.complements[number]), text.prepositions[number]
        kind = text.classes[complement]
        if preposition in _PLACES and CLASSES[kind] == "location":
            continue
        counts = ROLES_OF_PREPOSITIONS.get(preposition, {})
        weights = {
            role: counts[role] * selection.distribution(noun.roleset, role)[kind] / selection.base[kind]
            for role in sorted(noun.open_roles)
            if role in counts
        }
        total = sum(weights.values()) + counts.get(OTHER, 0)
        for role, weight in weights.items():
            score = float(text.link_scores[number]) * float(weight / total)
            yield NounComplement(role, complement, explicit, score)
