"""The full name of an organisation that its document elsewhere calls by a short form: "the Fed"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from betwixt.names.parts import ORGANISATION, core
from betwixt.names.units import is_unit

_SMALL_WORDS = frozenset(("of", "the", "for", "and", "in", "at", "on", "&"))
_BODIES = frozenset(("department", "ministry", "office", "bureau", "us", "uk"))
"""First words that an abbreviation may leave out: "HHS" for the Department of Health and Human Services."""
_OTHERS = frozenset(("first", "second", "new", "old", "former", "north", "south", "east", "west", "young"))
"""First words of names of others: the First National Bank is not the National Bank."""
_CLIPPED = 3
"""Letters of a clipped first word: "the Fed"."""


def full_organisations(names: Mapping[int, tuple[str, Sequence[str]]]) -> dict[int, str]:
    """Which entities of one document bear the full name of another organisation there.

    A short form is the first words of the full name, its first three letters, what stands before ".com", or
    initials of more or fewer words than have a capital. It means nothing if two organisations of the document
    could be meant, or if a place or person there has that name.

    Args:
        names: entity → its type and the keys of its proper names.

    Returns:
        Entity with a single short name → the key of the full name.
    """
    cores = {
        entity: {core(key, ORGANISATION): key for key in sorted(keys, reverse=True)}
        for entity, (entity_type, keys) in names.items()
        if entity_type == ORGANISATION and keys
    }
    others = {
        core(key, ORGANISATION)
        for entity_type, keys in names.values()
        if entity_type != ORGANISATION
        for key in keys
    }
    full = {}
    for entity, own in cores.items():
        short = min(own, key=lambda name: (len(name), name))
        if len(own) > 1 or short in others:
            continue
        meant = {
            other: max(longer, key=lambda name: (len(name), name))
            for other, several in cores.items()
            if other != entity and (longer := _longer(short, own[short], several))
        }
        if len(set(meant.values())) == 1:
            other, name = next(iter(meant.items()))
            full[entity] = cores[other][name]
    return full


def _longer(short: str, key: str, names: Mapping[str, str]) -> list[str]:
    """Which names one may be a short form of: also "theglobe" of "theglobe.com"."""
    return [name for name, full in names.items() if is_short_for(short, name) or full == f"{key}.com"]


def is_short_for(short: str, name: str) -> bool:
    """Whether one folded name may be a short form of another one, which has several words."""
    words = name.split()
    if len(words) < 2 or len(short) < 2:
        return False
    if name.startswith(f"{short} ") and short not in _BODIES:
        return not is_unit(words, short.split())
    if " " in short:  # "Press Register" of "Clarksdale Press Register"
        return name.endswith(f" {short}") and words[0] not in _OTHERS
    if len(short) == _CLIPPED and words[0].startswith(short) and len(words[0]) > _CLIPPED:
        return True
    return short in _abbreviations(words)


def _abbreviations(words: Sequence[str]) -> Iterator[str]:
    """Initials with small words, and without the first word; the names of a corpus give those of capitals."""
    large = [word for word in words if word not in _SMALL_WORDS]
    if len(large) < len(words):
        yield "".join(word[0] for word in words)
    if large[0] in _BODIES and len(large) > 2:
        yield "".join(word[0] for word in large[1:])
