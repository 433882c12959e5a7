"""Which of the mentions of an entity names it best."""

from __future__ import annotations

from collections.abc import Sequence

from betwixt.name_key import name_key


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
