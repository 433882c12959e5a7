"""Which description is shown first: one that says by itself who somebody is.

"its president" and "Judge" may be as certain as "a retired judge of the Court of Appeal", and tell a reader
less who does not see the text around them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from betwixt.annotations import SCORE_DIGITS
from betwixt.roles.verbs import ROLE_VERBS

_OWNED, _BARE = 0.5, 0.75
"""What remains of the worth of "its president" and of "Judge"."""
_ROLE, _TOLD = 0.85, 0.25
"""What remains of the worth of a clause: of "who heads the agency", and of "who came to the hearing"."""
_LISTED_TITLES = """
sergeant first class lieutenant colonel major general brigadier captain commander corporal private admiral
officer marshal master chief warrant staff petty grand sir dame lord lady sheikh imam reverend father sister
detective inspector superintendent constable attorney acting assistant deputy united states u.s. special agent
judge justice
"""
_TITLES = frozenset(_LISTED_TITLES.split())
"""Of such words alone a description is as bare as of one: "Sergeant First Class", "Attorney General"."""
_OTHERS, _CUT = 0.8, 0.4
"""What remains of "the brother of Ada Falk", which tells of another one first, and of "minister of the"."""
_RELATIVE = frozenset(("who", "whose", "which"))
_VERBS_BEFORE = frozenset("has have had also once now then previously formerly jointly".split())  # noqa: SIM905

_POSSESSIVES = frozenset(
    word
    for words in (
        "my your his her its our their whose",
        "mein meine dein deine sein seine seiner seinen seinem ihr ihre ihrer ihren ihrem unser unsere",
        "mi mis su sus nuestro nuestra nuestros nuestras",
        "mój moja twój twoja jego jej ich nasz nasza swój swoja",
    )
    for word in words.split()
)
_ARTICLES = frozenset("a an the der die das ein eine el la los las un una".split())  # noqa: SIM905


_LISTED_KIN = """
wife husband brother sister son daughter father mother uncle aunt cousin nephew niece widow widower parent
grandson granddaughter grandfather grandmother partner girlfriend boyfriend fiance fiancee friend predecessor
successor colleague rival critic opponent customer victim neighbour neighbor namesake
"""
_KIN = frozenset(_LISTED_KIN.split())
"""Heads of what is told of somebody by another one."""
_OPEN = frozenset("of for in at by with from to and or the a an on as his her its their".split())  # noqa: SIM905
"""No description ends so: it was cut."""
_INSIDE = frozenset("he she it they him them his her its their i we you my our".split())  # noqa: SIM905
_ASIDE = re.compile(r"\bby (?:training|birth|profession|trade)$")
_MARKS = ".,;:!?\"'“”‘’()"


def description_preference(surface: str, score: float) -> float:
    """What descriptions are ordered by: the root of the score, less for one that needs the text around it.

    The root keeps the order of scores. It brings them closer together, so that "a judge of the Court of
    Appeal" comes before "the judge" although a comma made the reader surer of the latter.

    Args:
        surface: the description, in English, German, Spanish or Polish.
        score: 0 to 1.
    """
    return round(math.sqrt(score) * _worth(surface), SCORE_DIGITS)


def _worth(surface: str) -> float:
    """How much a description says to somebody who does not see the text around it, 0 to 1."""
    words = [word.strip(_MARKS) for word in surface.lower().split()]
    if not words or words[-1] in _OPEN:
        return _CUT
    if words[0] in _RELATIVE or words[0] in ROLE_VERBS or words[0] == "born" or _is_participle(words):
        verbs = [word for word in words if word not in _RELATIVE and word not in _VERBS_BEFORE]
        return _ROLE if verbs and verbs[0] in ROLE_VERBS else _TOLD
    if words[0] in _POSSESSIVES:
        return _OWNED
    if len(words) - (words[0] in _ARTICLES) <= 1 or _TITLES.issuperset(words):
        return _BARE
    head = _head(words)
    if head in _KIN or _ASIDE.search(surface.lower()) or not _INSIDE.isdisjoint(words[1:]):
        return _OTHERS
    return 1.0


def _head(words: Sequence[str]) -> str:
    """The last word before the first preposition."""
    end = next((place for place, word in enumerate(words) if place and word in _OPEN), len(words))
    return words[end - 1]


def _is_participle(words: Sequence[str]) -> bool:
    """Whether a verb comes first: "bought by a rival", "based in Varna"."""
    behind = words[1] if len(words) > 1 else ""
    return behind == "by" or (words[0].endswith("ed") and behind in _OPEN and behind != "of")
