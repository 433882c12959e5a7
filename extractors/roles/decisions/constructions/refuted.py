"""Claims that are said not to hold: "false reports", "denied claims", "the rumour was untrue".

Who denies a claim is not who makes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from extractors.roles.decisions.constructions.passive import is_passive
from extractors.roles.decisions.lemmas import lemmas
from extractors.roles.decisions.negation import negated
from extractors.roles.decisions.sentence_tree import SentenceTree
from extractors.roles.decisions.spans import ArgumentSpan

FALSE = frozenset((
    "baseless", "bogus", "denied", "discredited", "disinformation", "fabricated", "fabrication",
    "fabrications", "false", "groundless", "inaccurate", "incorrect", "lie", "lies", "mistaken", "myth",
    "nonsense", "propaganda", "rubbish", "unfounded", "unsubstantiated", "untrue", "wrong",
))  # fmt: skip
"""Adjectives and nouns of a claim that does not hold."""
TRUE = frozenset(("accurate", "correct", "true"))
_FALSELY = frozenset(("erroneously", "falsely", "incorrectly", "mistakenly", "wrongly", "wrongfully"))
_REFUTING = frozenset((
    "contradict", "debunk", "deny", "disbelieve", "dismiss", "disprove", "dispute", "doubt", "rebut",
    "refute", "reject",
))  # fmt: skip
"""Verbs by which a claim, a report or a rumour does not hold."""
ANSWERING = _REFUTING | {"accept", "admit", "answer", "face", "make", "repeat", "withdraw"}
"""Verbs whose object is a claim."""


def is_refuted(tree: SentenceTree, claim: int) -> bool:
    """Whether a claim is said not to hold.

    Args:
        tree: of the sentence.
        claim: its noun or verb.
    """
    described = {tree.lower(child) for child in tree.children(claim, "amod", "advmod")}
    if (FALSE | _FALSELY) & described:
        return True
    above, relation = tree.heads[claim], tree.relations[claim]
    if above < 0 or tree.parts[claim] == "VERB":
        return False
    forms = {tree.lower(above), *lemmas(tree.lower(above))}
    if relation == "nsubj" and not is_passive(tree, above):
        judgment = {*forms, *(tree.lower(child) for child in tree.children(above, "xcomp"))}
        return bool((FALSE | TRUE) & judgment) and bool(FALSE & judgment) != negated(tree, above)
    judged = {tree.lower(child) for child in tree.children(above, "xcomp", "obl", "advcl")}
    if relation == "obj" and FALSE & judged:
        return True
    return relation in ("obj", "nsubj") and bool(_REFUTING & forms) and not negated(tree, above)


def without_denier(tree: SentenceTree, word: int, spans: Sequence[ArgumentSpan]) -> list[ArgumentSpan]:
    """The arguments of a noun; whoever denies a claim is not its agent: "*he* denied the claim".

    Args:
        tree: of the sentence.
        word: the noun.
        spans: its arguments, words counted as in the sentence.
    """
    if tree.parts[word] != "NOUN" or tree.relations[word] != "obj" or not is_refuted(tree, word):
        return list(spans)
    deniers = set(tree.children(tree.heads[word], "nsubj"))
    return [
        span
        for span in spans
        if span.role != "ARG0" or not any(span.first <= denier < span.end for denier in deniers)
    ]
