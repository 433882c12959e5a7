"""What a name is made of: its folded form, its initials, and the words around it that are no part of it."""

from __future__ import annotations

import re
import unicodedata

_WITHOUT_DECOMPOSITION = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_GENITIVE = re.compile(r"['’]s?$")
_APART = re.compile(r"[-‐‑–_/\s]+")
_DROPPED = re.compile(r"[^\w\s&+#]")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TITLES = _words(
    "mr mrs ms miss madam mx dr prof professor sir dame lord lady president premier minister chancellor"
    " senator sen representative rep congressman congresswoman governor gov mayor general gen admiral adm"
    " colonel col captain capt lieutenant lt major maj sergeant sgt corporal private officer detective"
    " inspector constable sheriff marshal judge justice king queen prince princess emperor pope cardinal"
    " archbishop bishop father sister rabbi imam sheikh ayatollah chairman chairwoman secretary ambassador"
    " coach senor senora don herr frau monsieur madame"
)
_BEFORE_TITLES = _words("prime vice deputy attorney former foreign us")
_AFTER_NAMES = _words("jr sr ii iii iv phd md")
_LEGAL_FORMS = _words(
    "inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag sa nv bv spa oy ab kg"
)

SHORT_FORMS: dict[str, tuple[str, ...]] = {
    "united states": ("us", "usa"),
    "united states of america": ("us", "usa"),
    "united kingdom": ("uk",),
    "united nations": ("un",),
    "european union": ("eu",),
    "united arab emirates": ("uae",),
    "hong kong": ("hk",),
}
"""Short forms that readers are expected to know, folded: those of Unicode CLDR (territories, ``alt="short"``)
and of ISO 3166 that English texts use."""


def fold(key: str) -> str:
    """What names that are only spelt differently have in common: no accents, dots, hyphens, genitives.

    Args:
        key: of a name, as ``betwixt.name_key`` makes it.
    """
    plain = unicodedata.normalize("NFKD", _GENITIVE.sub("", key)).translate(_WITHOUT_DECOMPOSITION)
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(_DROPPED.sub("", _APART.sub(" ", letters)).split())


def core(key: str, entity_type: str) -> str:
    """The folded name without the title before a person's or the legal form behind an organisation's."""
    words = fold(key).split()
    if entity_type == "PERSON":
        start = 0
        while start < len(words) - 1 and words[start] in _BEFORE_TITLES and _titles_at(words, start + 1):
            start += 1
        while start < len(words) - 1 and words[start] in _TITLES:
            start += 1
        words = words[start:]
        while len(words) > 1 and words[-1] in _AFTER_NAMES:
            words = words[:-1]
    elif entity_type == "ORGANISATION":
        while len(words) > 1 and words[-1] in _LEGAL_FORMS:
            words = words[:-1]
    return " ".join(words)


def is_bare_title(key: str) -> bool:
    """Whether a name is nothing but a title: "the Queen"."""
    words = fold(key).split()
    return bool(words) and all(_titles_at(words, place) for place in range(len(words)))


def without_middle_initials(core: str) -> str:
    """A person's name, folded and without title, without single letters in its middle: "john a smith"."""
    words = core.split()
    return " ".join([*words[:1], *(word for word in words[1:-1] if len(word) > 1), *words[1:][-1:]])


def _titles_at(words: list[str], place: int) -> bool:
    return place < len(words) and (words[place] in _TITLES or words[place] in _BEFORE_TITLES)


def initials(surface: str) -> str:
    """The initials of the capitalised words of a name of several words, in lower case; else nothing.

    "United Nations" has *un*, "Ministry of Finance" *mf*.
    """
    words = [word for word in _APART.split(surface) if word]
    capitals = [word[0] for word in words if word[0].isupper()]
    return fold("".join(capitals).casefold()) if len(capitals) > 1 else ""


def acronym(surface: str) -> str:
    """A name of two to six capitals, with dots or without, in lower case without them; else nothing."""
    letters = _GENITIVE.sub("", surface.strip()).replace(".", "")
    return letters.lower() if 2 <= len(letters) <= 6 and letters.isalpha() and letters.isupper() else ""
