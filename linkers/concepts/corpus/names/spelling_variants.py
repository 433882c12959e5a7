"""Names that are spelt alike: letters are compared, no meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from extractors.language.concept_key import concept_key

Pairs = npt.NDArray[np.int64]
"""p × 2 indices of names or of what has them, the lower first."""

_TWICE = re.compile(r"([a-z])\1")
_HEAD_FIRST = re.compile(
    r"(?P<head>\w[a-z-]+(?: [a-z-]+)?) of (?:an? |the )?(?P<rest>[a-z-]+(?: (?!of )[a-z-]+){0,2})"
)
_LONG = 6
"""So many letters make a word in which one of a pair may have been forgotten: CCD is no CD."""


def spelt_alike(names: Sequence[str]) -> Pairs:
    """The pairs of names that mean the same, since they are spelt alike, each once, in order.

    They may differ in spaces and hyphens, "s" and "z", "or" and "our", in long words letters written
    twice, and in the order of words around "of": "retrieval of information" is "information retrieval".
    Names that differ in a letter are not alike: too often both are words, "cluster" and "clutter",
    "genetic" and "generic".

    Args:
        names: in the order of their keys.
    """
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        alike[spelling(_in_order(name))].append(number)
    values = [pair for numbers in alike.values() for pair in combinations(numbers, 2)]
    return np.array(sorted(values), dtype=np.int64).reshape(-1, 2)


def _in_order(name: str) -> str:
    """A name in lower case with its head at its end; a university of Boston is no Boston University."""
    match = _HEAD_FIRST.fullmatch(name)
    return f"{match['rest']} {match['head']}" if match else name


def spelling(name: str) -> str:
    """A name in a spelling that British, American and careless writers share, in one word."""
    words = [word.replace("z", "s").replace("our", "or") for word in concept_key(name).split()]
    parts = [_TWICE.sub(r"\1", word) if len(word) >= _LONG else word for word in words]
    for place, (before, after) in enumerate(pairwise(parts)):
        if before[-1] == after[0] and max(len(before), len(after)) >= _LONG:
            parts[place] = before[:-1]  # "post-traumatic" is "posttraumatic", whose letter is written once
    return "".join(parts)
