"""Two persons of one surname whom a text names in one sentence, or as a man and a woman, stay two."""

from __future__ import annotations

import numpy as np
import pytest

from extractors.joint.decisions.names.bearers import bearer_of, told_apart


def apart(text: str) -> bool:
    """Whether the first and the last phrase in brackets name two persons; full stops end sentences."""
    words: list[str] = []
    phrases: list[tuple[int, int]] = []
    first = 0
    for word in text.split():
        if word.startswith("["):
            first = len(words)
        words.append(word.strip("[]"))
        if word.endswith("]"):
            phrases.append((first, len(words) - 1))
    sentences = [0, *(at + 1 for at, word in enumerate(words[:-1]) if word == ".")]
    bearers = [bearer_of(words[begin : last + 1]) for begin, last in phrases]
    places = [last for _, last in phrases]
    ends = np.array([0]), np.array([len(phrases) - 1])
    [answer] = told_apart(bearers, places, words, sentences, *ends)
    [other_way] = told_apart(bearers, places, words, sentences, *ends[::-1])
    assert answer == other_way
    return bool(answer)


@pytest.mark.parametrize(
    "text",
    [
        "[Senator Okafor] met [Judge Okafor] .",
        "[Senator Okafor] left . [Senator Okafor] and [Judge Okafor] met . [Judge Okafor] spoke .",
        "[Tom Okafor] and his cousin [Jane Okafor] met .",
        "[Mr. Okafor] left . [Mrs. Okafor] stayed .",
        "[Lord Veld] spoke . [Lady Veld] did not .",
        "[Governor Veld] called [President Veld] .",
    ],
)
def test_two_persons_of_one_surname(text: str) -> None:
    assert apart(text)


@pytest.mark.parametrize(
    "text",
    [
        "[President Okafor] spoke . As [Senator Okafor] he had voted .",
        "[Senator Okafor] and [Okafor] met .",
        "[Senator Okafor] and [Tom Okafor] met .",
        "[William Okafor] , known as [Bill Okafor] , spoke .",
        "[Thomas Okafor] , or [Tom Okafor] , spoke .",
        "[Tom Okafor] met [T. Okafor] .",
        "[Tom Okafor] met [Tom Okafor] .",
        "[Senator Okafor] , later [President Okafor] , spoke .",
        "[Tom Okafor] left . [Jane Okafor] stayed .",
        "[Senator Okafor] met [Judge Veld] .",
    ],
)
def test_what_may_be_one_stays_undecided(text: str) -> None:
    assert not apart(text)


def test_a_text_without_persons() -> None:
    none = np.empty(0, dtype=np.int64)
    assert told_apart([None], [0], ["gate"], [0], none, none).tolist() == []
