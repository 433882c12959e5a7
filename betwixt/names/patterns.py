"""Typed names and words as regular expressions that find other spellings: no store folds these by itself.

The syntax is what the regular expressions of Java, Rust and XPath have in common.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from betwixt.names.characters import ALIKE
from betwixt.names.folding import base

_ISE = re.compile("(.{3,}i)[sz](e|ed|er|es|ing|ation)")
_ACCENTED = (range(0x00C0, 0x0250), range(0x1E00, 0x1F00))
"""The Latin letters of Unicode that have accents."""
_MARKS = "[˿-Ͱ¬-®῾-‐⁞-⁰ﻼ-！]*"
"""Accents, soft hyphens and invisible characters that may stand behind a letter.

Each range begins and ends with a character that can be seen: a query with an invisible one may be refused. A
class of Unicode such as ``\\p{Mn}`` has hundreds of ranges. With one behind each letter, Oxigraph refuses the
pattern of a name of ten letters as too large, and nothing matches.
"""
_SYNTAX = frozenset(r".\?*+{}()[]|-^$")
"""What means something else in a pattern; XPath takes a backslash before nothing else."""


def accent_free_pattern(text: str) -> str:
    """What finds words in a text of lower case, whatever accents either has: "hollerer" finds "höllerer".

    Quotes and hyphens find typographic ones, and letters are found with a soft hyphen behind them.

    Args:
        text: as typed, folded; only the accents of Latin letters do not count.
    """
    return "".join(map(_letter, unicodedata.normalize("NFC", text)))


def word_pattern(text: str) -> str:
    """What finds a word of lower case in British and American spelling, whatever its accents.

    Args:
        text: as typed, folded; what ends in -ise, -ize or their inflections is found with both letters.
    """
    parts = _ISE.fullmatch(text)
    return f"{accent_free_pattern(parts[1])}[sz]{parts[2]}" if parts else accent_free_pattern(text)


def _letter(letter: str) -> str:
    if letter in ALIKE:
        return f"[{ALIKE[letter]}\\{letter}]" if letter in _SYNTAX else f"[{letter}{ALIKE[letter]}]"
    plain = base(letter)
    spellings = _spellings().get(plain)
    if spellings:
        return f"[{plain}{spellings}]{_MARKS}"
    return f"\\{letter}" if letter in _SYNTAX else letter


@cache
def _spellings() -> dict[str, str]:
    """The accented letters of each letter from a to z."""
    accented: defaultdict[str, str] = defaultdict(str)
    for letter in _lower_case():
        if base(letter).isascii():
            accented[base(letter)] += letter
    return dict(accented)


def _lower_case() -> Iterator[str]:
    letters = (chr(code) for block in _ACCENTED for code in block)
    return (letter for letter in letters if letter.islower())
