"""Names of a translation, where those of the original are known: the parallel treebanks have them in English.

A name keeps most of its letters in another language of Latin script ("Obama" – "Obamy"). Where it
does not ("United States" – "Stany Zjednoczone"), what is left over is taken in order, if as much is
left over on both sides. The rest stays unknown and is neither learnt nor scored.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from extractors.joint.decisions.names.named_words import OUTSIDE, Name
from training.gold.conllu import Sentence, Word
from training.gold.iob2 import TaggedSentence, names_of, tags_of

ALIKE = 0.66
"""Of letters: the least likeness of a name and its translation."""

_LONGER = 3  # words that a translation may have more
_INSIDE = frozenset(("ADP", "DET", "CCONJ", "NUM"))
_NAMES = frozenset(("PROPN", "NOUN", "ADJ", "X"))


class _Match(NamedTuple):
    likeness: float
    original: int
    first: int
    end: int


def aligned_names(original: TaggedSentence, translation: Sentence) -> list[str | None]:
    """IOB2 tags of a translated sentence; None where a word may or may not be in a name.

    Args:
        original: with its names.
        translation: its words and parts of speech.
    """
    words = translation.words
    names = names_of(original.tags)
    taken: dict[int, Name] = {}
    for match in _matches([original.forms[name.first : name.end] for name in names], words):
        free = all(name.end <= match.first or match.end <= name.first for name in taken.values())
        if match.original not in taken and free:
            taken[match.original] = Name(match.first, match.end, names[match.original].type)
    left = [number for number in range(len(names)) if number not in taken]
    runs = _runs(words, taken.values())
    if len(left) == len(runs):
        taken |= {
            number: Name(first, end, names[number].type)
            for number, (first, end) in zip(left, runs, strict=True)
        }
        runs = []
    tags: list[str | None] = list(tags_of(taken.values(), len(words)))
    for first, end in runs:
        tags[first:end] = [None] * (end - first)
    return tags


def unknown_names(sentence: Sentence) -> list[str | None]:
    """Tags of a sentence of whose names nothing is known: unknown where its proper nouns are."""
    tags: list[str | None] = [OUTSIDE] * len(sentence.words)
    for first, end in _runs(sentence.words, ()):
        tags[first:end] = [None] * (end - first)
    return tags


def with_persons(
    sentence: Sentence, tags: Sequence[str | None], type_of: Callable[[str], str | None]
) -> list[str | None]:
    """Tags in which runs of unknown proper nouns that only persons are called are known.

    Places and organisations stay unknown: where a state is meant that acts, the gold has an organisation, and
    what only an organisation is called in Wikidata is often a common name besides ("Bóg").

    Args:
        sentence: its words, with lemmas.
        tags: None where a word may or may not be in a name.
        type_of: what a name names, if that is certain.
    """
    known = list(tags)
    for first, end in _runs(sentence.words, ()):
        words = sentence.words[first:end]
        if any(tag is not None for tag in known[first:end]) or not all(map(_is_capital, words)):
            continue
        called = (" ".join(word.form for word in words), " ".join(word.lemma for word in words))
        if any(type_of(name) == "PERSON" for name in called if len(name) > 1):
            known[first:end] = tags_of([Name(0, end - first, "PERSON")], end - first)
    return known


def _matches(names: Sequence[Sequence[str]], words: Sequence[Word]) -> list[_Match]:
    """Stretches of words that are like a name, the likest and longest first."""
    folded = [_folded(word.form) for word in words]
    capital = [_is_capital(word) for word in words]
    matches = []
    for (number, name), first in product(enumerate(names), range(len(words))):
        if not capital[first]:
            continue
        wanted = [_folded(form) for form in name]
        for end in range(first + 1, min(len(words), first + len(wanted) + _LONGER) + 1):
            if not (capital[end - 1] or words[end - 1].upos in _INSIDE):
                break
            if capital[end - 1] and (likeness := _likeness(wanted, folded[first:end])) >= ALIKE:
                matches.append(_Match(likeness, number, first, end))
    return sorted(matches, key=lambda match: (-match.likeness - _whole(names[match.original]), *match[1:]))


def _whole(name: Sequence[str]) -> float:
    """What a name of several words is preferred by to a part of it."""
    return 0.05 * min(len(name), 3)


def _likeness(wanted: Sequence[str], candidate: Sequence[str]) -> float:
    """How like the words of two names are, both ways; short words in between do not count."""

    def one_way(those: Sequence[str], others: Sequence[str]) -> float:
        telling = [word for word in those if len(word) > 2] or those
        return sum(max(ratio(word, other) for other in others) for word in telling) / len(telling) / 100

    return (one_way(wanted, candidate) + one_way(candidate, wanted)) / 2


def _runs(words: Sequence[Word], names: Iterable[Name]) -> list[tuple[int, int]]:
    """Proper nouns side by side, and what is flat with them, that are in no name."""
    used = {index for name in names for index in range(name.first, name.end)}
    runs: list[tuple[int, int]] = []
    for index, word in enumerate(words):
        if index in used or not (word.upos == "PROPN" or (index > 0 and _joins(word) and _is_capital(word))):
            continue
        if runs and runs[-1][1] == index:
            runs[-1] = (runs[-1][0], index + 1)
        else:
            runs.append((index, index + 1))
    return runs


def _joins(word: Word) -> bool:
    return word.relation in ("flat", "amod:flat", "flat:name")


def _is_capital(word: Word) -> bool:
    return word.form[:1].isupper() and word.upos in _NAMES


def _folded(form: str) -> str:
    plain = unicodedata.normalize("NFKD", form.casefold().replace("ł", "l"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
