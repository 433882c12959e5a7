"""Typed words as regular expressions that find them with any accents: no store folds these by itself."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

_ACCENTED = (range(0x00C0, 0x0250), range(0x1E00, 0x1F00))
"""The Latin letters of Unicode that have accents."""

_STROKES = {"đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t"}
"""Letters that Unicode does not take apart, each with the one that it is typed as."""

_MARKS = "[\u0300-\u036f]*"
_SYNTAX = frozenset(r".\?*+{}()[]|-^$")
"""What means something else in a pattern; XPath takes a backslash before nothing else."""


def accent_free_pattern(text: str) -> str:
    """What finds words in a text of lower case, whatever accents either has: "hollerer" finds "höllerer".

    The syntax is what the regular expressions of Java, Rust and XPath have in common.

    Args:
        text: as typed, folded; only the accents of Latin letters do not count.
    """
    return "".join(map(_letter, unicodedata.normalize("NFC", text)))


def _letter(letter: str) -> str:
    base = _base(letter)
    spellings = _spellings().get(base)
    if spellings:
        return f"[{base}{spellings}]{_MARKS}"
    return f"\\{letter}" if letter in _SYNTAX else letter


def _base(letter: str) -> str:
    return _STROKES.get(letter, unicodedata.normalize("NFD", letter)[0])


@cache
def _spellings() -> dict[str, str]:
    """The accented letters of each letter from a to z."""
    found: defaultdict[str, str] = defaultdict(str)
    for accented in _lower_case():
        if _base(accented).isascii():
            found[_base(accented)] += accented
    return dict(found)


def _lower_case() -> Iterator[str]:
    letters = (chr(code) for block in _ACCENTED for code in block)
    return (letter for letter in letters if letter.islower())


def accent_free(text: str) -> str:
    """A text by which names are found: lower case, Latin letters without accents, single spaces."""
    if text.isascii():  # most are, and have nothing that would have to be looked at letter by letter
        return " ".join(text.lower().split())
    letters = unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFKC", text).casefold().split()))
    return "".join(_base(letter) for letter in letters if not unicodedata.combining(letter))
