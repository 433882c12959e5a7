"""The key of a name: names are stored by it and asked by it."""

from __future__ import annotations

import hashlib
import re

from betwixt.names.characters import plain

_DETERMINERS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": "a an the this that these those my your his her its our their some any each every",
        "es": "el la los las un una unos unas este esta estos estas ese esa su sus",
        "de": "der die das den dem des ein eine einen einem einer eines dieser diese dieses",
        "pl": "ten ta to ci te tego tej tych ów jego jej ich",
    }.items()
}


ASKED_IN = "en"
"""The language whose determiners an asked name may begin with, as the names that are found do."""

LONGEST_KEY = 2_000
"""Bytes of a key in UTF-8; Neo4j indexes at most 8,167, and no name is that long."""

_DIGITS = 16
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


def name_key(surface: str, language: str) -> str:
    """The key of a name: plain characters, case-folded, without determiners and outer punctuation.

    Args:
        surface: the characters of a mention.
        language: ISO 639-1 code; a language without a list keeps its determiners.

    Returns:
        The key; an empty string where nothing but determiners and punctuation is left.
    """
    text = folded(surface)
    words = _EDGES.sub("", text).split(" ")
    determiners = _DETERMINERS.get(language, frozenset())
    while words and words[0] in determiners:
        words = words[1:]
    return _bounded(_EDGES.sub("", " ".join(words)))


def folded(text: str) -> str:
    """Characters of a name as keys have them: plain, case-folded, single spaces."""
    return " ".join(plain(plain(text).casefold()).split())


def _bounded(key: str) -> str:
    """A key that stores can index: a very long one ends with its hash."""
    encoded = key.encode("utf-8", "surrogatepass")
    if len(encoded) <= LONGEST_KEY:
        return key
    digest = hashlib.sha256(encoded).hexdigest()[:_DIGITS]
    return encoded[: LONGEST_KEY - _DIGITS - 1].decode("utf-8", "ignore") + "#" + digest
