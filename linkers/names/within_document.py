"""The full name that a document gives to somebody whom it elsewhere calls by a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from betwixt.names.parts import PERSON, PersonName, person_name


def full_names(names: Mapping[int, tuple[str, Sequence[str]]]) -> dict[int, str]:
    """Which entities of one document bear the full name of another one there.

    "Okafor" is Tom Okafor if the document has no other person with that surname, and "López Obrador" is
    Andrés Manuel López Obrador. A given name counts like a surname, unless it could be both.

    Args:
        names: entity → its type and the keys of its proper names.

    Returns:
        Entity with a single short name → the key of the full name. Entities that could be several persons
        are left out.
    """
    persons = {
        entity: {key: person_name(key) for key in keys}
        for entity, (entity_type, keys) in names.items()
        if entity_type == PERSON and keys
    }
    bearers: dict[str, dict[int, str]] = {}
    for entity, keys in persons.items():
        for key, name in sorted(keys.items(), key=lambda named: (-len(named[1].words), named[0])):
            if name.is_full:
                for part in (name.words[0], *name.endings):
                    bearers.setdefault(part, {}).setdefault(entity, key)
    full = {}
    for entity, keys in persons.items():
        short = {name.core for name in keys.values()}
        others = {other: key for other, key in bearers.get(min(short), {}).items() if other != entity}
        genders = {name.gender for name in keys.values()}
        if len(short) == 1 and (meant := _one_person(others.values(), genders)):
            full[entity] = meant
    return full


def _one_person(keys: Iterable[str], genders: set[str]) -> str:
    """The longest of some full names, if all could be one person's, and that of one with these titles."""
    ordered = sorted(keys, key=lambda key: (-len(person_name(key).words), key))
    persons = [person_name(key) for key in ordered]
    genders = genders | {person.gender for person in persons}
    return ordered[0] if persons and _could_be_one(persons) and len(genders - {""}) <= 1 else ""


def _could_be_one(persons: Sequence[PersonName]) -> bool:
    """Whether the words of all are among those of the longest, and none says another generation."""
    generations = {person.generation for person in persons}
    return len(generations - {""}) <= 1 and all(
        set(person.words) <= set(persons[0].words) for person in persons
    )
