"""Names as whole phrases: no parts of offices or of longer names, no roles, kinds or pronouns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

import numpy as np

from extractors.encoder.tags import Scores, tagged_spans
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.tagging import tag_name
from extractors.language.pronouns import is_coreferent

LIKELY_GOES_ON = 0.1
"""A name goes on with the next word where that probability at least says so, and the name ends in a cut."""

_OUTSIDE = NAME_TAGS.index("O")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GENITIVES = _words("'s ’s ' ’")
_JOINING = _words("of and for & the in")
_WITHIN = _words("of for")
_ROLES = _words(
    "attorney sheriff governor mayor president commissioner prosecutor minister secretary coroner examiner"
    " comptroller controller treasurer clerk defender chancellor chief marshal ombudsman inspector general"
    " judge justice senator councilman councilwoman councillor administrator superintendent registrar auditor"
    " assessor chairman chairwoman director manager officer advocate solicitor"
)
"""Heads of the names of offices."""
_BEFORE_ROLES = _words(
    "district state county city borough attorney prime vice deputy assistant acting chief police fire public"
    " medical general foreign lord people's"
)
"""What stands before such a head and is no place: "Brooklyn *District* Attorney"."""
_OWNERS = _words("state people commonwealth crown queen king county")
"""Whose such an office is: "Cook County *State's* Attorney"."""
_OFFICES = _words("office offices bureau department chambers secretariat")
_DAYS_AND_MONTHS = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july"
    " august september october november december mon tue wed thu fri sat sun"
    " jan feb mar apr jun jul aug sep sept oct nov dec"
)
_BODIES = _words(
    "bank university college museum church archdiocese diocese institute academy court bureau chamber library"
    " port hospital school observatory conservatory federation exchange"
)
"""Heads of names with a place behind "of" or before it."""
_SHORT_TITLES = _words("DA ADA AG CEO CFO COO CTO MP MEP VP PM SVP EVP")


def with_whole_names(
    tags: list[int],
    scores: Scores,
    words: Sequence[str],
    parts_of_speech: Sequence[str],
    opens: Collection[int],
) -> None:
    """Make whole names of those that tags cut, and no names of roles, kinds and pronouns; in place.

    Args:
        tags: an index into ``NAME_TAGS`` for each word.
        scores: words × ``NAME_TAGS``, log-probabilities.
        words: of the text.
        parts_of_speech: of the words, universal ones.
        opens: index of the first word of every sentence.
    """
    sentences = list(pairwise([*sorted(opens), len(words)]))
    offices = [office for first, end in sentences for office in _offices(words, first, end)]
    for office in offices:
        tag_name(tags, *office, "ORGANISATION")
    in_offices = {at for begin, end in offices for at in range(begin, end)}
    end_of = {at: end for first, end in sentences for at in range(first, end)}
    for name in list(tagged_spans(tags, scores, NAME_TAGS)):
        if name.first in in_offices:
            continue
        first, end, limit = name.first, name.last + 1, end_of.get(name.first, len(words))
        if name.type == "PERSON" and words[first] in _SHORT_TITLES and end - first > 1:
            first += 1
        end = _whole_end(tags, scores, words, first, end, limit)
        _tag_none(tags, name.first, name.last + 1)
        is_name = (
            first < end
            and not _is_role(words[first:end])
            and not _is_pronoun(words, first, end, opens, limit)
        )
        if is_name:
            tag_name(tags, first, end, name.type)
    _with_places(tags, scores, words)
    _with_bodies(tags, scores, words)
    for first, end in list(_of_kinds(tags, words, parts_of_speech, opens)):
        tag_name(tags, first, end, "OTHER")


def _with_places(tags: list[int], scores: Scores, words: Sequence[str]) -> None:
    """In place: a body and the place behind "of" are one name: "Reserve Bank *of Norvik*"."""
    names = list(tagged_spans(tags, scores, NAME_TAGS))
    for body, place in pairwise(names):
        joined = words[body.last + 1 : place.first]
        is_body = body.type == "ORGANISATION" and words[body.last].lower() in _BODIES
        if is_body and list(joined) == ["of"] and place.type == "LOCATION":
            tag_name(tags, body.first, place.last + 1, "ORGANISATION")


def _with_bodies(tags: list[int], scores: Scores, words: Sequence[str]) -> None:
    """In place: a place and the body behind it are one name where that is likely: "Brooklyn *Museum*"."""
    for place in list(tagged_spans(tags, scores, NAME_TAGS)):
        body = place.last + 1
        if place.type != "LOCATION" or body >= len(words) or tags[body] != _OUTSIDE:
            continue
        if words[body].lower() in _BODIES and words[body][0].isupper() and _is_likely(scores, body):
            tag_name(tags, place.first, body + 1, "ORGANISATION")


def _offices(words: Sequence[str], first: int, end: int) -> Iterator[tuple[int, int]]:
    """The offices of officials in a sentence: "Kings County District Attorney's Office"."""
    for at in range(first + 3, end):
        is_office = words[at].lower() in _OFFICES and words[at][0].isupper() and words[at - 1] in _GENITIVES
        if not is_office or words[at - 2].lower() not in _ROLES or not words[at - 2][0].isupper():
            continue
        begin = at - 2
        while begin > first and _goes_back(words, begin - 1):
            begin -= 1
        if words[begin] in _GENITIVES or words[begin].lower() in _JOINING:
            begin += 1
        if begin < at - 2:
            yield begin, at + 1


def _goes_back(words: Sequence[str], at: int) -> bool:
    if words[at] in _GENITIVES:
        return words[at - 1].lower() in _OWNERS
    return words[at][0].isupper() and words[at].lower() not in _JOINING


def _whole_end(
    tags: Sequence[int], scores: Scores, words: Sequence[str], first: int, end: int, limit: int
) -> int:
    """Where a name ends that was cut: further on, or before the words that belong to what follows."""
    if words[end - 1].lower() in _JOINING:  # "Gangs of", "Skull and"
        while end < limit and words[end][0].isupper() and tags[end] == _OUTSIDE:
            end += 1
        while end - 1 > first and words[end - 1].lower() in _JOINING:
            end -= 1
        return end
    after = end
    while after < limit and words[after][0].isupper() and tags[after] == _OUTSIDE:
        after += 1
    following = words[end:after]
    is_cut = end - first > 1 and not _stands_alone(words, first, end)
    if following and is_cut and following[-1].lower() not in _ROLES and _is_likely(scores, end):
        return after
    if end + 1 < limit and words[end] in _GENITIVES and words[end + 1].lower() in _ROLES:
        return end - (words[end - 1].lower() in _OWNERS)
    before_role = bool(following) and following[0].lower() in _ROLES
    is_of_place = any(word.lower() in _WITHIN for word in words[first:end])  # "Bank of Kansas *City*"
    while before_role and not is_of_place and end > first and words[end - 1].lower() in _BEFORE_ROLES:
        end -= 1
    return end


def _stands_alone(words: Sequence[str], first: int, end: int) -> bool:
    """Whether a text has these words somewhere without more capitals behind them.

    Words that are always a part of longer phrases are no name of their own (Frantzi, Ananiadou and Mima 2000,
    "Automatic recognition of multi-word terms: the C-value/NC-value method").
    """
    wanted, length = tuple(words[first:end]), end - first
    starts = [at for at in range(len(words)) if tuple(words[at : at + length]) == wanted]
    following = [words[at + length] for at in starts if at + length < len(words)]
    return len(following) < len(starts) or any(not word[0].isupper() for word in following)


def _is_likely(scores: Scores, at: int) -> bool:
    """Whether the name before a word may well go on with it."""
    inside = [place for place, tag in enumerate(NAME_TAGS) if tag.startswith("I-")]
    return float(np.exp(scores[at, inside]).sum()) >= LIKELY_GOES_ON


def _is_role(words: Sequence[str]) -> bool:
    """Whether words are a role and nobody's name: "District Attorney", "District"."""
    lowered = [word.lower() for word in words if word not in _GENITIVES]
    if len(lowered) == 1:
        return lowered[0] in _OWNERS | {"district", "borough"}
    return all(word in _ROLES | _BEFORE_ROLES for word in lowered) and bool(_ROLES.intersection(lowered[-1:]))


