"""Whose somebody is: "its chair" with what "it" is, by the relation that the text gives this very phrase.

"The company's founder" and "the head of the agency" do not tell either which company and agency is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queries.engine import Value

Row = Mapping[str, "Value"]

_POSSESSIVES = frozenset(("its", "his", "her", "their"))
_ARTICLES = frozenset(("a", "an", "the"))
_OWNED = re.compile(r"['’]s? |s['’] | (?:of|for|at) (?:the|its|his|her|their) ")
_LEAST = 0.6
"""The lowest score of a relation that names an owner."""


def with_owners(described: list[Row], relations: list[Row], ask: Callable[..., list[Row]]) -> list[Row]:
    """Descriptions; those that name no owner have the name of whose they are in ``whose``.

    Args:
        described: rows of the question ``describe``.
        relations: rows of ``relations`` of the same name.
        ask: a question of the catalogue with its parameters → its rows.
    """
    needy = {
        (row["document"], row["start"])
        for row in described
        if _names_no_owner(str(row["description"] or "").split())
    }
    owners: dict[tuple[Value, Value], tuple[float, str]] = {}
    pairs = {(str(row["anchor"]), str(row["complement"])) for row in relations if row["preposition"] == "of"}
    for anchor, complement in sorted(pairs) if needy else ():
        for place in ask("evidence", anchor=anchor, complement=complement, preposition="of"):
            phrase, score = (place["document"], place["anchor_start"]), place["score"]
            if phrase in needy and isinstance(score, float) and score >= _LEAST:
                owners[phrase] = max(owners.get(phrase, (0.0, "")), (score, complement))
    return [
        {**row, "whose": owners[row["document"], row["start"]][1]}
        if (row["document"], row["start"]) in owners
        else row
        for row in described
    ]


def _names_no_owner(words: Sequence[str]) -> bool:
    """Whether a description says that somebody is of somebody or something, and not of whom or what."""
    if not words or words[0].lower() in _POSSESSIVES:
        return bool(words)
    is_plain = not any(word[0].isupper() and word.lower() not in _ARTICLES for word in words)
    return is_plain and _OWNED.search(" ".join(words)) is not None
