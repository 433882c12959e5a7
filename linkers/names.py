"""Names: the case-folded forms in which entities of different documents meet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_DETERMINERS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": "a an the this that these those my your his her its our their some any each every",
        "es": "el la los las un una unos unas este esta estos estas ese esa su sus",
        "de": "der die das den dem des ein eine einen einem einer eines dieser diese dieses",
        "pl": "ten ta to ci te tego tej tych ów jego jej ich",
    }.items()
}

_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_SPACE = re.compile(r"\s+")


def name_key(surface: str, language: str) -> str:
    """The key of a name: NFKC, case-folded, without determiners, quotes and outer punctuation.

    Args:
        surface: the characters of a mention.
        language: ISO 639-1 code; a language without a list keeps its determiners.

    Returns:
        The key; an empty string where nothing but determiners and punctuation is left.
    """
    text = _SPACE.sub(" ", unicodedata.normalize("NFKC", surface).casefold())
    words = _EDGES.sub("", text).split(" ")
    determiners = _DETERMINERS.get(language, frozenset())
    while words and words[0] in determiners:
        words = words[1:]
    return _EDGES.sub("", " ".join(words))


def most_telling(surfaces: Sequence[str], language: str) -> int:
    """Which of an entity's mentions names it best.

    Capitalised words count first, then how many mentions share the name's key, then its
    length: "Natalie Jaresko" before "Jaresko" before "the former minister".

    Args:
        surfaces: the characters of its mentions in text order, at least one.
        language: ISO 639-1 code.

    Returns:
        The mention's index; the earliest where several are equal.
    """
    keys = [name_key(surface, language) for surface in surfaces]

    def weight(index: int) -> tuple[bool, int, int, int]:
        key = keys[index]
        return _capitalised(surfaces[index], key), keys.count(key), len(key), -index

    return max(range(len(surfaces)), key=weight)


def _capitalised(surface: str, key: str) -> bool:
    """Whether the part of a surface that makes its key begins with a capital."""
    start = surface.casefold().find(key)
    return bool(key) and surface[start : start + 1].isupper()
