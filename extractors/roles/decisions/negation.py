"""Words that negate what they hang on."""

from __future__ import annotations

from extractors.roles.decisions.sentence_tree import SentenceTree

_NEGATIONS = frozenset(("not", "n't", "n’t", "never", "no", "neither", "nor", "nobody", "none", "nothing"))


def negated(tree: SentenceTree, word: int) -> bool:
    """Whether a negation hangs on a word, before it or behind "is" ("did not sign", "no agreement")."""
    return any(
        tree.lower(child) in _NEGATIONS and (child < word or tree.parts[word] != "VERB")
        for child in tree.children(word, "advmod", "det", "cc")
    )
