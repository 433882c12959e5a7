"""Characters that look alike or cannot be seen: one spelling for keys, and clean names for readers."""

from __future__ import annotations

import re
import unicodedata

_CONTROLS = "\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f"
_INVISIBLE = re.compile(
    f"[{_CONTROLS}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Default ignorable code points (Unicode, DerivedCoreProperties.txt): soft hyphens, joiners, directions.
Also the anchors of interlinear annotations, and control characters that are no white space."""
_JOINERS = re.compile("(?<=[^\u0000-\u02ff])[\u200c\u200d](?=[^\u0000-\u02ff])")
"""Joiners between letters of scripts that need them to be written."""
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_APOSTROPHES = (
    "\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd"
    "\u1ffe\u2018\u2019\u201a\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07"
)
_QUOTES = "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2036\uff02"
_DASHES = (
    "\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a"
    "\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d"
)
"""The category Pd of Unicode, minus signs and a bullet in the form of a hyphen."""
_ALIKE = str.maketrans(
    {**dict.fromkeys(_APOSTROPHES, "'"), **dict.fromkeys(_QUOTES, '"'), **dict.fromkeys(_DASHES, "-")}
)
"""Typographic quotation marks, apostrophes, hyphens and dashes, each with the one on keyboards."""

_WORD = re.compile(r"\w+")

ALIKE: dict[str, str] = {
    plain: "".join(sorted(chr(code) for code, other in _ALIKE.items() if other == plain)) for plain in "'\"-"
}
"""Keyboard character → the typographic ones that stand for it."""


def plain(text: str) -> str:
    """A text in NFKC without invisible characters, with the quotes and hyphens of keyboards.

    "O’Neill" has the apostrophe of "O'Neill", "ﬁnance" has no ligature, and U+2011 is a hyphen. Case and
    white space stay, though every space is U+0020.
    """
    if text.isascii():
        return _INVISIBLE.sub("", text).replace("`", "'")
    # NFKC makes a space and an accent of "´", so what looks alike is replaced before and after it.
    composed = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text).translate(_ALIKE))
    return _INVISIBLE.sub("", composed).translate(_ALIKE)


def search_text(text: str) -> str | None:
    """A text as a search for words reads it, in NFKC without invisible characters.

    Returns:
        None where that gives no other words, as in most texts: the text itself does then.
    """
    if text.isascii():
        return None
    composed = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return composed if _WORD.findall(composed) != _WORD.findall(text) else None


def shown(text: str) -> str:
    """A name as readers see it: without invisible characters and ligatures, with single spaces.

    Joiners stay between letters of scripts that are written with them, as in Persian.
    """
    if text.isascii():
        return " ".join(_INVISIBLE.sub("", text).split())
    needed = frozenset(match.start() for match in _JOINERS.finditer(text))
    kept = "".join(
        letter for at, letter in enumerate(text) if at in needed or not _INVISIBLE.fullmatch(letter)
    )
    return " ".join(unicodedata.normalize("NFC", kept.translate(_LIGATURES)).split())
