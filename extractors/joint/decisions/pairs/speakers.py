"""Whom "I" and "you" mean, where quotation marks or the labels of turns say who speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from extractors.joint.decisions.pairs.quotations import Quotation
from extractors.joint.decisions.pairs.turns import Turn
from extractors.word_range import WordRange

_TWO = 2


@dataclass(frozen=True, slots=True)
class Speaking:
    """What speakers say of noun phrases.

    Args:
        same: noun phrase → another that is the same: "I" → the speaker.
        apart: pairs that are not the same, the lower index first.
    """

    same: dict[int, int] = field(default_factory=dict)
    apart: set[tuple[int, int]] = field(default_factory=set)


def speaking(
    phrases: Sequence[WordRange],
    persons: Sequence[str],
    quotations: Sequence[Quotation],
    turns: Sequence[Turn],
) -> Speaking:
    """Whom "I" and "you" mean, and who is spoken of and does not speak.

    "I" in a quotation is its speaker, and nobody else there is. "I" in a turn is the one who has the turn.
    "You" there is the other one, where there are two. "You" in a quotation is who is called there: Walters in
    "Were you there, Walters?".

    Args:
        phrases: ranges of words, in text order.
        persons: for each its pronoun's person, or empty.
        quotations: of the text.
        turns: of the text.
    """
    result = Speaking()
    quoted: set[int] = set()
    for quotation in quotations:
        inside = list(_inside(phrases, quotation.words))
        if quotation.speaker >= 0:
            quoted.update(inside)
            _add(result, quotation.speaker, inside, persons)
        if quotation.addressee >= 0:
            result.same.update({index: quotation.addressee for index in inside if persons[index] == "you"})
    _add_turns(result, phrases, persons, turns, quoted)
    return result


def _inside(phrases: Sequence[WordRange], words: WordRange) -> Iterator[int]:
    return (
        index
        for index, phrase in enumerate(phrases)
        if words.first <= phrase.first and phrase.last <= words.last
    )


def _add(result: Speaking, speaker: int, spoken: Sequence[int], persons: Sequence[str]) -> None:
    """ "I" among what is spoken is the speaker; what is no "we" is somebody else."""
    for phrase in spoken:
        if persons[phrase] == "I":
            result.same[phrase] = speaker
        elif persons[phrase] != "we" and phrase != speaker:
            result.apart.add((min(phrase, speaker), max(phrase, speaker)))


def _add_turns(
    result: Speaking,
    phrases: Sequence[WordRange],
    persons: Sequence[str],
    turns: Sequence[Turn],
    quoted: set[int],
) -> None:
    first: dict[str, int] = {}
    spoken = [[index for index in _inside(phrases, turn.words) if index not in quoted] for turn in turns]
    for turn, said in zip(turns, spoken, strict=True):
        label = next((index for index in _inside(phrases, turn.label)), None)
        if label is None:
            label = next((index for index in said if persons[index] == "I"), None)
        if label is None:
            continue
        speaker = first.setdefault(turn.speaker, label)
        if label != speaker:
            result.same[label] = speaker
        _add(result, speaker, [index for index in said if index != label], persons)
    if len(first) == _TWO:
        other = dict(zip(first, reversed(first.values()), strict=True))
        for turn, said in zip(turns, spoken, strict=True):
            if turn.speaker in other:
                result.same.update({index: other[turn.speaker] for index in said if persons[index] == "you"})
