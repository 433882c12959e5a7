"""The measures of SemEval-2010 task 10 (Ruppenhofer et al., sections 3 and 4).

An unexpressed role is one key: document, words of the predicate, name of the role. A link is right
if it covers the head of any mention of the antecedent. Equation 5 grants partly right links the Dice
coefficient over words, here the best one over the mentions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Interpretation,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)

Head = Callable[[str, Place], int]
"""The word of a sentence that heads a place of the document with that id."""


class RoleKey(NamedTuple):
    """One role of one predicate."""

    document: str
    sentence: int
    word: int
    role: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system says about an unexpressed role.

    Args:
        antecedent: the best one that it has, whether or not it is sure of it.
        linked: whether it says that this is the antecedent.
        interpretation: definite or indefinite, or empty.
        score: how sure it is.
    """

    antecedent: Place | None = None
    linked: bool = False
    interpretation: Interpretation = ""
    score: float = 0.0


Role = TypeVar("Role", UnexpressedRole, Answer)
Gold = Mapping[RoleKey, UnexpressedRole]
Answers = Mapping[RoleKey, Answer]


def gold_roles(documents: Iterable[RoleDocument]) -> dict[RoleKey, UnexpressedRole]:
    """Every unexpressed role of documents by its key; of one that is given twice, the one with fillers."""
    roles: dict[RoleKey, UnexpressedRole] = {}
    for document in documents:
        for predicate in document.predicates:
            for role in predicate.unexpressed:
                key = key_of(document, predicate, role.name)
                if key not in roles or not roles[key].fillers:
                    roles[key] = role
    return roles


def key_of(document: RoleDocument, predicate: GoldPredicate, role: str) -> RoleKey:
    """The key of a predicate's role."""
    return RoleKey(document.id, predicate.place.sentence, predicate.place.start, role)


def by_word(roles: Mapping[RoleKey, Role]) -> dict[RoleKey, Role]:
    """One role of each predicate, under a key with an empty role: a definite one, else an indefinite one."""
    order = ("definite", "indefinite", "")
    ranked = sorted(roles.items(), key=lambda item: order.index(item[1].interpretation))
    words: dict[RoleKey, Role] = {}
    for key, role in ranked:
        words.setdefault(key._replace(role=""), role)
    return words


def dice(predicted: Place, gold: Place) -> float:
    """Equation 5: twice the common words over the words of both."""
    if predicted.sentence != gold.sentence:
        return 0.0
    common = max(0, min(predicted.end, gold.end) - max(predicted.start, gold.start))
    return 2 * common / (predicted.end - predicted.start + gold.end - gold.start)


class LinkScore(NamedTuple):
    """How right one link is: whether it covers a head, and its best overlap."""

    right: bool
    overlap: float


def link_score(key: RoleKey, predicted: Place, fillers: Sequence[Place], head: Head) -> LinkScore:
    """Compare a link with all mentions of the antecedent.

    Args:
        key: of the role.
        predicted: the words that it is linked to.
        fillers: the mentions; none if the role has no antecedent.
        head: of a place of a document.
    """
    right = any(predicted.has(filler.sentence, head(key.document, filler)) for filler in fillers)
    return LinkScore(right, max((dice(predicted, filler) for filler in fillers), default=0.0))


def recognition(gold: Gold, answers: Answers) -> dict[str, float]:
    """How many unexpressed roles are recognised as such, in percent."""
    return _figures("ni_recognition", len(gold.keys() & answers.keys()), len(answers), len(gold))


def interpretation(gold: Gold, answers: Answers) -> dict[str, float]:
    """How many recognised roles are rightly called definite or indefinite; nothing if gold says neither."""
    both = [(gold[key], answers[key]) for key in gold.keys() & answers.keys() if gold[key].interpretation]
    right = sum(role.interpretation == answer.interpretation for role, answer in both)
    return {"interpretation_accuracy": _percent(right, len(both))} if both else {}


def linking(gold: Gold, answers: Answers, head: Head) -> dict[str, float]:
    """Precision, recall and F1 of links by head match, and of their Dice overlap, in percent.

    The denominators are the links that the system makes, and the roles that have an antecedent.

    Args:
        gold: all unexpressed roles.
        answers: those that are ``linked`` are links; one to a role that gold does not have is wrong.
        head: of a place of a document.
    """
    links = {key: answer.antecedent for key, answer in answers.items() if answer.linked and answer.antecedent}
    scores = [link_score(key, place, _fillers(gold, key), head) for key, place in links.items()]
    resolvable = sum(bool(role.fillers) for role in gold.values())
    return {
        **_figures("linking", sum(score.right for score in scores), len(links), resolvable),
        **_figures("dice", sum(score.overlap for score in scores), len(links), resolvable),
    }


def filler_accuracy(gold: Gold, answers: Answers, head: Head) -> dict[str, float]:
    """Of the roles that have an antecedent, how many have a right one as the system's best, in percent."""
    resolvable = [key for key, role in gold.items() if role.fillers]
    right = sum(is_right(gold, answers, key, head) for key in resolvable)
    return {"filler_accuracy": _percent(right, len(resolvable))}


def is_right(gold: Gold, answers: Answers, key: RoleKey, head: Head) -> bool:
    """Whether the best antecedent that a system has for a role covers the head of one of its mentions."""
    answer = answers.get(key)
    if answer is None or answer.antecedent is None:
        return False
    return link_score(key, answer.antecedent, _fillers(gold, key), head).right


def overt_arguments(
    gold: Mapping[RoleKey, Sequence[OvertRole]], predicted: Mapping[RoleKey, Sequence[OvertRole]]
) -> dict[str, float]:
    """Recognition and labelling of expressed roles, as in the paper's table 2, in percent.

    Args:
        gold: of each predicate, under a key with an empty role.
        predicted: the same of a system.

    Returns:
        ``argument_precision``, ``argument_recall`` and ``argument_f1`` over words alone, and
        ``label_accuracy``: gold arguments that are predicted with their label.
    """
    recognised = labelled = 0
    for key, arguments in gold.items():
        others = predicted.get(key, ())
        recognised += len({role.filler for role in arguments} & {role.filler for role in others})
        labelled += len(set(arguments) & set(others))
    gold_count = sum(map(len, gold.values()))
    figures = _figures("argument", recognised, sum(map(len, predicted.values())), gold_count)
    return {**figures, "label_accuracy": _percent(labelled, gold_count)}


def _fillers(gold: Gold, key: RoleKey) -> Sequence[Place]:
    role = gold.get(key)
    return role.fillers if role else ()


def _figures(name: str, right: float, predicted: int, gold: int) -> dict[str, float]:
    precision, recall = _percent(right, predicted), _percent(right, gold)
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {f"{name}_precision": precision, f"{name}_recall": recall, f"{name}_f1": f1}


def _percent(part: float, whole: int) -> float:
    return 100 * part / whole if whole else 0.0
