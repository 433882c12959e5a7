"""Passive verbs: their subject does nothing."""

from __future__ import annotations

from extractors.roles.decisions.sentence_tree import SentenceTree

_HELPING = frozenset((
    "be", "is", "are", "was", "were", "been", "being", "am", "'re", "’re", "'m", "’m",
    "get", "gets", "got", "gotten", "getting",
))  # fmt: skip
"""Forms of "be" and "get"; "'s" is left out, since it may be "has"."""


def is_passive(tree: SentenceTree, word: int) -> bool:
    """Whether a verb is a passive participle with an auxiliary: "was given", "has been sold", "got hurt".

    Args:
        tree: of the sentence; it need not tell passive subjects from others.
        word: the verb.
    """
    if tree.parts[word] != "VERB" or tree.lower(word).endswith("ing"):
        return False
    helping = [tree.lower(child) for child in tree.children(word, "aux")]
    return bool(helping) and helping[-1] in _HELPING


def undergoing(tree: SentenceTree, word: int) -> list[int]:
    """The words of the subject of a passive verb, in order; none of any other word.

    Whoever something is done to is not who does it: ARG0 of a passive verb is never its subject.

    Args:
        tree: of the sentence.
        word: the verb.
    """
    return tree.branches(tree.children(word, "nsubj")) if is_passive(tree, word) else []
