"""The full name that a document gives to somebody whom it elsewhere calls by one word of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from linkers.names.forms import core

PERSON = "PERSON"


def full_names(names: Mapping[int, tuple[str, Sequence[str]]]) -> dict[int, str]:
    """Which entities of one document bear the full name of another one there.

    "Okafor" is Tom Okafor where the document has nobody else of that surname. A given name counts
    like a surname, unless it could be both.

    Args:
        names: entity → its type and the keys of its proper names.

    Returns:
        Entity, whose names are all of one word → the key of the full name; none where several
        persons could be meant.
    """
    persons = {
        entity: {key: core(key, PERSON).split() for key in keys}
        for entity, (entity_type, keys) in names.items()
        if entity_type == PERSON and keys
    }
    bearers: dict[str, dict[int, str]] = {}
    for entity, keys in persons.items():
        for key, words in sorted(keys.items(), key=lambda named: (-len(named[1]), named[0])):
            if len(words) > 1:
                for word in (words[0], words[-1]):
                    bearers.setdefault(word, {}).setdefault(entity, key)
    found = {}
    for entity, keys in persons.items():
        called = {" ".join(words) for words in keys.values()}
        if len(called) != 1 or " " in (word := min(called)):
            continue
        full = _one_person(bearers.get(word, {}).values())
        if full:
            found[entity] = full
    return found


def _one_person(keys: Iterable[str]) -> str:
    """The longest of some full names, if all could be one person's."""
    ordered = sorted(keys, key=lambda key: (-len(core(key, PERSON).split()), key))
    words = [core(key, PERSON).split() for key in ordered]
    alike = all(set(each) <= set(words[0]) for each in words)
    return ordered[0] if ordered and alike else ""