def _is_pronoun(words: Sequence[str], first: int, end: int, opens: Collection[int], limit: int) -> bool:
    """Whether a word is a pronoun in a line of capitals: "CONTACT US"."""
    if end - first != 1 or not is_coreferent(words[first], "en"):
        return False
    begin = max((at for at in opens if at <= first), default=0)
    letters = [word for word in words[begin:limit] if word.isalpha()]
    return len(letters) > 1 and all(word.isupper() for word in letters)


def _of_kinds(
    tags: Sequence[int], words: Sequence[str], parts_of_speech: Sequence[str], opens: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Proper nouns right behind the kind that they are of: "the Mars rover *Opportunity*"."""
    at = 1
    while at < len(words):
        end = at
        while end < len(words) and end not in opens and _is_proper(tags, words, parts_of_speech, end):
            end += 1
        if at < end < len(words) - 1 and words[end] in _WITHIN and words[end + 1][0].isupper():
            end += 1  # "the film *Gangs of New York*"
            while end < len(words) and words[end][0].isupper() and end not in opens:
                end += 1
        behind_kind = parts_of_speech[at - 1] == "NOUN" and words[at - 1].islower()
        ends_there = end == len(words) or tags[end] == _OUTSIDE
        if end > at and behind_kind and ends_there and not _is_role(words[at:end]):
            yield at, end
        at = max(end, at + 1)


def _is_proper(tags: Sequence[int], words: Sequence[str], parts_of_speech: Sequence[str], at: int) -> bool:
    word = words[at]
    is_proper = parts_of_speech[at] == "PROPN" and tags[at] == _OUTSIDE
    return is_proper and word[0].isupper() and len(word) > 2 and word.lower() not in _DAYS_AND_MONTHS


def _tag_none(tags: list[int], first: int, end: int) -> None:
    """In place."""
    tags[first:end] = [_OUTSIDE] * (end - first)
