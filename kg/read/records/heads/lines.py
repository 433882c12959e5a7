"""Lines before a headline or beside it that are no headline: banners of press offices and dates."""

from __future__ import annotations

import re

from extractors.tokens.datelines import DATE

_BANNER = re.compile(
    r"(?:for\s)?immediate\srelease|(?:press|news|media)\s(?:release|statement|notice|advisory|information)s?"
    r"|embargoed\b.{0,60}|zur\ssofortigen\sveröffentlichung"
    r"|pressemitteilung|presseinformation|pressemeldung|medienmitteilung|presseaussendung"
    r"|(?:comunicado|nota)\sde\sprensa|para\s(?:publicación|difusión)\sinmediata"
    r"|komunikat\sprasowy|informacja\sprasowa|do\snatychmiastowej\spublikacji",
    re.I,
)
_LABEL = re.compile(
    r"(?:(?:first\s|last\s)?(?:published|posted|released|issued|updated|modified|created)|dated?|release\sdate"
    r"|publication\sdate|veröffentlicht|erschienen|aktualisiert|datum|stand|publicado|actualizado|fecha"
    r"|opublikowano|dodano|data(?:\spublikacji)?)(?:\s(?:on|at|am|vom|el))?\s*:?",
    re.I,
)
_CLOCK = re.compile(
    r"(?:\bat\s|\bum\s)?\b\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:\s(?:Uhr|[A-Z]{2,4}))?\b"
)
_EDGES = " \t,;.|/·•–—-"


def is_banner(line: str) -> bool:
    """Whether a line says that the text is a press release, alone or beside a date."""
    return bool(_BANNER.fullmatch(beside_date(line)))


def is_date_line(line: str) -> bool:
    """Whether a line says a date, and nothing else but the time and that it is the date of the text."""
    rest = beside_date(line)
    return bool(DATE.search(line)) and (not rest or bool(_LABEL.fullmatch(rest)))


def beside_date(line: str) -> str:
    """What stands beside the date and the time of a line."""
    return _CLOCK.sub("", DATE.sub("", line)).strip(_EDGES)
