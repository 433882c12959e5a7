"""How good appositives are: the paper's metrics, in percent (ApposCorpus, section 7); METEOR apart."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from linkers.wikidata.alignment.languages.phrase import STOP_WORDS as ENGLISH

_WORD = re.compile(r"\w+")
_OTHER_LANGUAGES = """
el la los las un una unos unas de del y e u o en con por para al que su sus se lo
der die das den dem des ein eine einen einem einer eines und oder in im am an auf aus von vom zu zum zur bei
mit für als i oraz w we z ze na do od o u po dla przez jest
"""
STOP_WORDS = ENGLISH | frozenset(_OTHER_LANGUAGES.split())
_LONGEST = 3


def words(text: str) -> list[str]:
    """The words of a text in lower case, punctuation left out."""
    return _WORD.findall(text.casefold())


def bag_of_words_f1(gold: str, suggested: str) -> float:
    """F1 of the words of two phrases that are no stop words, 0 to 1; 1 where neither has any."""
    one = Counter(word for word in words(gold) if word not in STOP_WORDS)
    other = Counter(word for word in words(suggested) if word not in STOP_WORDS)
    if not one and not other:
        return 1.0 if words(gold) == words(suggested) else 0.0
    return 2 * (one & other).total() / (one.total() + other.total())


def bleu(pairs: Iterable[tuple[str, str]], longest: int = _LONGEST) -> float:
    """BLEU of a corpus with one reference each, 0 to 1 (Papineni et al. 2002, section 2.3).

    Args:
        pairs: what was written, what was found.
        longest: n-grams that are counted.
    """
    right = [0] * longest
    total = [0] * longest
    length = wanted = 0
    for gold, suggested in pairs:
        reference, candidate = words(gold), words(suggested)
        length, wanted = length + len(candidate), wanted + len(reference)
        for n in range(1, longest + 1):
            grams = _grams(candidate, n)
            right[n - 1] += (grams & _grams(reference, n)).total()
            total[n - 1] += grams.total()
    if not all(right):
        return 0.0
    precision = math.fsum(math.log(r / t) for r, t in zip(right, total, strict=True)) / longest
    return math.exp(precision + min(0.0, 1 - wanted / length))


def _grams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[at : at + n]) for at in range(len(tokens) - n + 1))


def scores(gold: Sequence[str], suggested: Sequence[str]) -> dict[str, float]:
    """``due_accuracy`` over all, ``bag_of_words_f1`` and ``bleu_3`` over those with an appositive, in
    percent.

    Args:
        gold: the original appositive; empty without one.
        found: the suggestion; empty without one.
    """
    written = [(one, other) for one, other in zip(gold, suggested, strict=True) if one]
    right = sum(bool(one) == bool(other) for one, other in zip(gold, suggested, strict=True))
    f1 = [bag_of_words_f1(one, other) if other else 0.0 for one, other in written]
    return {
        "due_accuracy": round(100 * right / max(1, len(gold)), 2),
        "bag_of_words_f1": round(100 * sum(f1) / max(1, len(f1)), 2),
        "bleu_3": round(100 * bleu(written), 2),
    }
