"""Names of UD Spanish-AnCora: its own tags, and the words that belong to one name."""

from __future__ import annotations

from extractors.joint.decisions.names.named_words import Name
from training.gold.conllu import Sentence, Word
from training.gold.iob2 import tags_of

_TYPES = {"np0000p": "PERSON", "np0000o": "ORGANISATION", "np0000l": "LOCATION", "np0000a": "OTHER"}
"""EAGLES tags of proper nouns, on the first word of a name; most have ``np00000``, which says nothing."""


def ancora_names(sentence: Sentence) -> list[str | None]:
    """IOB2 tags of a sentence's words, None in names of which AnCora does not say what they name.

    A name of several words is those beside each other with one ``MWE=José_Vicente_Rangel`` in the last
    column.
    """
    words = sentence.words
    names: list[Name] = []
    untyped: list[int] = []
    index = 0
    while index < len(words):
        together = _together(words[index])
        end = index + 1
        while together and end < len(words) and _together(words[end]) == together:
            end += 1
        if kind := _TYPES.get(words[index].xpos):
            names.append(Name(index, end, kind))
        elif words[index].upos == "PROPN":
            untyped += range(index, end)
        index = end
    tags: list[str | None] = list(tags_of(names, len(words)))
    for index in untyped:
        tags[index] = None
    return tags


def _together(word: Word) -> str:
    """The name of several words that a word belongs to, or an empty string."""
    parts = dict(part.partition("=")[::2] for part in word.misc.split("|"))
    return parts.get("MWE", "") if parts.get("MWEPOS") == "PROPN" else ""
