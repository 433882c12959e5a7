"""What stands before a name: "*Secretary General* Paul Adeyemi", "*actor and director* Tom Falk"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from extractors.joint.decisions.descriptions.described_words import (
    Described,
    described,
    is_plural,
)
from extractors.joint.decisions.descriptions.description_words import (
    RANKS,
    RELATIVE_PRONOUNS,
    SHORT_TITLES,
    TIMELY,
)
from extractors.joint.decisions.descriptions.whole_phrases import (
    NOUNS,
    ParsedWords,
    trimmed,
    whole_phrase,
)
from extractors.joint.decisions.names.named_words import Name
from extractors.joint.decisions.parses.trees import Arc
from extractors.word_range import WordRange


def before_names(sentence: ParsedWords, phrases: Collection[WordRange]) -> Iterator[Described]:
    """What stands before a name in its noun phrase: "*Secretary General* Paul Adeyemi"."""
    for phrase in phrases:
        inside = [
            name for name in sentence.names if phrase.first < name.first and name.end <= phrase.last + 1
        ]
        ending = [name for name in inside if name.end == phrase.last + 1 or _owns(sentence, name)]
        if not ending:
            continue
        title = _title(sentence, phrase, ending[0], phrases)
        if title is not None:
            yield title


def _title(
    sentence: ParsedWords, phrase: WordRange, name: Name, phrases: Collection[WordRange]
) -> Described | None:
    """What stands before a name that is in a noun phrase, short titles apart: "*spokesman* Lt. Falk"."""
    end = titled(sentence, name)
    start = _with_body_before(sentence, phrase.first)
    if end <= start:  # "*neurosurgeon* Dr. Falk" as two noun phrases
        start = next((other.first for other in phrases if other.last == end - 1), end)
        if start == end or not _is_one(sentence, sentence.head_of(start, end), name):
            return None
    elif end < name.first and (sentence.parts_of_speech[end - 1] != "NOUN" or _leads(sentence, end, name)):
        end = name.first  # "*U.S. Sen.* Falk"
    head = end - 1 - (sentence.forms[end - 1] == ".")
    if sentence.parts_of_speech[head] not in NOUNS or not _is_title(sentence, head, name):
        return None
    first = _after_coordination(sentence, _with_word_before(sentence, start, head), head)
    first += sentence.forms[first].lower() in RELATIVE_PRONOUNS and first < head
    first = trimmed(sentence, first, end, head)[0]
    described_title = Described("before-name", name, _with_first_half(sentence, first, head, name), end)
    return described(sentence, described_title, head)


def _with_word_before(sentence: ParsedWords, start: int, head: int) -> int:
    """Where a title begins whose first word is a noun phrase of its own: "*Assistant* U.S. Attorney Falk"."""
    before = start - 1
    if before < 0 or before in sentence.name_at:
        return start
    if sentence.forms[before].lower() in TIMELY:  # "sentenced *former* Varna Mayor Falk"
        return before
    if sentence.parts_of_speech[before] not in NOUNS:
        return start
    is_part = sentence.relation(before) == "compound" and start <= sentence.heads[before] - 1 <= head
    is_rank = sentence.forms[before].lower() in RANKS and sentence.forms[before][0].isupper()
    return before if is_part or is_rank else start


def _with_body_before(sentence: ParsedWords, start: int) -> int:
    """Where a title begins before which a body's long name stands: "*Bank of Kansas City* President Falk"."""
    body = sentence.name_at.get(start - 1)
    if body is None or body.type != "ORGANISATION" or body.end != start:
        return start
    return body.first if "of" in sentence.forms[body.first : body.end] else start


def titled(sentence: ParsedWords, name: Name) -> int:
    """The first word of a name with the short titles before it: "*Lt. Tom Falk*"."""
    first = name.first
    while first:
        last = first - 1
        word = last - 1 if sentence.forms[last] == "." and last else last
        if sentence.forms[word].lower() not in SHORT_TITLES or not sentence.forms[word][0].isupper():
            break
        first = word
    return first


def _leads(sentence: ParsedWords, end: int, name: Name) -> bool:
    """Whether the word before a short title belongs to it: "*police* Sgt. Falk"."""
    return sentence.relation(end - 1) == "compound" and end <= sentence.heads[end - 1] - 1 < name.first


def _is_one(sentence: ParsedWords, noun: int, name: Name) -> bool:
    """Whether a noun before a name stands where the name does: in apposition, or twice the subject."""
    head = sentence.head_of(name.first, name.end)
    if Arc(head, noun) in sentence.appositions:
        return True
    alike = sentence.heads[noun] == sentence.heads[head] and sentence.relation(noun) == sentence.relation(
        head
    )
    return alike and sentence.relation(noun) != "conj"


def _with_first_half(sentence: ParsedWords, first: int, head: int, name: Name) -> int:
    """Where a title begins that has two halves: "*actor and* director Tom Falk"."""
    if (
        first < 2
        or sentence.parts_of_speech[first - 1] != "CCONJ"
        or sentence.parts_of_speech[first] == "DET"
    ):
        return first
    for noun in range(first - 2, -1, -1):
        if sentence.parts_of_speech[noun] == "NOUN" and noun not in sentence.name_at:
            begins, end = whole_phrase(sentence, noun)
            between = {
                sentence.name_at[word].type for word in range(begins, first) if word in sentence.name_at
            }
            if "PERSON" in between:
                return first  # "Secretary *Ines Bauer* and Justice Falk"
            is_one = _is_one(sentence, noun, name) or sentence.heads[noun] - 1 == head
            if is_one and min(end, first - 1) == first - 1 and not is_plural(sentence, noun):
                return begins
    return first


def _owns(sentence: ParsedWords, name: Name) -> bool:
    """Whether a name is a genitive: "*President Falk's* hat"."""
    return name.end < len(sentence.forms) and sentence.forms[name.end].lower() in ("'s", "’s", "'", "’")


def _is_title(sentence: ParsedWords, word: int, name: Name) -> bool:
    """Whether a noun says what the named is, and is no part of a compound name ("*state* Senate")."""
    if word in sentence.name_at:
        return False
    if name.type == "PERSON":
        return True
    joined = {sentence.relation(word), sentence.relation(sentence.head_of(name.first, name.end))}
    return (
        sentence.parts_of_speech[word] == "NOUN"
        and not joined.isdisjoint(("appos", "nmod"))
        and (sentence.relation(word) != "compound")
    )


def _after_coordination(sentence: ParsedWords, first: int, head: int) -> int:
    """The first word of what is said of this name alone: not "Falk and *his brother* Tom"."""
    for word in range(head, first - 1, -1):
        if sentence.parts_of_speech[word] == "CCONJ" and word > first and word - 1 in sentence.name_at:
            return word + 1
    return first


def shared(sentence: ParsedWords, title: Described) -> Iterator[Described]:
    """A plural title is that of all names that are joined: "*players* Ryan Falk and Dan Orr"."""
    assert isinstance(title.anchor, Name)
    if (
        not sentence.forms[title.end - 1].lower().endswith("s")
        or sentence.parts_of_speech[title.end - 1] != "NOUN"
    ):
        return
    first = sentence.head_of(title.anchor.first, title.anchor.end)
    for child in sentence.children[first]:
        name = sentence.name_at.get(child)
        is_joined = name is not None and sentence.relation(child) == "conj" and name.first == child
        if name is not None and is_joined and name.type == title.anchor.type:
            yield title._replace(anchor=name)
