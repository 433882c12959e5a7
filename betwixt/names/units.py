"""Names of units: "Boeing Global Services" is a part of Boeing, and Boeing is no short form of its name."""

from __future__ import annotations

from collections.abc import Sequence

_LISTED = """
services airplanes aircraft defense defence systems ventures capital labs laboratories research foundation
institute academy school college hospital airport stadium arena museum press records pictures studios news
radio television tv sports cargo finance financial insurance bank securities properties pharma
pharmaceuticals software hardware cloud robotics energy retail logistics media music games digital mobile
europe asia africa america americas australia canada china india japan germany france uk us usa international
north south east west northern southern eastern western
"""
_UNITS = frozenset(_LISTED.split())
_WHOLE = frozenset(("group", "holdings", "holding", "company", "corporation", "corp", "inc", "ltd", "co"))


def is_unit(name: Sequence[str], of: Sequence[str]) -> bool:
    """Whether a name goes on with two words or more behind that of the whole, one of them a unit's.

    One word more is often a part of the whole's own name: "Lloyds" is Lloyds Bank.

    Args:
        name: its words.
        of: the words of the other.
    """
    if len(name) <= len(of) or [word.lower() for word in name[: len(of)]] != [word.lower() for word in of]:
        return False
    rest = [word.lower().strip(".,") for word in name[len(of) :]]
    return len(rest) > 1 and not _UNITS.isdisjoint(rest) and _WHOLE.isdisjoint(rest)
