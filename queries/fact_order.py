"""The order of facts of Wikidata: what tells most comes first, and the present before the past."""

from __future__ import annotations

_LISTED = """
P39 P106 P31 P108 P27 P17 P102 P1376 P131 P36 P159 P452 P112 P169 P1082 P463 P410 P54 P413 P569 P570 P19 P800
P26 P69 P166
"""
FIRST = tuple(_LISTED.split())
"""Properties from a position to an award; the questions of the catalogue have the same list."""

_PLACE = {pid: place for place, pid in enumerate(FIRST)}


def telling(pid: str, until: str) -> tuple[int, bool]:
    """What facts are sorted by; the order of equals is that of Wikidata's ranks and dates.

    Args:
        pid: of the property.
        until: when it ended, or empty.
    """
    return _PLACE.get(pid, len(FIRST)), bool(until)
