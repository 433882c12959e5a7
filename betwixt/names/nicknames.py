"""Nicknames of English given names: Larry Pike and Lawrence Pike may be one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("nicknames.txt")


def are_nicknames(one: str, other: str) -> bool:
    """Whether one given name is a nickname of the other, or both are nicknames of a third.

    Source: the table of the package ``nicknames`` 1.0.1 (Carlton Northern, Apache-2.0), curated by hand.

    Args:
        one, other: given names, in any case.
    """
    names = _full_names()
    first, second = one.lower(), other.lower()
    meant = names.get(first, frozenset()) | {first}
    return not meant.isdisjoint(names.get(second, frozenset()) | {second})


@cache
def _full_names() -> Mapping[str, frozenset[str]]:
    """Nickname → the names that it stands for."""
    names: dict[str, set[str]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        full, *short = line.split()
        for nickname in short:
            names.setdefault(nickname, set()).add(full)
    return {nickname: frozenset(full) for nickname, full in names.items()}
