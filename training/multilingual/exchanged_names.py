"""Sentences with other names in the place of theirs: a thousand sentences have few, Wikidata has many."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from extractors.joint.decisions.names.named_words import OUTSIDE, Name
from training.gold.conllu import Sentence, Word
from training.gold.iob2 import names_of
from training.multilingual.known_names import KnownNames

_TRIES = 30
_LONGEST_ENDING = 3


def exchanged_names(
    sentence: Sentence, tags: Sequence[str | None], names: KnownNames, language: str, chance: random.Random
) -> Sentence:
    """A sentence in which other persons and places stand, whose names have as many words, in the same case.

    Organisations stay: their names say what they are ("Consejo Nacional Electoral").

    A word in another case than its lemma ("Annanem", of "Annan") lends its ending to one that ends as its
    lemma does ("Nixonem"). A name stays where none of a few that are drawn can take its endings.

    Args:
        sentence: with lemmas.
        tags: of its words, in IOB2; unknown names stay.
        names: to draw from.
        language: whose labels are drawn, beside English ones.
        chance: what draws.
    """
    words = list(sentence.words)
    for name in names_of([tag or OUTSIDE for tag in tags]):
        if name.type in ("PERSON", "LOCATION"):
            words[name.first : name.end] = _other(words[name.first : name.end], name, names, language, chance)
    return replace(
        sentence,
        words=tuple(words),
        surface=tuple(
            token._replace(form=word.form) for token, word in zip(sentence.surface, words, strict=True)
        ),
    )


def _other(
    words: list[Word], name: Name, names: KnownNames, language: str, chance: random.Random
) -> list[Word]:
    labels = names.labels(name.type, language, len(words))
    if not labels or not all(word.form[:1].isupper() for word in words):
        return words
    for _ in range(_TRIES):
        forms = [_declined(other, word) for other, word in zip(chance.choice(labels), words, strict=True)]
        known_forms = [form for form in forms if form]
        if len(known_forms) == len(words):
            return [replace(word, form=form) for word, form in zip(words, known_forms, strict=True)]
    return words


def _declined(other: str, word: Word) -> str:
    """Another word in the case of one, or nothing where it cannot take its ending."""
    lemma = word.form if word.lemma == "_" else word.lemma
    common = next(
        (at for at, (a, b) in enumerate(zip(lemma, word.form, strict=False)) if a != b),
        min(len(lemma), len(word.form)),
    )
    gone, ending = lemma[common:], word.form[common:]
    if not gone and not ending:
        return other
    if max(len(gone), len(ending)) > _LONGEST_ENDING or common < 1 or other[-1:] != lemma[-1:]:
        return ""
    return other.removesuffix(gone) + ending if other.endswith(gone) else ""
