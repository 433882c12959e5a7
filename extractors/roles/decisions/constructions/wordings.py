"""Words that say what an event is in its sentence: "sent off", "gave a warning", "called on", "lost to"."""

from __future__ import annotations

from collections.abc import Iterator

from extractors.roles.decisions.inventory import Inventory
from extractors.roles.decisions.lemmas import lemmas
from extractors.roles.decisions.sentence_tree import SentenceTree

LIGHT = frozenset((
    "give", "make", "take", "have", "issue", "launch", "file", "lodge", "hold", "pay", "express", "place",
    "put", "do", "deliver", "offer", "reach", "carry_out", "conduct", "submit", "mount", "stage", "enter",
))  # fmt: skip
"""Verbs whose object may say what is done: "lodged a complaint" (Jespersen 1942; Tu and Roth 2011)."""
_PARTICLES = frozenset((
    "about", "across", "ahead", "along", "apart", "around", "aside", "away", "back", "by", "down", "forward",
    "in", "off", "on", "out", "over", "round", "through", "together", "up",
))  # fmt: skip
_BY_PREPOSITION = {
    ("call", "on"): ("urge", "demand", "appeal"),
    ("call", "upon"): ("urge", "demand", "appeal"),
    ("call", "for"): ("demand", "urge", "request"),
    ("appeal", "for"): ("request", "ask", "urge", "call"),
    ("lose", "to"): ("beat", "defeat"),
    ("attack", "for"): ("criticise", "criticize", "condemn", "denounce"),
    ("pay", "for"): ("buy",),
}
"""A verb with a preposition and an object of it → verbs that say the same, from either side."""


def particle(tree: SentenceTree, word: int) -> str:
    """The particle of a phrasal verb, in lower case; empty without one."""
    if tree.parts[word] not in ("VERB", "AUX"):
        return ""
    forms = (tree.lower(child) for child in tree.children(word, "compound") if child > word)
    return next((form for form in forms if form in _PARTICLES), "")


def acted_noun(tree: SentenceTree, word: int, lemma: str) -> int | None:
    """The noun that a light verb acts with: "warning" in "gave a warning", "was given a warning".

    Args:
        tree: of the sentence.
        word: the verb.
        lemma: of it.
    """
    if lemma not in LIGHT or tree.parts[word] != "VERB":
        return None
    return next((child for child in tree.children(word, "obj") if tree.parts[child] == "NOUN"), None)


def other_words(tree: SentenceTree, word: int, lemma: str, inventory: Inventory) -> Iterator[str]:
    """Event words that say the same as a verb with its object or its preposition.

    Args:
        tree: of the sentence.
        word: the verb.
        lemma: of it.
        inventory: of rolesets.
    """
    noun = acted_noun(tree, word, lemma)
    if noun is not None:
        form = tree.lower(noun)
        yield from (form, *lemmas(form), *inventory.words_of_noun(form))
    for phrase in tree.children(word, "obl", "advcl"):
        for child in tree.children(phrase, "case", "mark"):
            yield from _BY_PREPOSITION.get((lemma, tree.lower(child)), ())
