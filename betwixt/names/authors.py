"""Authors as bibliographies write them, as a regular expression that finds all of their spellings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from betwixt.names.folding import accent_free
from betwixt.names.keys import folded
from betwixt.names.patterns import accent_free_pattern

_APART = "[ ,.;:()/'’‐‑–-]"
"""What stands between the words of an author. Classes such as ``\\W`` differ between stores."""
_BEGINS, _ENDS = f"(^|.*{_APART})", f"({_APART}.*|$)"
_MORE_INITIALS = "[a-z]?[a-z]?"
_SEPARATORS = re.compile(r"[\s,.;:()/'\"-]+")
_MOST_WORDS = 6


def author_pattern(text: str) -> str:
    """What finds an author in a text of lower case: "bonanno" finds "Bonanno, Giacomo" and "G. Bonanno".

    Names match by whole words: by the last name, by last and given names in either order, or by any adjacent
    words. An initial matches its given name, and middle names are optional. The regular expressions of Java,
    Rust and XPath share this syntax.

    Args:
        text: as typed: "Bonanno", "Giacomo Bonanno", "Bonanno, G.".
    """
    alternatives = dict.fromkeys(_alternatives(folded(text)))
    return f"^({'|'.join(alternatives)})$" if alternatives else "^$"


def author_words(text: str) -> list[str]:
    """The words of a typed author of more than one letter, without accents; one of them is in each match."""
    return [word for word in _words(accent_free(text)) if len(word) > 1]


def _alternatives(text: str) -> Iterator[str]:
    words = _words(text)[:_MOST_WORDS]
    if not words:
        return
    yield f"{_BEGINS}{_phrase(words)}{_ENDS}"
    last, comma, given = text.partition(",")
    if comma and _words(last) and _words(given):
        yield from _in_both_orders(_words(given)[:_MOST_WORDS], _words(last)[:_MOST_WORDS])
    elif len(words) > 1:
        for place in range(1, len(words)):
            yield from _in_both_orders(words[:place], words[place:])
        yield from _in_both_orders(words[1:], words[:1])


def _in_both_orders(given: Sequence[str], last: Sequence[str]) -> Iterator[str]:
    """Given names before the last one, after another given name or initial, and behind it."""
    first, surname = _given(given), _phrase(last)
    yield f"([a-z]{_APART}+)?{first}({_APART}.*)?{_APART}+{surname}{_ENDS}"
    yield f"{_BEGINS}{surname}{_APART}+{first}{_MORE_INITIALS}{_ENDS}"


def _given(words: Sequence[str]) -> str:
    """Given names or their initials; all but the first may be left out."""
    first, *others = (_name_or_initial(word) for word in words)
    return first + "".join(f"({_APART}*{other})?" for other in others)


def _name_or_initial(word: str) -> str:
    initial, rest = accent_free_pattern(word[0]), word[1:]
    return f"{initial}({accent_free_pattern(rest)})?" if rest else f"{initial}[^ ,.;:()/-]*"


def _phrase(words: Sequence[str]) -> str:
    return f"{_APART}+".join(map(accent_free_pattern, words))


def _words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text) if word]
