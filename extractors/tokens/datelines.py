"""The dateline of a news text: ``PORT ELLERY, May 3 (KPA) - The harbour …``.

It says where and when a text was written and which agency sent it. It is no part of the first sentence.
Its forms are those of agencies and of press releases (``BERLIN--(BUSINESS WIRE)--``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from betwixt.document import Span


class Dateline(NamedTuple):
    """The dateline of a text.

    Args:
        span: from its first character to the first one of the sentence behind it.
        places: the places that it names, each as a whole; abbreviations of states are none.
        date: the date that it says; None where it says none.
    """

    span: Span
    places: tuple[Span, ...]
    date: Span | None


_MONTHS = """
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
januar jänner februar märz mai juni juli oktober dezember okt dez
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
"""
_WEEKDAYS = """
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
lunes martes miércoles jueves viernes sábado domingo
poniedziałek wtorek środa czwartek piątek sobota niedziela
"""


def _one_of(words: str) -> str:
    return "(?:" + "|".join(sorted(words.split(), key=len, reverse=True)) + ")"


_MONTH = rf"{_one_of(_MONTHS)}\b\.?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th|\.|º)?"
_YEAR = r"(?:19|20)\d\d\b"
DATE = re.compile(
    rf"(?:\b(?:on\s)?{_one_of(_WEEKDAYS)},?\s)?(?<![\w./-])"
    rf"(?:{_YEAR}-\d\d-\d\d|\d\d?(?P<sign>[./])\d\d?(?P=sign){_YEAR}"
    rf"|{_MONTH}\s{_DAY}(?:,?\s{_YEAR})?|{_DAY}\s(?:de\s)?{_MONTH}(?:,?\s(?:del?\s)?{_YEAR})?)(?![\w-]|[./]\d)",
    re.I,
)
"""A day, with or without its year, in the notations of English, German, Spanish and Polish texts."""

_DASH = re.compile(r"\s*(?:[—–―]|--+)\s*|\s+-\s+|\.-\s+")
_DATED_LINE = re.compile(rf"^[ \t]*(?:{DATE.pattern})\s*(?:[—–―:]|-)", re.I | re.M)
_FULL_STOP = re.compile(r"\.\s+(?=[A-ZÀ-ÞŁŚŻŹ\"“„«¿¡])")
_SENDER = re.compile(
    r"\s*(?:\((?P<round>[^()\n]{2,40})\)|\[(?P<square>[^\[\]\n]{2,40})\]|/(?P<slashed>[^/\n]{2,40})/)"
)
_AGENCIES = """
ap afp dpa reuters upi ansa efe pap tass xinhua kyodo ani pti ians kuna wam mena apa sid epd kna afx ddp adn
interfax bloomberg cnn bbc npr ips anadolu aa yonhap cna bns čtk ctk mti belga anp tt ntb ritzau stt lusa ep
prnewswire newswire wire accesswire marketwire
"""
_KNOWN = frozenset(_AGENCIES.split())
_CODE = re.compile(r"[A-Z]{2,6}")
_MOST_WORDS = 4
"""Words of a place or an agency."""
_MOST_PLACES = 4
_MOST_PARTS = 3
"""Dashes of one dateline: ``OSLO -- March 3, 2025 -- …``."""
_LONGEST = 120
_JOINING = """
de del la las los el le les du des da do of the and upon on by sur sous am an der im in ob bei nad pod
"""
_WITHIN_PLACES = frozenset(_JOINING.split())
_PLACE_WORD = re.compile(r"[^\W\d_][\w'’.-]*")
_SEPARATORS = re.compile(r"\s*[,;/]\s*|\s+(?:and|und|y|i)\s+")
_FEWEST_LETTERS = 4
"""Letters of a place in capitals that neither a date nor an agency stands beside."""
_OPENINGS = """
abstract aim aims analysis announcement answer appendix attention background breaking caution chapter
comment commentary conclusion conclusions context corrected correction correspondence data design
discussion editorial editor embargo embargoed episode example exclusive explainer exterior fact feature
figure findings focus hypothesis image importance important information int interior interview
introduction letter live memo method methods motivation name news note notice objective objectives
obituary opinion overview part participants patients photo picture podcast press profile purpose question
questions rationale recall recap release report results review scene section setting significance source
spoiler sport sports statement step story subject summary table tip title topic transcript update updated
urgent video warning watch weather
"""
_OCCASIONS = """
agenda annual assembly bulletin conference council daily debate diary digest edition entry homily issue
journal lecture log mass meeting memorandum minutes newsletter newspaper notes paper proceedings protocol
reading reception school sermon service session sitting speech talk volume weekly workshop
ansprache ausgabe besprechung niederschrift predigt protokoll rede sitzung tagebuch tagung vortrag
acta carta conferencia diario discurso reunión sesión dziennik kazanie protokół spotkanie zebranie
"""
_BEFORE_DAYS = frozenset(("", "den", "am", "the", "dnia", "a"))
"""What may stand between the comma behind a place and the day."""
_RECORDS = frozenset(_OCCASIONS.split())
"""Words of headlines that have a comma and a day behind them, as places of letters have."""
_NO_PLACES = frozenset(f"{_OPENINGS} {_MONTHS} {_WEEKDAYS}".split())
_FEWEST_CHARACTERS = 40
"""Characters of the paragraph behind a dateline."""
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)\]]*(?:\s|$)")
_LOOKED_AT = 4_000
_MOST_LINES = 12
"""Lines of a head: banners, menus, headlines, the line of the author."""
_PARAGRAPH = 200
"""Characters of a line that is the first paragraph of a text and no part of its head."""


def dateline(text: str) -> Dateline | None:
    """The dateline that a text or its first paragraph begins with; None where it has none.

    Places in capitals need a dash. Capitalised ones need a date or a known agency, too. A date or a known
    agency may stand alone. A full stop in the place of the dash needs a place and a date.

    Args:
        text: of a document; only its beginning is read.
    """
    for line in _head(text):
        if read := _read(text, line):
            return read
    return None


def is_letterhead(line: str) -> bool:
    """Whether a line says a place and a day behind it, and nothing else: ``Tessel, 4 May``."""
    date = next(DATE.finditer(line), None)
    if date is None or line[date.end() :].strip(" ."):
        return False
    stretch = Span(0, line.rfind(",", 0, date.start()) + 1)
    if line[stretch.end : date.start()].strip().lower() not in _BEFORE_DAYS:
        return False
    places = _places(line, stretch)
    words = line[slice(*stretch)].lower().replace(",", " ").split()
    return bool(places) and _NO_PLACES.isdisjoint(words) and _RECORDS.isdisjoint(words)


def around_places(text: str) -> Iterator[Span]:
    """What stands around the places of a text's dateline, in order: its date, agency and dashes."""
    line = dateline(text)
    if line is None:
        return
    start = line.span.start
    for place in (*line.places, Span(line.span.end, line.span.end)):
        if start < place.start:
            yield Span(start, place.start)
        start = place.end


