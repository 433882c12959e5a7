"""Short forms of names: the last words of one, as readers use them once the name is known."""

from __future__ import annotations

from collections.abc import Iterable

from betwixt.names.folding import spelling
from betwixt.names.keys import ASKED_IN, name_key
from betwixt.names.parts import ORGANISATION, person_name, untitled

_OPENING = frozenset(("of", "for", "in", "at", "on", "from", "with", "to"))
"""Prepositions before which a name has its head: the Ministry *of* Defence is a ministry."""


def is_short_form(asked: str, name: str) -> bool:
    """Whether some words are the last ones of a name, or the last ones before its first preposition.

    "Veld" of "Ada Veld", "Brandt" of "Leo Brandt Jr.", "ministry" of "Ministry of Tides", and "Brenn Ropes"
    of "Brenn Ropes of Corvane"; not "Tides", which is no ministry. Legal forms and middle names may be left
    out: "Ropes" of "Brenn Ropes Ltd", "Tyler Charles" of "Tyler Sadarious Charles".

    Args:
        asked: as somebody types it.
        name: as texts have it, or its key.
    """
    key = name_key(name, ASKED_IN)
    typed, words = spelling(name_key(asked, ASKED_IN)).split(), spelling(key).split()
    if not typed or typed == words:
        return False
    openings = [place for place, word in enumerate(words) if place and word in _OPENING]
    if openings:
        return words[: openings[0]][-len(typed) :] == typed
    if words[-len(typed) :] == typed or " ".join(typed) in person_name(key).endings:
        return True
    bare = spelling(untitled(key, ORGANISATION)).split()
    return bare[-len(typed) :] == typed or _leaves_out_middle_names(typed, words)


def _leaves_out_middle_names(typed: list[str], words: list[str]) -> bool:
    """Whether some words are the last one of a name and, in order, others before it: "Tyler Charles"."""
    rest = iter(words)
    return 1 < len(typed) < len(words) and typed[-1] == words[-1] and all(word in rest for word in typed)


def meant_by(asked: str, names: Iterable[str]) -> list[str]:
    """The names whose short form some words are; of names that end in each other the shortest alone.

    "Admiral Ada Veld" and "Ada Veld" are one name, "Ada Veld" and "Tom Veld" are two.

    Args:
        asked: as somebody types it.
        names: that could be meant, or their keys.
    """
    fitting = sorted(
        {name for name in names if is_short_form(asked, name)}, key=lambda name: (len(name), name)
    )
    kept: list[str] = []
    for name in fitting:
        if not any(is_short_form(shorter, name) for shorter in kept):
            kept.append(name)
    return kept
