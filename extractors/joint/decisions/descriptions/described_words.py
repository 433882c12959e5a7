"""Words that say what something is."""

from __future__ import annotations

from typing import NamedTuple

from betwixt.annotations import DescriptionKind
from extractors.joint.decisions.descriptions.description_words import (
    EMPTY,
    PEOPLE,
    TIMES,
)
from extractors.joint.decisions.descriptions.whole_phrases import NOUNS, ParsedWords
from extractors.joint.decisions.names.named_words import Name


class Described(NamedTuple):
    """Words that describe a name, a pronoun or a noun phrase of their sentence.

    ``anchor`` is the name, or one word of another described phrase. ``first`` to ``end`` is the description
    (counted from 0, exclusive). ``arc`` is the dependent word of the arc behind it, if there is one.
    ``is_reported``: somebody says so ("Lund said that Falk was *the best choice*"). ``is_over``: something
    else followed ("Falk was *a clerk* before joining the board").
    """

    kind: DescriptionKind
    anchor: Name | int
    first: int
    end: int
    arc: int = -1
    is_reported: bool = False
    is_over: bool = False


def described(sentence: ParsedWords, candidate: Described, head: int) -> Described | None:
    """A description, if its words, of which one is the head, say what something is; "27 wins" does not.

    Hyphenated words are included as a whole. A hyphenated word with the name in it ("pro-Falk") gives no
    description.
    """
    if sentence.child(head, "nummod") is not None or candidate.first >= candidate.end:
        return None
    if isinstance(candidate.anchor, Name) and candidate.anchor.type == "PERSON" and is_plural(sentence, head):
        return None  # "*attorneys* Jo Falk and Li Berg": neither is "attorneys"
    if sentence.forms[candidate.first].lower() == "whose":
        return None
    first, end = sentence.whole_words(candidate.first, candidate.end)
    if isinstance(candidate.anchor, Name) and first < candidate.anchor.end and candidate.anchor.first < end:
        return None
    return candidate._replace(first=first, end=end) if says_what(sentence, first, end, head) else None


def says_what(sentence: ParsedWords, first: int, end: int, head: int) -> bool:
    """Whether a noun phrase says what something is: its head is no name, number or empty noun alone."""
    part, form = sentence.parts_of_speech[head], sentence.forms[head].lower()
    if form == "one" and end - first > 2:  # "one of the founders", and not "one on the capital"
        return sentence.forms[head + 1].lower() == "of" if head + 1 < end else False
    if head in sentence.name_at or part not in NOUNS or form == form.upper() or form in TIMES:
        return False
    if head in sentence.hyphenated_at and form.endswith("ing"):  # "*the long-serving* Falk"
        return False
    if form not in EMPTY:
        return True
    describing_words = [
        word for word in range(first, end) if sentence.parts_of_speech[word] in (*NOUNS, "ADJ", "VERB", "NUM")
    ]
    return len(describing_words) > 1 and form in PEOPLE


def is_plural(sentence: ParsedWords, noun: int) -> bool:
    form = sentence.forms[noun].lower()
    return form.endswith("s") and not form.endswith(("ss", "us", "is"))