def _head(text: str) -> Iterator[Span]:
    """The first lines of a text that have something on them, up to the first long paragraph."""
    start = 0
    lines = 0
    for line in text[:_LOOKED_AT].splitlines(keepends=True):
        content = line.strip()
        if content:
            lines += 1
            begin = start + len(line) - len(line.lstrip())
            yield Span(begin, start + len(line.rstrip()))
        start += len(line)
        if lines == _MOST_LINES or len(content) > _PARAGRAPH:
            return


class _Part(NamedTuple):
    """What stands before one dash."""

    places: tuple[Span, ...]
    date: Span | None
    sender: str


def _read(text: str, line: Span) -> Dateline | None:
    """The dateline that a line begins with."""
    limit = min(line.end, line.start + _LONGEST)
    parts: list[_Part] = []
    end = line.start
    while len(parts) < _MOST_PARTS and (dash := _DASH.search(text, end, limit)):
        part = _part(text, Span(end, dash.start()), is_first=not parts)
        if part is None:
            break
        parts.append(part)
        end = dash.end()
    if not parts:
        stop = next((stop for stop in _FULL_STOP.finditer(text, line.start, limit)), None)
        part = _part(text, Span(line.start, stop.start()), is_first=True) if stop else None
        if not stop or not part or not part.places or not part.date or part.sender:
            return None
        parts, end = [part], stop.end()
    places = tuple(place for part in parts for place in part.places)
    dates = [part.date for part in parts if part.date]
    senders = [part.sender for part in parts if part.sender]
    is_one = _is_dateline(text, places, senders, has_date=bool(dates))
    if len(dates) > 1 or not is_one or not _prose_follows(text, end):
        return None
    if (
        dates
        and not senders
        and any(not dated.start() <= line.start < dated.end() for dated in _DATED_LINE.finditer(text))
    ):
        return None  # a line of a diary or chronicle
    return Dateline(Span(line.start, end), places, dates[0] if dates else None)


