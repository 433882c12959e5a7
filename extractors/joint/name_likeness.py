"""Names that cannot be names of the same: a little that is known about names and not learnt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_JOINING = frozenset(["of", "the", "and", "for", "de", "von", "van", "al", "&", "-", "'s", "’s", "."])


def apart(names: Sequence[tuple[str, ...] | None]) -> npt.NDArray[np.bool_]:
    """Which of k noun phrases are named in ways that exclude each other.

    Two names exclude each other where they have no word in common and neither is the other's
    initials: "Tomas Verrick" and "Mira Solvane"; not "Solvane" and "Mira Solvane", nor "IMF"
    and "International Monetary Fund".

    Args:
        names: the words of the name at the head of each noun phrase, None where there is none.

    Returns:
        k × k, symmetric.
    """
    found = np.zeros((len(names), len(names)), dtype=np.bool_)
    telling = [(index, _telling(words), _initials(words)) for index, words in enumerate(names) if words]
    for position, (one, words, initials) in enumerate(telling):
        for other, other_words, other_initials in telling[position + 1 :]:
            alike = words & other_words or initials in other_words or other_initials in words
            found[one, other] = found[other, one] = bool(words and other_words) and not alike
    return found


def _telling(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word.lower() for word in words) - _JOINING


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words if word[0].isupper()).lower()
