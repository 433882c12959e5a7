"""Whose something is: "her hat" is no hat of someone spoken of as "he", "I" or "they".

Relations are learnt from news, which has few persons and little first and second person. In fiction and
conversation, the pair head relates a thing to everybody near it. The possessive pronoun at the head of a
noun phrase says who cannot own it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from extractors.language.pronouns import OWNERS, PERSONS, SPOKEN_OF
from extractors.word_range import WordRange

BoolArray = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]

_BIT = {person: 1 << number for number, person in enumerate(PERSONS)}
_PERSON = {form: _BIT[person] for form, person in SPOKEN_OF.items()}
_OWNER = {possessive: _BIT[person] for possessive, person in OWNERS.items()}
_STRANGERS = {
    "my": "we you it they",
    "our": "I you it they",
    "your": "I we he she it they",
    "his": "I we you she it they",
    "her": "I we you he it they",
    "its": "I you he she",  # a company is "it" and "they" and "we"
    "their": "I we you it",  # "they" is one person too
}
_STRANGER = {
    possessive: sum(_BIT[person] for person in persons.split()) for possessive, persons in _STRANGERS.items()
}
_NAMED = {"PERSON": 1 << len(PERSONS), "ORGANISATION": 2 << len(PERSONS), "LOCATION": 4 << len(PERSONS)}
_STRANGER["its"] |= _NAMED["PERSON"]
for _possessive in ("my", "his", "her"):
    _STRANGER[_possessive] |= _NAMED["ORGANISATION"]
_OUT_OF_QUOTES = _BIT["he"] | _BIT["she"]
"""Who "my" and "our" are not, unless somebody is quoted: he is the one who said so."""


def not_owned(
    phrases: Sequence[WordRange],
    words: Sequence[str],
    is_quoted: BoolArray,
    grouped: Sequence[Sequence[int]],
    anchor: Indices,
    complement: Indices,
    types: Sequence[str] = (),
) -> BoolArray:
    """Pairs that cannot be a thing and its owner, by the thing's possessive pronoun.

    A cluster with a pronoun or a name that the possessive excludes, and no pronoun that fits it, is not the
    owner: "its chair" is no person's. What is said with "of" ("her picture of you") is no matter of owners.

    Args:
        phrases: ranges of words of k noun phrases.
        words: of the text.
        is_quoted: for each word, whether it stands between quotation marks.
        grouped: clusters, as indices of noun phrases.
        anchor: the index of the first noun phrase of each of m pairs.
        complement: of the second.
        types: for each noun phrase that of the name that it ends in, or empty; none where names are unknown.

    Returns:
        m truth values.
    """
    owner = np.zeros(len(phrases), dtype=np.int64)
    stranger = np.zeros(len(phrases), dtype=np.int64)
    person = np.zeros(len(phrases), dtype=np.int64)
    for index, phrase in enumerate(phrases):
        word = words[phrase.first].lower()
        if phrase.first == phrase.last:
            person[index] = _PERSON.get(word, 0)
        elif word in _OWNER:
            owner[index] = _OWNER[word]
            stranger[index] = _STRANGER[word]
            if word in ("my", "our") and not is_quoted[phrase.first]:
                stranger[index] |= _OUT_OF_QUOTES
    for index, type_ in enumerate(types):
        person[index] |= _NAMED.get(type_, 0)
    for members in grouped:
        person[list(members)] = np.bitwise_or.reduce(person[list(members)])
    is_stranger: BoolArray = (person[complement] & stranger[anchor] != 0) & (
        person[complement] & owner[anchor] == 0
    )
    for pair in np.flatnonzero(is_stranger).tolist():
        is_stranger[pair] = not _said(phrases[anchor[pair]], phrases[complement[pair]], words)
    return is_stranger


def _said(anchor: WordRange, complement: WordRange, words: Sequence[str]) -> bool:
    return complement.first == anchor.last + 2 and words[anchor.last + 1].lower() == "of"
