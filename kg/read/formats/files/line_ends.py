"""Words that a hyphen parts at the end of a line: whether it belongs to them."""

from __future__ import annotations

import re
from collections import Counter

_BROKEN_WORD = re.compile(r"(?P<first>[^\W\d_]+)(?P<hyphen>[-\u00ad\u2010])[ \t]*\n\s*(?P<second>[^\W\d_]+)")
_HYPHENS = ("-", "\u2010", "\u2011")
_ADDRESS_BEFORE = re.compile(r"(?:://|www\.|@)\S*\Z")
_REMEMBERED = 200
"""Characters before a word in which an address may begin."""
_CONJUNCTIONS = "and or und oder bzw et ou y o e ed i lub oraz"
"""What stands behind a part of a compound: "pre- and post-war"."""
_WORDS_WITHIN = "the of in to at by for on up off and or a as with de la"
"""State-of-the-art, mother-in-law, day-to-day."""
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*")
_SOFT_HYPHEN = re.compile(r"\u00ad(?!\s*\n)|\u00ad(?=\s*\n\W)")
_NUMBERS = "twenty thirty forty fifty sixty seventy eighty ninety"
_DIGITS = (
    "one two three four five six seven eight nine first second third fourth fifth sixth seventh eighth ninth"
)
_COMPOUNDING = """
all best better broad broken closely clear cold cross deep double early ever far fast fine first
five forward four full good hard heavy high higher highly home ill inward large last late left light
like long longer low lower middle much narrow near new newly next nine non old once one open out
poorly quick recently right second seven short single six slow small so soft state strong ten third
three top two upper weak well whole wide widely world
"""
_SECOND = """
based born bound called century class driven effect effective elect established eyed faced founded
funded general held image impact intensity known language large led level lived looking made minded
oriented owned performance quality ranging related resolution run scale sided sized speaking speed
standing style tailed term time trained type used wing year yield
"""
_NO_FIRST = "a be de dis en ex il im in inter mis non out over pre re sub trans un under up"
_COORDINATING = frozenset(_CONJUNCTIONS.split())
_SMALL = frozenset(_WORDS_WITHIN.split())
_COMPOUND_FIRST = frozenset(_COMPOUNDING.split())
_COMPOUND_SECOND = frozenset(_SECOND.split())
_TENS, _UNITS = frozenset(_NUMBERS.split()), frozenset(_DIGITS.split())
_ALWAYS = frozenset(("well", "self", "ex", "vice", "quasi", "semi"))
_PREFIXES = frozenset(_NO_FIRST.split())
_PARTICIPLE = re.compile(r"(?!en(?:ed|ing)|er(?:ed|ing)).{4,}(?:ed|ing)")
_FEWEST_LETTERS = 3


def mended(text: str) -> str:
    """A text with the words joined that are hyphenated at line ends, and without soft hyphens.

    The hyphen stays where the text has the hyphenated word within a line, where a capital follows, in
    addresses and words with more hyphens (``state-of-the-art``), and where the parts show a compound
    (``well-known``, ``long-term``, ``twenty-one``).
    """
    text = _SOFT_HYPHEN.sub("", text)
    words = Counter(_WORD.findall(text.casefold()))

    def whole(broken: re.Match[str]) -> str:
        first, second = broken["first"], broken["second"]
        if second in _COORDINATING and broken["hyphen"] != "\u00ad":
            return f"{first}- {second}"
        before = text[max(0, broken.start() - _REMEMBERED) : broken.start()]
        in_several = (first in _SMALL and before.endswith(_HYPHENS)) or (
            second in _SMALL and text.startswith(_HYPHENS, broken.end())
        )
        if in_several or _ADDRESS_BEFORE.search(before):
            return f"{first}-{second}"
        return f"{first}-{second}" if _is_compound(first, second, words) else first + second

    return _BROKEN_WORD.sub(whole, text).strip()


def _is_compound(first: str, second: str, words: Counter[str]) -> bool:
    if not second[0].islower():
        return second[0].isupper()
    before, after = first.casefold(), second.casefold()
    joined, parted = words[before + after], words[f"{before}-{after}"]
    if joined or parted:
        return parted > joined
    if before in _TENS:
        return after in _UNITS
    if before in _ALWAYS:
        return len(after) >= _FEWEST_LETTERS and after != "ish"
    if before in _PREFIXES:
        return False
    if after in _COMPOUND_SECOND:
        return len(before) >= _FEWEST_LETTERS
    return before in _COMPOUND_FIRST and bool(_PARTICIPLE.fullmatch(after))
