"""The case that a name has in its sentence, in German and Polish."""

from __future__ import annotations

import re

from linkers.wikidata.writing.phrase_parts import Case
from linkers.wikidata.writing.slot import Slot

_GERMAN: dict[str, Case] = dict.fromkeys(
    ("mit", "von", "vom", "bei", "beim", "nach", "zu", "zum", "zur", "aus", "seit", "gegenüber"), "dative"
)
_GERMAN |= dict.fromkeys(("für", "durch", "gegen", "ohne", "um"), "accusative")
_GERMAN |= dict.fromkeys(("wegen", "trotz", "während", "anstelle", "laut"), "genitive")
_POLISH: dict[str, Case] = dict.fromkeys(
    ("do", "od", "bez", "dla", "u", "według", "wobec", "oprócz", "obok", "podczas"), "genitive"
)
_POLISH |= dict.fromkeys(("z", "ze", "przed", "nad", "pod", "między"), "instrumental")
_POLISH |= dict.fromkeys(("o", "w", "we", "po", "przy"), "locative")
_POLISH |= dict.fromkeys(("przez",), "accusative")
_POLISH |= dict.fromkeys(("ku", "dzięki", "przeciwko"), "dative")
_ENDINGS: tuple[tuple[str, Case], ...] = (
    ("owi", "dative"), ("iem", "instrumental"), ("em", "instrumental"), ("ą", "instrumental"),
    ("im", "instrumental"), ("ym", "instrumental"), ("ę", "accusative"), ("ego", "genitive"),
    ("a", "genitive"),
    ("y", "genitive"), ("i", "genitive"), ("ie", "locative"), ("e", "locative"),
)  # fmt: skip
_LAST = re.compile(r"(\w+)\W*$")


def case_of(slot: Slot, label: str) -> Case:
    """The case of a slot's name; the nominative where nothing tells another one.

    In Polish a name is in the nominative if it is as Wikidata writes it; else its ending tells, and where
    it may be two cases the preposition. In German the preposition tells alone.

    Args:
        slot: with the name.
        label: of its item, in the nominative.
    """
    before = _LAST.search(slot.before)
    preposition = before[1].casefold() if before else ""
    if slot.language == "de":
        return _GERMAN.get(preposition, "nominative")
    words, known = slot.name.split(), label.split()
    if slot.language != "pl" or not words or words == known:
        return "nominative"
    first = words[0]
    if known and (first, words[-1]) == (known[0], known[-1]):
        return "nominative"
    told: Case = next((case for ending, case in _ENDINGS if first.endswith(ending)), "nominative")
    governed = _POLISH.get(preposition)
    return governed if governed and not (governed == "instrumental" and told == "genitive") else told
