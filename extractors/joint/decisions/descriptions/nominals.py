"""Noun phrases that say what a named thing is, among the mentions of its cluster: "the mayor of the city"."""

from __future__ import annotations

from collections.abc import Collection

from extractors.joint.decisions.descriptions.described_words import says_what
from extractors.joint.decisions.descriptions.description_words import POINTING
from extractors.joint.decisions.descriptions.whole_phrases import (
    ParsedWords,
    trimmed,
    whole_phrase,
)
from extractors.word_range import WordRange

_LEAST_WORDS = 2
_CONTENT = frozenset(("NOUN", "PROPN", "ADJ", "VERB"))
_INTRODUCING = frozenset(("a", "an", "another"))


def nominal(
    sentence: ParsedWords,
    phrase: WordRange,
    entity_type: str,
    own_names: Collection[str] = (),
    is_known: bool = False,
) -> tuple[int, int] | None:
    """The whole phrase of a mention that describes, else None.

    Args:
        sentence: in which it stands.
        phrase: the mention, words counted from 0, the last inclusive.
        entity_type: of what it refers to; a person is not described by a plural, and anything else not
            by a noun alone ("the company").
        own_names: first words of its names; "the city *of Vitebsk*" says of Vitebsk that it is a city.
        is_known: whether it was named before; "a mayor" then is somebody else.
    """
    if sentence.forms[phrase.first].lower() in POINTING | (_INTRODUCING if is_known else frozenset()):
        return None
    head = sentence.head_of(phrase.first, phrase.last + 1)
    if any(word in sentence.name_at and word >= head for word in range(phrase.first, phrase.last + 1)):
        return None
    form = sentence.forms[head].lower()
    if entity_type == "PERSON" and form.endswith("s") and not form.endswith("ss"):
        return None
    first, end = whole_phrase(sentence, head)
    first, end = min(first, phrase.first), max(end, phrase.last + 1)
    if any(sentence.forms[word] in own_names for word in range(phrase.last + 1, end)):
        first, end = phrase.first, phrase.last + 1
    first, end = sentence.whole_words(*trimmed(sentence, first, end, head))
    content = sum(sentence.parts_of_speech[word] in _CONTENT for word in range(first, end))
    if entity_type != "PERSON" and content < _LEAST_WORDS:
        return None
    return (first, end) if says_what(sentence, first, end, head) else None
