"""When somebody held an office, and what may be said of it at the date of a text.

Dated facts decide. An office without dates is over when its holder is dead or has a successor. Of the living
nothing says whether they hold it still: such an office is listed and not suggested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from linkers.wikidata.alignment.languages.phrase import phrase
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot

Tenure = Literal["held", "over", "to come", "unknown"]

_DEATH = "P570"
HELD = frozenset({"P39", "P54"})
"""Properties whose values somebody has for a time: position held, member of sports team."""
_DATES = re.compile(r"\s*\([^()]*\d[^()]*\)")
_FORMER = re.compile(r"\bformer ((?:(?!,|;| and | or | who ).)+)", re.IGNORECASE)
_OFFICE_WORDS = 2
"""Words that name an office: "former president" may be of anything."""
_TIMELESS = re.compile(r"(?:the )?(?:\d+(?:st|nd|rd|th)|former|late|ex-\w+|first|last)\b", re.IGNORECASE)
"""What is true of somebody ever after: "43rd president"."""
_OFFICE = re.compile(
    r"(?:the )?(?:[\w-]+ )?(?:(?:deputy|vice|acting) )?(?:prime minister|minister|president|chancellor"
    r"|secretary|senator|governor|premier|ambassador|mayor|head of|leader of|chair(?:man|woman|person)?\b"
    r"|chief|speaker|treasurer|attorney general|general secretary|member of|vice president|first lady)",
    re.IGNORECASE,
)
_TERM = re.compile(r",? (?:from|between|in office) (\d{4}) ?(?:to|until|and|–|-) ?(\d{4})$")


def is_over(fact: Fact, date: str) -> bool:
    """Whether it had ended before the text; what ends in its year, on an unknown day, had not."""
    return bool(fact.until) and (not date or fact.until < date[: len(fact.until)])


def is_later(fact: Fact, date: str) -> bool:
    """Whether it begins after the text; what begins at an unknown time does not."""
    return bool(fact.since and date) and fact.since > date[: len(fact.since)]


def is_dead(known: Known, date: str) -> bool:
    """Whether somebody had died before a text; without a date, before today."""
    died = next((fact.value for fact in known.facts if fact.pid == _DEATH), "")
    return bool(died) and (not date or died < date[: len(died)])


def tenure(fact: Fact, known: Known, date: str) -> Tenure:
    """Whether an office or a place in a team is held at the date of a text.

    Args:
        fact: of somebody.
        known: of them.
        date: of the text (ISO 8601); today where there is none.
    """
    if is_later(fact, date):
        return "to come"
    if is_over(fact, date) or is_dead(known, date) or (fact.succeeded and not fact.until and not date):
        return "over"
    return "held" if fact.since and (fact.until or not fact.succeeded) else "unknown"


def office_tenure(office: str, known: Known, date: str) -> Tenure:
    """The same of an office that a description names, "president of Chile"; held where it names none.

    Args:
        office: in English.
        known: of who held it.
        date: of the text.
    """
    if not _OFFICE.match(office) or _TIMELESS.match(office):
        return "held"
    if term := _TERM.search(office):
        return _of_years(term[1], term[2], date[:4])
    tenures = [tenure(fact, known, date) for fact in offices(office, known)]
    if "held" in tenures:
        return "held"
    return "over" if "over" in tenures or is_dead(known, date) else "unknown"


def _of_years(since: str, until: str, year: str) -> Tenure:
    if year and since > year:
        return "to come"
    return "over" if not year or until < year else "held"


def without_term(office: str) -> str:
    """An office without the years in which it was held."""
    return _TERM.sub("", office)


def of_another_time(text: str, slot: Slot, known: Known) -> bool:
    """Whether an office that a phrase names began after the text or was over by then, by dated facts."""
    named = offices(text, known)
    return bool(named) and all(is_later(fact, slot.date) or is_over(fact, slot.date) for fact in named)


def offices(text: str, known: Known) -> list[Fact]:
    """The positions that a phrase names."""
    words = frozenset(phrase(text).words)
    return [fact for fact in known.facts if fact.pid == "P39" and words.issuperset(phrase(fact.value).words)]


def is_called_former(text: str, texts: Iterable[str]) -> bool:
    """Whether a phrase names an office that one of some texts calls a former one ("former mayor of …")."""
    words = frozenset(phrase(text).words)
    former = (
        frozenset(phrase(office).words) for said in texts for office in _FORMER.findall(_DATES.sub("", said))
    )
    return any(len(office) >= _OFFICE_WORDS and words >= office for office in former)
