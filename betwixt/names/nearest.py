"""Of many names those that a typed one is likeliest to mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, get_args

from rapidfuzz import fuzz, process

from betwixt.names.folding import spelling
from betwixt.names.keys import ASKED_IN, name_key
from betwixt.names.matching import How, match, readings

_COMPARED = 200_000
"""Names, the most frequent first, that are looked at."""
_JUDGED = 200
"""Names that share a word with the typed one, and those that are like it, that are compared in full."""
_RATIO = 65
"""The least ratio of rapidfuzz, 0 to 100, at which two names are compared in full."""


class NearName(NamedTuple):
    """A name that may be meant, and how surely."""

    name: str
    how: How
    likeness: float

    @property
    def is_same(self) -> bool:
        """Whether it is the typed name in another spelling or order."""
        return self.likeness == 1.0


def nearest(text: str, names: Mapping[str, int], limit: int) -> list[NearName]:
    """The names that a typed one is likeliest to mean, the surest way first, then the likest.

    Args:
        text: as typed.
        names: key or name → how often it is used.
        limit: how many are given at most.
    """
    often = sorted(names, key=lambda name: (-names[name], name))[:_COMPARED]
    spellings = {name: spelling(name_key(name, ASKED_IN)) for name in often}
    judged: dict[str, None] = {}
    for reading in readings(text):
        words = set(reading.spelling.split())
        sharing = [name for name in often if not words.isdisjoint(spellings[name].split())]
        sharing.sort(key=lambda name: -len(words.intersection(spellings[name].split())))
        judged |= dict.fromkeys(sharing[:_JUDGED])
        for scorer in (fuzz.ratio, fuzz.partial_ratio):
            alike = process.extract(
                reading.spelling, spellings, scorer=scorer, score_cutoff=_RATIO, limit=_JUDGED
            )
            judged |= dict.fromkeys(name for _, _, name in alike)
    judged |= dict.fromkeys(name for name in (text, readings(text)[0].key) if name in names)
    near = [
        NearName(name, fitting.how, fitting.likeness)
        for name in judged
        if (fitting := match(text, name)) is not None
    ]
    ways = get_args(How)
    return sorted(
        near,
        key=lambda name: (
            ways.index(name.how),
            -name.likeness if name.how == "misspelt" else 0,
            -names[name.name],
            name.name,
        ),
    )[:limit]
