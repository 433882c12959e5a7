"""Systems that link unexpressed roles: simple ones to compare with, and the one that ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import ReadText
from extractors.participants.resolver import Resolved, Resolver, load_resolver
from extractors.participants.shipped import SELECTION, WEIGHTS
from training.implicit_participants.readings import GoldReading, asked

Rule = Callable[[ReadText, Sequence[OpenPredicate]], Iterator[Resolved]]

EVEN = 0.5
"""The role labeller says what is more likely in a role than not."""

_RECENT = 5  # sentences before the predicate in which mentions are counted


def nearest_mention(text: ReadText, predicates: Sequence[OpenPredicate]) -> Iterator[Resolved]:
    """The last mention before the predicate."""
    return _by_rule(text, predicates, lambda predicate, role: _last(_before(text, predicate)))


def most_mentioned(text: ReadText, predicates: Sequence[OpenPredicate]) -> Iterator[Resolved]:
    """The entity with most mentions in the last five sentences, by its last mention before the predicate."""

    def chosen(predicate: OpenPredicate, role: str) -> int | None:
        before = _before(text, predicate)
        recent = [mention for mention in before if _distance(text, predicate, mention) <= _RECENT]
        if not recent:
            return None
        counts = Counter(int(text.entities[mention]) for mention in recent)
        most = max(counts.values())
        return _last([mention for mention in recent if counts[int(text.entities[mention])] == most])

    return _by_rule(text, predicates, chosen)


def same_role(text: ReadText, predicates: Sequence[OpenPredicate]) -> Iterator[Resolved]:
    """The last subject before the predicate for an agent, the last object for any other role."""

    def chosen(predicate: OpenPredicate, role: str) -> int | None:
        wanted = ("nsubj",) if role == "ARG0" else ("obj", "nsubj:pass")
        before = _before(text, predicate)
        heads = text.mention_heads
        return _last([mention for mention in before if text.relations[heads[mention]].startswith(wanted)])

    return _by_rule(text, predicates, chosen)


def majority(text: ReadText, predicates: Sequence[OpenPredicate]) -> Iterator[Resolved]:
    """Most unexpressed roles have no antecedent: none is linked."""
    for number, predicate in enumerate(predicates):
        for role in predicate.open_roles:
            yield Resolved(number, role, None, 0.0)


def role_labeller(reading: GoldReading) -> Iterator[Resolved]:
    """The mention of the three sentences before that fits best by the role labeller, SEMAFOR's way.

    Its score is the probability of that; without the weights of semantic roles nothing is linked.
    """
    for number, scores_by_role in enumerate(reading.earlier):
        for role, scores in scores_by_role.items():
            best = int(scores.argmax()) if len(scores) else -1
            if best < 0 or scores[best] == 0:
                yield Resolved(number, role, None, 0.0)
            else:
                yield Resolved(number, role, best, float(scores[best]))


@cache
def shipped_resolver() -> Resolver:
    """The resolver of the standard pipeline."""
    return load_resolver(WEIGHTS, SELECTION)


class System(NamedTuple):
    """A row of the table.

    Args:
        resolved: every unexpressed role of a document with the mention that fills it best.
        threshold: the score from which on that is said.
    """

    resolved: Callable[[GoldReading], Iterator[Resolved]]
    threshold: float


def systems() -> dict[str, System]:
    """Rows of the table, by what ``--system`` calls them; a rule is always sure."""
    resolver = shipped_resolver()
    rules: dict[str, Rule] = {
        "majority": majority,
        "nearest-mention": nearest_mention,
        "most-mentioned": most_mentioned,
        "same-role": same_role,
    }
    return {
        **{name: System(partial(_of_gold, rule), 1.0) for name, rule in rules.items()},
        "role-labeller": System(role_labeller, EVEN),
        "shipped": System(partial(_of_gold, resolver.resolved), resolver.task_threshold),
    }


def _of_gold(rule: Rule, reading: GoldReading) -> Iterator[Resolved]:
    return rule(reading.text, asked(reading))


def _by_rule(
    text: ReadText,
    predicates: Sequence[OpenPredicate],
    choose: Callable[[OpenPredicate, str], int | None],
) -> Iterator[Resolved]:
    for number, predicate in enumerate(predicates):
        for role in predicate.open_roles:
            mention = choose(predicate, role)
            yield Resolved(number, role, mention, float(mention is not None))


def _before(text: ReadText, predicate: OpenPredicate) -> list[int]:
    """Mentions that end before the predicate, in the order of their heads."""
    heads = text.mention_heads
    before = np.flatnonzero((heads < predicate.word) & (text.last < predicate.word))
    return sorted(before.tolist(), key=lambda mention: int(heads[mention]))


def _last(mentions: Sequence[int]) -> int | None:
    return mentions[-1] if mentions else None


def _distance(text: ReadText, predicate: OpenPredicate, mention: int) -> int:
    return int(text.sentences[predicate.word] - text.sentences[text.mention_heads[mention]])
