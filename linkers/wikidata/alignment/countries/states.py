"""Which citizenships exclude each other, by the items of states."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from linkers.wikidata.alignment.countries.table import every_country

SAME: Mapping[str, str] = {"Q29999": "Q55"}
"""Items that texts and claims do not keep apart."""
PART_OF: Mapping[str, str] = {"Q21": "Q145", "Q22": "Q145", "Q25": "Q145", "Q26": "Q145"}
"""Whose people are citizens of another country."""
PAST = frozenset({"Q15180", "Q36704", "Q33946", "Q16957", "Q43287", "Q41304"})
"""States of the past, of which a citizen is said to be of one that came after: no other one contradicts."""

_TOGETHER = (
    "Q145 Q21 Q22 Q25 Q26 Q27",  # the United Kingdom; Northern Ireland, and Ireland until 1922
    "Q15180 Q159 Q212 Q184 Q37 Q211 Q191 Q230 Q399 Q227 Q232 Q217 Q265",  # the Soviet Union
    "Q36704 Q403 Q224 Q215 Q225 Q236 Q221 Q1246",  # Yugoslavia
    "Q213 Q214",  # Czechoslovakia
    "Q40 Q28 Q213 Q214 Q36 Q212 Q224 Q215",  # Austria-Hungary
    "Q668 Q843 Q902 Q836",  # British India
    "Q148 Q865",
    "Q884 Q423",
    "Q833 Q334",
    "Q801 Q219060 Q810",  # Mandatory Palestine
    "Q1049 Q79",
    "Q35 Q189",
    "Q34 Q20",
)
"""Parts of one state, and states that came of one, whose adjectives and citizenships meet in one person."""
_GROUPS = tuple(frozenset(group.split()) for group in _TOGETHER)


def same(item: str) -> str:
    """The item that stands for those of one country."""
    return SAME.get(item, item)


def exclude(citizenships: Collection[str], said: Collection[str]) -> bool:
    """Whether who has some citizenships has none of those that a text tells.

    Args:
        citizenships: all that are known of somebody.
        said: by a text, with the state that each is a part of; all are of known states.
    """
    every = {same(item) for item in (*citizenships, *said)}
    if not citizenships or not said or not every <= _known() or every & PAST:
        return False
    return not any(_together(same(one), same(other)) for one in citizenships for other in said)


def _together(one: str, other: str) -> bool:
    return one == other or any(one in group and other in group for group in _GROUPS)


@cache
def _known() -> frozenset[str]:
    return frozenset(map(same, (*every_country(), *PART_OF)))
