"""Gold texts of our own, over the words of the tiny joint model."""

from __future__ import annotations

from training.gold.semantic_roles.propbank import Argument, GoldPredicate, GoldSentence, GoldText

WORDS = ("The", "roof", "of", "the", "school", "fell", "and", "she", "was", "falling", ".")
FELL = GoldPredicate(5, "fall.01", "fall", (Argument(0, 5, "ARG1"),))
WAS = GoldPredicate(8, "be.03", "be", ())
FALLING = GoldPredicate(9, "fall.02", "fall", (Argument(7, 8, "ARG0"),))
SENTENCE = GoldSentence(WORDS, (FELL, WAS, FALLING), (True,) * len(WORDS))


def text(sentences: int = 2, name: str = "own-1") -> GoldText:
    """A document of so many times the same sentence."""
    return GoldText(name, "own", (SENTENCE,) * sentences)
