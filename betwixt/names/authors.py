"""Authors as bibliographies write them, as a regular expression that finds all of their spellings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from betwixt.names.folding import accent_free
from betwixt.names.keys import folded
from betwixt.names.patterns import accent_free_pattern

_APOSTROPHES = "'’ʼ‘"
_APART = f"[ ,.;:()/{_APOSTROPHES}‐‑–-]"
"""What stands between the words of an author. Classes such as ``\\W`` differ between stores."""
_BEGINS, _ENDS = f"(^|.*{_APART})", f"({_APART}.*|$)"
_MORE_INITIALS = "[a-z]?[a-z]?"
_SEPARATORS = re.compile(r"[\s,.;:()/\"-]+|(?<![^\W\d_])'|(?<=[^\W\d_]{2})'|'(?![^\W\d_])")
"""An apostrophe behind a single letter parts nothing: "o'neale" is a word."""
_ELIDED = frozenset("odl")
"""Letters that often have an apostrophe behind them, which is left out as often."""
_PREFIXES = "al|da|de|di|du|el|la|le|mac|mc|van|von"
_JOINED = re.compile(rf"({_PREFIXES})(\w{{3,}})")
"""A surname that may be written with a space behind its first letters: "lecun", "macdonald"."""
_UMLAUT = re.compile(r"(?<=[aou])e|(?<=[äöüø])")
"""Where a vowel may have an e behind it or not: "mueller" and "müller" are one."""
_CONSONANTS = re.compile(r"(?<![\w.'-])[bcdfghjklmnpqrstvwxz]{2,3}(?![\w.'-])")
_MOST_WORDS = 6
_LONGEST_PATTERN = 16_000
"""Characters. Oxigraph refuses a pattern of 24,000, which six long words would have: no author matches it."""

_SPELLINGS = {
    **dict.fromkeys(("jr", "jnr"), "jr|jnr|junior"),
    **dict.fromkeys(("sr", "snr"), "sr|snr|senior"),
    **dict.fromkeys(("ii", "2nd"), "ii|2nd"),
    **dict.fromkeys(("iii", "3rd"), "iii|3rd"),
    **dict.fromkeys(("iv", "4th"), "iv|4th"),
}
"""A generation → its spellings; "junior" alone may be a surname, and "V" an initial."""
_GENERATION = re.compile(rf"(?<=\w)\.?[\s,]+({'|'.join(_SPELLINGS)})\b\.?")
_ANY_GENERATION = "|".join(dict.fromkeys(_SPELLINGS.values()))
_CAPITALS = re.compile(r"(?<![\w.-])[^\W\d_a-z]{2,3}(?![\w.-])")
_OTHERS = re.compile(r"[\s,]+(?:et\.? al|and others)\b\.?\s*$", re.I)


def author_pattern(text: str) -> str:
    """What finds an author in a text of lower case: "bonanno" finds "Bonanno, Giacomo" and "G. Bonanno".

    Names match by whole words: by the last name, by last and given names in either order, or by any adjacent
    words. An initial matches its given name, and middle names are optional. A generation (Jr., III) that is
    asked for must be there. "Mueller" and "Müller" are one, as are "LeCun" and "Le Cun". Of many long words
    only the likeliest orders match. The regular expressions of Java, Rust and XPath share this syntax.

    Args:
        text: as typed: "Bonanno", "Giacomo Bonanno", "Bonanno, G.", "GM Bonanno".
    """
    alternatives: dict[str, None] = {}
    for reading in _readings(_OTHERS.sub("", text)):
        for alternative in _alternatives(reading):
            if sum(map(len, alternatives)) + len(alternative) <= _LONGEST_PATTERN:
                alternatives[alternative] = None
    return f"^({'|'.join(alternatives)})$" if alternatives else "^$"


def author_words(text: str) -> list[str]:
    """Parts of the words of a typed author without accents; each match has the letters of one of them."""
    words = (accent_free(_certain_part(word)) for word in _words(folded(text)))
    return [word for word in words if len(word) > 1]


def _readings(text: str) -> Iterator[str]:
    """A typed author, folded, then with capitals beside other words as initials: "GM Bonanno" has two.

    Consonants alone are initials too where all is in lower case: "jp sarn".
    """
    yield folded(text)
    if text.upper() != text:
        yield folded(_CAPITALS.sub(_apart, text))
    if text.lower() == text and len(_words(text)) > 1:
        yield _CONSONANTS.sub(_apart, folded(text))


def _apart(capitals: re.Match[str]) -> str:
    """Capitals as initials, unless they are a generation."""
    return capitals[0] if capitals[0].lower() in _SPELLINGS else " ".join(capitals[0])


def _alternatives(text: str) -> Iterator[str]:
    generation = _GENERATION.search(text)
    text = _GENERATION.sub("", text)
    words = _words(text)[:_MOST_WORDS]
    if not words:
        return
    suffix = _SPELLINGS[generation[1]] if generation else ""
    yield f"{_BEGINS}{_phrase(words)}{_ends(suffix)}"
    last, comma, given = text.partition(",")
    if comma and _words(last) and _words(given):
        yield from _in_both_orders(_words(given)[:_MOST_WORDS], _words(last)[:_MOST_WORDS], suffix)
    elif len(words) > 1:
        for place in range(len(words) - 1, 0, -1):
            yield from _in_both_orders(words[:place], words[place:], suffix)
        yield from _in_both_orders(words[1:], words[:1], suffix)


def _ends(suffix: str) -> str:
    """What may follow a name: anything behind the spellings of the generation that is asked for."""
    return f"({_APART}.*)?{_APART}+({suffix}){_ENDS}" if suffix else _ENDS


def _in_both_orders(given: Sequence[str], last: Sequence[str], suffix: str) -> Iterator[str]:
    """Given names before the last one, after another given name or initial, and behind it."""
    first, surname = _given(given), _phrase(last)
    yield f"([a-z]{_APART}+)?{first}({_APART}.*)?{_APART}+{surname}{_ends(suffix)}"
    between = f"{_APART}+({suffix})" if suffix else f"({_APART}+({_ANY_GENERATION}))?"
    yield f"{_BEGINS}{surname}{between}{_APART}+{first}{_MORE_INITIALS}{_ENDS}"
    if suffix:
        yield f"{_BEGINS}{surname}{_APART}+{first}{_MORE_INITIALS}{_ends(suffix)}"


def _given(words: Sequence[str]) -> str:
    """Given names or their initials; all but the first may be left out."""
    first, *others = (_name_or_initial(word) for word in words)
    return first + "".join(f"({_APART}*{other})?" for other in others)


def _name_or_initial(word: str) -> str:
    initial, rest = accent_free_pattern(word[0]), word[1:]
    return f"{initial}({accent_free_pattern(rest)})?" if rest else f"{initial}[^ ,.;:()/-]*"


def _phrase(words: Sequence[str]) -> str:
    pattern = ""
    for number, word in enumerate(words):
        joins = number > 0 and words[number - 1] in _PREFIXES.split("|")
        pattern += (f"{_APART}{'*' if joins else '+'}" if number else "") + _word(word)
    return pattern


def _word(word: str) -> str:
    """A word with the apostrophe that it has or may have: "oneale" and "o'neale" are one."""
    first, apostrophe, rest = word.partition("'")
    if apostrophe:
        return f"{accent_free_pattern(first)}{_APART}*{accent_free_pattern(rest)}"
    joined = _JOINED.fullmatch(word)
    if joined:
        return f"{_elided(joined[1], word)}{_APART}*{_letters(joined[2])}"
    return _elided(word, word)


def _elided(letters: str, word: str) -> str:
    """The beginning of a word, with an apostrophe behind its first letter where it may have one."""
    if _may_elide(word):
        return f"{accent_free_pattern(letters[0])}[{_APOSTROPHES}]?{_letters(letters[1:])}"
    return _letters(letters)


def _letters(word: str) -> str:
    """The letters of a word; an e that stands for an umlaut may be there or not."""
    return f"({accent_free_pattern('e')})?".join(map(accent_free_pattern, _parts(word)))


def _parts(word: str) -> list[str]:
    """What stands between such places of a word; all of it where it would leave single letters only."""
    parts = _UMLAUT.split(word)
    return parts if max(map(len, parts)) > 1 else [word]


def _may_elide(word: str) -> bool:
    return word[0] in _ELIDED and len(word) > 3


def _certain_part(word: str) -> str:
    """The letters of a word that every spelling of it has side by side."""
    rest = word.partition("'")[2] or (word[1:] if _may_elide(word) else word)
    joined = _JOINED.fullmatch(word)
    return max(_parts(joined[2] if joined else rest), key=len)


def _words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text) if word]
