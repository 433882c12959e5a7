"""Facts as an index has them in a language."""

from __future__ import annotations

from linkers.wikidata.facts import Fact


def fact(language: str, pid: str, value: str, item: str = "") -> Fact:
    """A fact whose value is a label in a language."""
    return Fact(f"Q1-{pid}-{value}", pid, pid, value, item, "normal", "", "", language)
