"""A relative clause is no participant without its noun: "introduced *a bill* on Monday that bans it"."""

from __future__ import annotations

from collections.abc import Sequence

from extractors.roles.decisions.inventory import CORE_ROLES
from extractors.roles.decisions.sentence_tree import SentenceTree
from extractors.roles.decisions.spans import ArgumentSpan

_PRONOUNS = frozenset(("that", "which", "who", "whose", "whom"))


def with_noun(tree: SentenceTree, word: int, spans: Sequence[ArgumentSpan]) -> list[ArgumentSpan]:
    """The arguments of a verb; where one is a relative clause of the verb's object, the object is it.

    Args:
        tree: of the sentence.
        word: the verb.
        spans: its arguments, words counted as in the sentence.
    """
    known = list(spans)
    for thing in tree.children(word, "obj"):
        holders = [span for span in known if span.first <= thing < span.end]
        if any(not span.role.startswith("C-") for span in holders):
            continue
        for place, span in enumerate(known):
            is_clause = any(span.first <= clause < span.end for clause in tree.children(thing, "acl"))
            is_relative = is_clause and tree.lower(span.first) in _PRONOUNS
            if is_relative and span.role in CORE_ROLES and span.first > thing:
                known[place] = span._replace(first=_first(tree, thing), end=thing + 1)
                known = [other for other in known if other not in holders]
                break
    return sorted(known)


def _first(tree: SentenceTree, noun: int) -> int:
    """The word with which the phrase of a noun begins, right before it."""
    first = noun
    inside = set(tree.branches([noun]))
    while first - 1 in inside:
        first -= 1
    return first
