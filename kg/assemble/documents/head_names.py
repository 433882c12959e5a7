"""The name at the head of a noun phrase: "Gordon Brown" in "UK Prime Minister Gordon Brown".

Such a name is not a second mention of the entity. It is the part of the phrase that gives the entity its
type and name. A name elsewhere in the phrase ("UK") refers to something else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from betwixt.annotations import Mention
from betwixt.document import Document, Span
from betwixt.schema import PREPOSITION_TYPES

_WORD = re.compile(r"\w(?:[\w.'’-]*\w)?|[^\w\s]")
_GENITIVE = re.compile(r"['’][sS]$")
_COORDINATORS = frozenset(["and", "or", "&", "nor"])
_BORDERS = frozenset([",", ";", ":", "(", "[", "–", "—"])


def head_names(document: Document, mentions: Mapping[Span, Mention]) -> dict[Span, Span]:
    """Which names stand at the head of which noun phrases.

    Only English phrases are looked into: elsewhere what follows the head is not known.

    Args:
        document: the text.
        mentions: by span; a name that is a noun phrase by itself heads no other.

    Returns:
        Phrase → name. The name begins in the phrase and may go on behind it ("the Bank" of
        "Bank of England"); it stands at the head of one phrase only, the shortest.
    """
    if document.language != "en":
        return {}
    phrases = [span for span, mention in mentions.items() if "noun-phrase" in mention.kinds]
    names = sorted(
        span
        for span, mention in mentions.items()
        if mention.kinds == ("name",)
        and document.surface(span).lower().rpartition(" ")[2]
        not in PREPOSITION_TYPES  # cut off: "University of"
    )
    names_of_phrases: dict[Span, Span] = {}
    taken: set[Span] = set()
    for phrase in sorted(phrases, key=lambda span: (span.end - span.start, span)):
        inside = names[bisect_left(names, (phrase.start,)) : bisect_left(names, (phrase.end,))]
        head = _head(document.text, phrase, inside) if inside else None
        covering = [name for name in inside if head is not None and _covers(name, head)]
        if covering and (longest := max(covering, key=lambda name: name.end)) not in taken:
            names_of_phrases[phrase] = longest
            taken.add(longest)
    return names_of_phrases


def _head(text: str, phrase: Span, names: Sequence[Span]) -> Span | None:
    """The head of an English noun phrase, or None where it has several.

    The head is the last word before a preposition or comma, names taken as one word.
    """
    head = None
    ended = False
    for match in _WORD.finditer(text, phrase.start, phrase.end):
        characters = _GENITIVE.sub("", match[0])
        word = Span(match.start(), match.start() + len(characters))
        lowered = characters.lower()
        if any(_covers(name, word) for name in names):
            head = head if ended else word
        elif lowered in _COORDINATORS:
            return None
        elif head is not None and lowered in PREPOSITION_TYPES:
            break
        elif head is not None and lowered in _BORDERS:
            ended = True
        elif not ended and lowered[0].isalnum():
            head = word
    return head


def _covers(name: Span, word: Span) -> bool:
    return name.start <= word.start and word.end <= name.end
