"""Menu lines of scraped pages: ``Home | About | CONTACT US``, ``REPORT A CRIME``. They are no prose.

Their capitals look like names, and their words like noun phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from betwixt.document import Span

_LONGEST = 300
_MOST_WORDS = 6
_ROW = 3
"""Lines of one item each that are a menu by themselves."""
_SEPARATORS = re.compile(r"\s*[|»›•·→\t]\s*|\s+[/>]\s+|\s{2,}")
_MARKS = " \t\r\n-*+|»›•·→/>[]()#:…"
_THING = r"(?:\s[\w'’-]+){1,3}"
_ITEMS = rf"""
home(?:\s?page)?|startseite|inicio|strona\sgłówna|about(?:\sus)?|who\swe\sare|our\s(?:team|story|mission)
|contacts?(?:\s(?:us|info|information))?|kontakt|contacto|impressum|datenschutz(?:erklärung)?|polityka\sprywatności
|news(?:\sreleases?|room|\s?letters?)?|latest\snews|blogs?|events|calendar|press(?:\sreleases?|\sroom)?|media|gallery
|videos?|photos?|podcasts?|sports?|weather|opinion|obituaries|classifieds|topics|sections|categories|archives?
|log\s?(?:in|out|on|off)|sign\s(?:in|up|out|off)|register|anmelden|zaloguj|my\saccount|cart|checkout|wish\s?list
|subscribe(?:\s(?:now|today|here))?|unsubscribe|donate(?:\snow)?|join(?:\s(?:us|now|today))|volunteer|get\sinvolved
|search|suche|buscar|szukaj|menu|menü|(?:main\s|toggle\s|site\s)?navigation|site\s?map|skip\sto{_THING}|back\sto{_THING}
|privacy(?:\s(?:policy|notice|statement|settings))?|terms(?:\s(?:of\s(?:use|service)|(?:and|&)\sconditions))?
|terms\s(?:and|&)\sprivacy|legal(?:\snotice)?|cookies?(?:\s(?:policy|settings|preferences|notice))?|accessibility
|disclaimer|copyright|all\srights\sreserved|do\snot\ssell{_THING}\s?(?:personal\s)?(?:info|information)?
|help(?:\scent(?:er|re))?|support|faqs?|customer\sservice|feedback|careers|jobs|employment|advertise(?:\swith\sus)?
|shop|store|products|services|resources|publications|departments|directory|locations|links|forms|e-?services
|report\san?{_THING}|submit\san?{_THING}|ask\san?{_THING}|file\san?{_THING}|request\san?{_THING}|find\san?{_THING}
|apply(?:\s(?:now|online|here))|pay{_THING}|book\snow|buy\snow|learn\smore|read\smore|see\smore|view\sall|show\smore
|load\smore|click\shere|next|previous|prev|older\sposts|newer\sposts|first|last|page\s\d+
|(?:share|print|e-?mail|save|tweet)(?:\s(?:this|on|via|to)(?:\s[\w'’-]+){{0,2}})?|comments?(?:\s\(?\d+\)?)?
|(?:follow|like|find|visit|call|text|email)\sus(?:\s(?:on|at)(?:\s[\w'’-]+){{1,3}})?|stay\s(?:connected|informed)
|facebook|twitter|x|linked\s?in|instagram|youtube|pinterest|whatsapp|telegram|reddit|tik\s?tok|flickr|rss(?:\sfeeds?)?
|english|español|deutsch|polski|français|en|es|de|pl|fr
"""
_ITEM = re.compile("".join(_ITEMS.split("\n")), re.I)
_OFFER = re.compile(
    rf"(?:report|submit|ask|file|request)\san?{_THING}|(?:contact|follow|like|visit|email)\sus|skip\sto{_THING}"
    r"|(?:read|learn|see|show|load)\smore|(?:sign|log)\s(?:in|up|out)|all\srights\sreserved|subscribe\snow"
    r"|(?:share\sthis|(?:follow|find)\sus)\b.{0,60}",
    re.I,
)
"""What stands alone on a line of a menu, and is no heading of a text."""


def menu_spans(text: str) -> Iterator[Span]:
    """The lines of a text that are menus, in order.

    A line of several items is one if most of them are what menus offer, or half of more than three. A line of
    one item is one if it offers to do something, or stands in a row of such lines with one that does, or with
    two others.
    """
    lines = [(span, _kind(text[span.start : span.end])) for span in _lines(text)]
    for is_listed, group in groupby(lines, key=lambda line: bool(line[1])):
        row = list(group)
        if is_listed and (len(row) >= _ROW or any(kind == "menu" for _, kind in row)):
            yield from (span for span, _ in row)


def is_menu(line: str) -> bool:
    """Whether a line is a menu by itself."""
    return _kind(line) == "menu"


def _lines(text: str) -> Iterator[Span]:
    """The lines that have something on them."""
    start = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            yield Span(start, start + len(line))
        start += len(line)


def _kind(line: str) -> str:
    """``menu``, ``item`` (of a menu, if one is beside it) or nothing."""
    line = line.strip(_MARKS)
    if not line or len(line) > _LONGEST or line.endswith((".", "?", "!")):
        return ""
    items = [item for item in (part.strip(_MARKS) for part in _SEPARATORS.split(line)) if item]
    offered = sum(bool(_ITEM.fullmatch(item)) for item in items)
    if len(items) > 1:
        return "menu" if offered * 2 > len(items) - (len(items) > _ROW) else ""
    if not items or len(line.split()) > _MOST_WORDS:
        return ""
    if _OFFER.fullmatch(line):
        return "menu"
    return "item" if offered else ""