def _part(text: str, span: Span, *, is_first: bool) -> _Part | None:
    """Places, date and sender between two dashes; None where something else is there."""
    start, end = span
    sender = ""
    for match in _SENDER.finditer(text, start, end):
        if not text[match.end() : end].strip():
            sender = next(filter(None, match.groups())).strip()
            end = match.start()
            break
    date = next((match.span() for match in DATE.finditer(text, start, end)), None)
    if date and text[date[1] : end].strip(" ,;:."):
        if text[start : date[0]].strip():
            return None
        stretch = Span(date[1], end)  # "3 March, Oslo"
    else:
        stretch = Span(start, date[0] if date else end)
    places = _places(text, stretch)
    if places is None or not (places or date or (sender and is_first) or sender):
        return None
    return _Part(places, Span(*date) if date else None, sender)


def _places(text: str, span: Span) -> tuple[Span, ...] | None:
    """The places of a stretch; none where it is empty, None where something of it is no place."""
    named: list[Span] = []
    count = 0
    start = span.start
    for cut in [*_SEPARATORS.finditer(text, *span), None]:
        end = cut.start() if cut else span.end
        name = text[start:end].strip(" \t,;:")
        if name:
            count += 1
            if not _is_place(name) or count > _MOST_PLACES:
                return None
            begin = text.index(name, start)
            if count == 1 or not ("." in name or len(name) < _FEWEST_LETTERS):
                named.append(Span(begin, begin + len(name)))
        start = cut.end() if cut else end
    return tuple(named)


def _is_place(name: str) -> bool:
    words = name.split()
    return (
        len(words) <= _MOST_WORDS
        and all(map(_PLACE_WORD.fullmatch, words))
        and words[0][0].isupper()
        and words[-1][0].isupper()
        and all(word[0].isupper() or word in _WITHIN_PLACES for word in words)
        and words[0].lower().strip(".") not in _NO_PLACES
    )


def _is_dateline(text: str, places: tuple[Span, ...], senders: list[str], *, has_date: bool) -> bool:
    """Whether there is enough that says so."""
    if len(senders) > 1:
        return False
    known = any(not _KNOWN.isdisjoint(re.split(r"[\s/-]+", sender.lower())) for sender in senders)
    if not places:
        return (has_date and not senders) or known
    if has_date or known:
        return not senders or known or _is_sender(senders[0])
    first = text[slice(*places[0])]
    if not first.isupper() or (senders and not _CODE.fullmatch(senders[0])):
        return False
    if senders:
        return True
    letters = sum(map(str.isalpha, first))
    elsewhere = text[places[-1].end :]
    word = re.escape(first)
    return letters >= _FEWEST_LETTERS and not re.search(rf"\b(?:{word}|{word.lower()})\b", elsewhere)


def _is_sender(name: str) -> bool:
    words = name.split()
    return len(words) <= _MOST_WORDS and all(word[0].isupper() or word[0] in "&/-" for word in words)


def _prose_follows(text: str, start: int) -> bool:
    """Whether a paragraph of whole sentences begins there."""
    paragraph = re.split(r"\n\s*\n", text[start : start + _LOOKED_AT], maxsplit=1)[0].strip()
    opens = bool(paragraph) and not paragraph[0].islower() and not DATE.match(paragraph)
    return opens and len(paragraph) >= _FEWEST_CHARACTERS and bool(_SENTENCE_END.search(paragraph))
