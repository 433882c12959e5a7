"""What stands around a name in its text: longer names that it may be a part of, places beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from betwixt.document import Span

_MOST_WORDS = 4
_MOST_CHARACTERS = 40
_NEIGHBOUR = 70
_WORD_BEFORE = re.compile(r"([^\s,;:()\"“”]+)(?: ?, | )\Z")
_WORD_AFTER = re.compile(r"(?: ?, | )([^\s,;:()\"“”]+)")
_CAPITALISED = r"[^\W\d_a-zß-ÿ][\w.'’&-]*"
_FOLLOWING = re.compile(rf"(?: ?, | ?\(| in | at | of )(?:the )?((?:{_CAPITALISED}(?: |$|(?=\W))){{1,4}})")
_PRECEDING = re.compile(rf"((?:{_CAPITALISED} )*{_CAPITALISED})(?: ?, (?:the )?| \(| in (?:the )?)\Z")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around one mention of a name.

    Args:
        longer: stretches of the text with the name in them that begin and end as names do ("University of
            California, Berkeley" around "University of California").
        following: what follows a comma, a bracket, "in", "at" or "of" and may be where it is ("Oregon" of
            "Portland, Oregon"), the longest reading first.
        preceding: what stands before such a sign and may be in it, the longest reading first.
    """

    longer: tuple[str, ...] = ()
    following: tuple[str, ...] = ()
    preceding: tuple[str, ...] = ()


def surroundings(text: str, span: Span) -> Surroundings:
    """What stands around a mention, within its line.

    Args:
        text: of the document.
        span: the characters of the mention.
    """
    after = _FOLLOWING.match(text, span.end, span.end + _NEIGHBOUR)
    before = _PRECEDING.search(text, max(0, span.start - _NEIGHBOUR), span.start)
    following = after[1].split() if after else []
    preceding = before[1].split()[-_MOST_WORDS:] if before else []
    return Surroundings(
        tuple(text[start:end] for start in _starts(text, span) for end in _ends(text, span))[1:],
        tuple(" ".join(following[:end]) for end in range(len(following), 0, -1)),
        tuple(" ".join(preceding[start:]) for start in range(len(preceding))),
    )


def _starts(text: str, span: Span) -> list[int]:
    """Where the name, or a longer one, may begin: at itself, and at capitals and digits before it."""
    names_around, place = [span.start], span.start
    for _ in range(_MOST_WORDS):
        word = _WORD_BEFORE.search(text, max(0, place - _MOST_CHARACTERS), place)
        if not word:
            break
        place = word.start(1)
        if _begins_name(word[1]):
            names_around.append(place)
    return names_around


def _ends(text: str, span: Span) -> list[int]:
    """Where the name, or a longer one, may end: at itself, and after words with a capital or a digit."""
    names_around, place = [span.end], span.end
    for _ in range(_MOST_WORDS):
        word = _WORD_AFTER.match(text, place, place + _MOST_CHARACTERS)
        if not word:
            break
        place = word.end()
        if _begins_name(word[1]):
            names_around.append(place)
    return names_around


def _begins_name(word: str) -> bool:
    return word[0].isupper() or word[0].isdigit()
