"""Scores of linking (Röder et al. 2018, GERBIL: given names, and end to end with names as they are found)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from betwixt.document import Span


@dataclass(frozen=True, slots=True)
class Judged:
    """What is compared of one document.

    Args:
        gold: characters of a name → its item, or empty if Wikidata has none.
        found: characters of a name → the linked item, or empty.
        best: characters of a name → its most probable candidate, whatever its probability, or empty.
        candidates: characters of a name → all its candidates.
    """

    gold: Mapping[Span, str]
    predicted: Mapping[Span, str]
    best: Mapping[Span, str]
    candidates: Mapping[Span, Collection[str]]


def score(documents: Iterable[Judged], known: Collection[str]) -> dict[str, float]:
    """Figures over all documents, in percent but for ``candidates_per_mention``.

    Args:
        documents: that are compared.
        known: the items that the index has under any name. An item that it lacks cannot be linked to: right
            for
            such a name is no link, as for one that has no item at all.

    Returns:
        ``accuracy_in_index`` and ``candidate_recall``: for the given names with an item in the index, the
        share with that item as most probable candidate, and among the candidates. ``candidates_per_mention``
        of these names. ``precision``, ``recall`` and ``f1`` of links: same characters, same item. ``nil_f1``
        of names without an item.
    """
    names = in_index = best = among = candidates = 0
    linked = right = wanted = none_found = none_wanted = none_right = 0
    for document in documents:
        for place, item in document.gold.items():
            names += 1
            if item in known and place in document.candidates:
                in_index += 1
                best += document.best[place] == item
                among += item in document.candidates[place]
                candidates += len(document.candidates[place])
        gold = {place: item if item in known else "" for place, item in document.gold.items()}
        wanted += sum(1 for item in gold.values() if item)
        none_wanted += sum(1 for item in gold.values() if not item)
        for place, item in document.predicted.items():
            linked += bool(item)
            none_found += not item
            right += bool(item) and gold.get(place) == item
            none_right += not item and gold.get(place) == ""
    return {
        "accuracy_in_index": _percent(best, in_index),
        "candidate_recall": _percent(among, in_index),
        "candidates_per_mention": round(candidates / in_index, 2) if in_index else 0.0,
        "precision": _percent(right, linked),
        "recall": _percent(right, wanted),
        "f1": _percent(2 * right, linked + wanted),
        "nil_f1": _percent(2 * none_right, none_found + none_wanted),
        "names": names,
        "names_in_index": in_index,
    }


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0
