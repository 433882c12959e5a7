"""Nouns that say what is done: "the *slaying* of the envoy"."""

from __future__ import annotations

from collections.abc import Sequence

LEAST = 0.15
"""Least score of a gerund with "of" that is an event; *clothing* and *ceiling* have less than a hundredth."""


def gerunds(
    words: Sequence[str], parts: Sequence[str], heads: Sequence[int], relations: Sequence[str]
) -> set[int]:
    """The nouns in "-ing" of a sentence behind which "of" says to whom it is done, or who does it.

    Args:
        words: of the sentence.
        parts: of speech.
        heads: of each word, counted from 1; 0 for the root.
        relations: of each word to its head.
    """
    return {
        heads[phrase] - 1
        for of, word in enumerate(words)
        if word == "of" and relations[of] == "case" and (phrase := heads[of] - 1) > of
        if relations[phrase] == "nmod" and 0 <= heads[phrase] - 1 < of
        if parts[heads[phrase] - 1] == "NOUN" and words[heads[phrase] - 1].lower().endswith("ing")
    }
