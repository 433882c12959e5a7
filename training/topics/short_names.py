"""Names of one word that stand for two: "detection" in a paper that is about face detection."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from extractors.language.normalisation import normalised
from extractors.language.term_words import BEFORE_TERMS, EVALUATIVE
from extractors.language.terms import is_content

_LEAST_TIMES = 2
_LEAST_SHARE = Fraction(1, 2)
_SAYING_NOTHING = BEFORE_TERMS | EVALUATIVE


class FullNames:
    """What a document says before a word, for telling what the word alone stands for.

    Args:
        paragraphs: of one document, each its tokens.
    """

    def __init__(self, paragraphs: Iterable[Sequence[str]]) -> None:
        self._before: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for tokens in paragraphs:
            words = [token.lower() for token in tokens]
            for before, word in pairwise(words):
                if len(before) > 1 and is_content(before) and before not in _SAYING_NOTHING:
                    self._before[normalised(word)][before] += 1

    def of(self, name: str) -> str:
        """The name with the word that mostly stands before it; as it is where there is no such word.

        Mostly: at least twice, and in half of the places where a word stands before it that tells
        which one is meant ("the final detection" has none).

        Args:
            name: any; those of several words stay as they are.
        """
        counts = self._before.get(normalised(name)) if len(name.split()) == 1 else None
        if not counts:
            return name
        word, times = min(counts.items(), key=lambda item: (-item[1], item[0]))
        mostly = times >= _LEAST_TIMES and times >= _LEAST_SHARE * counts.total()
        return f"{word} {name}" if mostly else name
