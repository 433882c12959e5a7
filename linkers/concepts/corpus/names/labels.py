"""What concepts are called, and their ids."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping

from linkers.concepts.corpus.names.keys import is_abbreviation, is_praised, name_key

_NO_PART = re.compile(r"[\W_]+")
_LONGEST = 80


def preferred(names: Mapping[str, int]) -> str:
    """The most frequent of a concept's names; whole words before abbreviations, equals by alphabet.

    Where both are one word, as "ImageNet" and "Imagenet" are, nothing is abbreviated.

    Args:
        names: spellings and how many mentions have them.
    """
    best = min(names, key=lambda name: (is_praised(name), is_abbreviation(name), -names[name], name))
    key = name_key(best)
    alike = [name for name in names if is_abbreviation(name) and name_key(name) == key]
    return min((best, *alike), key=lambda name: (-names[name], name))


def aliases(surfaces: Mapping[str, int], name: str) -> tuple[str, ...]:
    """The other surfaces of a concept, the most frequent first; of those that differ in letter case one."""
    merged: Counter[str] = Counter()
    spelled: dict[str, str] = {name.casefold(): name}
    for surface in sorted(surfaces, key=lambda written: (-surfaces[written], written)):
        merged[spelled.setdefault(surface.casefold(), surface)] += surfaces[surface]
    del merged[name]
    return tuple(sorted(merged, key=lambda alias: (-merged[alias], alias)))


def slug(name: str) -> str:
    """A name as a part of an address: "named-entity-recognition"; "concept" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name.lower())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return _NO_PART.sub("-", plain).strip("-")[:_LONGEST].strip("-") or "concept"


def unique(name: str, taken: Collection[str]) -> str:
    """The slug of a name; where it is taken with the lowest number from 2 that is not: "transformer~2"."""
    base, number = slug(name), 2
    labels = base
    while labels in taken:
        labels = f"{base}~{number}"
        number += 1
    return labels
