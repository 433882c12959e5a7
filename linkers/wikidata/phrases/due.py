"""Whether an appositive is due after a name: a logit over what stands around it, and how known it is."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from operator import itemgetter, mul
from pathlib import Path
from typing import Self

from linkers.wikidata.learnt_weights import logistic, read_card, weighed
from linkers.wikidata.phrases.slot import Known, Slot

SHIPPED = Path(__file__).parent / "due.json"
"""Learnt by ``python -m training.appositive_generation.train``; its card is in the file."""

FEATURES = (
    "constant",
    "organisation",
    "one word",
    "named before",
    "part of it named before",
    "headline",
    "opens the sentence",
    "title before",
    "said before",
    "after a comma",
    "verb of saying after",
    "verb after",
    "conjunction after",
    "possessive after",
    "preposition after",
    "ends the sentence",
    "name joined",
    "described before",
    "known",
    "well known",
)
"""``headline``: no sentence, by its last mark; ``named before`` in the sentences before, ``described before``
by words that are said of the item; ``known``: there is an item;
``well known``: logarithm of its prominence."""

_WORD = re.compile(r"\w+(?:['’]\w+)?|[^\w\s]")
_SAYING = """
said says say told tells added adds stated announced according by
dijo dice afirmó señaló según declaró explicó por
sagte sagt erklärte teilte laut von so
powiedział powiedziała mówi według oświadczył stwierdził przez
"""
_SAID = frozenset(_SAYING.split())
_AND = frozenset({"and", "or", "y", "e", "o", "und", "oder", "i", "oraz", "lub"})
_LEADING = """
of in at on from to for with by de en a para con por von an auf aus zu für mit bei w z na do od dla przez ze
"""
_PREPOSITIONS = frozenset(_LEADING.split())
_SMALL = frozenset({"the", "a", "an", "el", "la", "los", "las", "der", "die", "das", "den", "dem", "des"})
_ENDS = frozenset({".", "!", "?", "…"})
_JOINS = frozenset("-–/")
_LEAST_PROMINENCE = 0.05


@dataclass(frozen=True, slots=True)
class Due:
    """The learnt weights of ``FEATURES``, in order."""

    weights: tuple[float, ...]

    @classmethod
    def load(cls, path: Path = SHIPPED) -> Self:
        """Read them from a file that the training wrote.

        Raises:
            InvalidInputError: it is of another version of the features.
        """
        card = read_card(path, FEATURES, "training.appositive_generation.train")
        return cls(tuple(card["weights"].values()))

    def probability(self, slot: Slot, known: Known | None) -> float:
        """How probable it is that a writer who has it in mind puts an appositive there.

        Half of the names that it was learnt from had one.

        Args:
            slot: with the name.
            known: of the item; None where the name has none.
        """
        return logistic(weighed(self.weights, features(slot, known)))

    def against(self, slot: Slot, known: Known | None) -> tuple[str, ...]:
        """Which of ``FEATURES`` speak against an appositive there, what weighs most first.

        Args:
            slot: with the name.
            known: of the item; None where the name has none.
        """
        products = zip(FEATURES, map(mul, self.weights, features(slot, known)), strict=True)
        return tuple(name for name, weighs in sorted(products, key=itemgetter(1)) if weighs < 0)


@cache
def shipped() -> Due:
    """The weights that ship."""
    return Due.load()


def features(slot: Slot, known: Known | None) -> tuple[float, ...]:
    """The values of ``FEATURES``."""
    name = slot.name.split()
    before, after = _WORD.findall(slot.before), _WORD.findall(slot.after)
    previous = " ".join(slot.previous)
    earlier = set(_WORD.findall(previous)) | set(before)
    last, following = (before or [""])[-1], (after or [""])[0]
    second = (after[1:] or [""])[0]
    described = _described(known) & {word.casefold() for word in (*before, *_WORD.findall(previous))}
    values = {
        "constant": True,
        "organisation": slot.type == "ORGANISATION",
        "one word": len(name) == 1,
        "named before": slot.name in previous or slot.name in slot.before,
        "part of it named before": bool(name) and name[-1] in earlier and slot.name not in previous,
        "headline": slot.after.rstrip('"”’») ')[-1:] not in _ENDS,
        "opens the sentence": not before,
        "title before": (last[:1].isupper() and len(before) > 1) or last in ("Mr", "Mrs", "Dr", "."),
        "said before": last.casefold() in _SAID,
        "after a comma": last in (",", "(", "–"),
        "verb of saying after": following.casefold() in _SAID,
        "verb after": following.islower()
        and following not in _SAID | _AND | _PREPOSITIONS | _SMALL
        and following.isalpha(),
        "conjunction after": following.casefold() in _AND,
        "possessive after": following in ("'", "’") or slot.after[:2] in ("'s", "’s"),
        "preposition after": following.casefold() in _PREPOSITIONS,
        "ends the sentence": following in (".", "!", "?", "") or (following in '”"' and second in (".", "")),
        "name joined": following in _JOINS or following[:1].isupper(),
        "described before": bool(described),
        "known": known is not None,
    }
    fame = math.log(max(_LEAST_PROMINENCE, known.prominence) / _LEAST_PROMINENCE) if known else 0.0
    return (*map(float, values.values()), fame)


def _described(known: Known | None) -> set[str]:
    """Words of what somebody is, by which a text may already have said it."""
    facts = [fact.value for fact in known.facts if fact.pid in ("P39", "P106", "P31")] if known else []
    words = {word.casefold() for value in facts for word in _WORD.findall(value)}
    return {word for word in words if len(word) > 3}
