"""An object with its infinitive: "negotiating *a fee to write a column*"."""

from __future__ import annotations

from collections.abc import Sequence

from extractors.roles.decisions.constructions.verb_classes import DIRECTING
from extractors.roles.decisions.inventory import CORE_ROLES
from extractors.roles.decisions.lemmas import lemmas
from extractors.roles.decisions.sentence_tree import SentenceTree
from extractors.roles.decisions.spans import ArgumentSpan

_DOUBTFUL = 0.5
"""Below this score a verb has no sure role for an object without its infinitive."""


def with_infinitive(tree: SentenceTree, word: int, spans: Sequence[ArgumentSpan]) -> list[ArgumentSpan]:
    """The arguments of a verb; an object that lost its role to its own infinitive has it with this.

    Whom a verb directs ("told the driver to stop") is another participant than what he is told.

    Args:
        tree: of the sentence.
        word: the verb.
        spans: its arguments, words counted as in the sentence.
    """
    if DIRECTING.intersection(lemmas(tree.lower(word))):
        return list(spans)
    for thing in tree.children(word, "obj"):
        for clause in tree.children(thing, "acl"):
            to = next((mark for mark in tree.children(clause, "mark") if tree.lower(mark) == "to"), None)
            known = next((span for span in spans if span.first == to and span.role in CORE_ROLES), None)
            own = next((span for span in spans if span.first <= thing < span.end), None)
            if known is None or tree.parts[thing] != "NOUN" or (own is not None and own.score >= _DOUBTFUL):
                continue
            first = tree.branches([thing])[0] if own is None else own.first
            others = [span for span in spans if span not in (own, known)]
            if not any(first < span.end and span.first < known.end for span in others):
                return sorted((*others, known._replace(first=first)))
    return list(spans)
