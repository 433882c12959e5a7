"""Definite noun phrases that mean who has that title."""

from __future__ import annotations

import pytest

from extractors.joint.decisions.pairs.agreement import Referring
from extractors.joint.decisions.pairs.binding import Dependencies
from extractors.joint.decisions.pairs.context.titled import titled
from extractors.word_range import WordRange

NOUN = Referring("", "", "", "")


def meant(phrases: list[str], *, apposed: list[tuple[int, int]] | None = None) -> dict[int, int]:
    """Of phrases a sentence each; what stands behind "|" is the name, behind "+" a word that hangs on it."""
    words: list[str] = []
    heads: list[int] = []
    ranges, names, referring = [], [], []
    for phrase in phrases:
        said, _, further = phrase.partition(" + ")
        title, bar, name = said.rpartition("| ")
        spoken = [*title.split(), *name.split()]
        ranges.append(WordRange(len(words), len(words) + len(spoken) - 1))
        names.append(tuple(name.split()) if bar else None)
        gender = "f" if "Ada" in name else ""
        referring.append(Referring("", gender, "PERSON", spoken[-1].lower()) if bar else NOUN)
        heads += [-1] * len(spoken)
        words += spoken
        for word in further.split():
            words.append(word)
            heads.append(ranges[-1].last)
    relations = ["" if head < 0 else "nmod" for head in heads]
    sentences = list(range(len(phrases)))
    tree = Dependencies(heads, relations)
    return titled(words, ranges, names, referring, tree, sentences, apposed or [])


@pytest.mark.parametrize(
    ("phrases", "expected"),
    [
        (["Judge | Otto Brandt", "the judge"], {1: 0}),
        (["Norland 's Finance Minister | Ines Calder", "the minister"], {1: 0}),
        (["Finance Minister | Ines Calder", "the finance minister"], {1: 0}),
        (["Judge | Otto Brandt", "a judge"], {}),
        (["Judge | Otto Brandt", "the judge + Tarn"], {}),
        (["Judge | Otto Brandt", "Judge | Mo Lund", "the judge"], {}),
        (["Judge | Otto Brandt", "a judge", "the judge"], {}),
        (["a judge", "Judge | Otto Brandt", "the judge"], {2: 1}),
        (["former President | Otto Brandt", "the president"], {}),
        (["Mr | Otto Brandt", "the mr"], {}),
        (["Minister | Ines Calder", "the prime minister"], {}),
        (["chairman | Ada Wilk", "the chairman"], {1: 0}),
        (["Judge | Otto Brandt", *["a mill"] * 7, "the judge"], {}),
        (["Judge | Otto Brandt", "the judge", *["a mill"] * 4, "the judge"], {1: 0, 6: 0}),
    ],
)
def test_a_role_means_the_one_person_with_this_title(phrases: list[str], expected: dict[int, int]) -> None:
    assert meant(phrases) == expected


def test_a_role_in_apposition_is_a_title() -> None:
    assert meant(["| Ada Wilk", "the mayor", "the mayor"], apposed=[(1, 0)]) == {2: 0}


def test_who_disagrees_is_somebody_else() -> None:
    assert meant(["spokesman | Otto Brandt", "the spokesman"]) == {1: 0}
    words, ranges = ["king", "Ada", "Wilk", "the", "king"], [WordRange(0, 2), WordRange(3, 4)]
    referring = [Referring("", "f", "PERSON", "wilk"), Referring("", "m", "", "")]
    tree = Dependencies([-1] * len(words), [""] * len(words))
    assert titled(words, ranges, [("Ada", "Wilk"), None], referring, tree, [0, 1], []) == {}
