"""What a build of concepts leaves for later ones, so that concepts keep their ids."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from betwixt.errors import InvalidInputError
from betwixt.names.concept_key import concept_key
from linkers.concepts.corpus.names.keys import name_key

FILE = "concept-memory.json"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Sense:
    """One of the things that a name refers to.

    Args:
        concept: its id.
        mentions: how many mentions of the name refer to it.
        prior: how much speaks for it before any word is seen.
        words: words of the sentences around the name, with how much each speaks for this sense;
            empty where the name has one sense only.
    """

    concept: str
    mentions: int
    prior: float = 0.0
    words: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name of concepts.

    Args:
        key: what spellings of it share.
        senses: what it refers to, one or more.
    """

    key: str
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class ConceptMemory:
    """The names of all concepts that there ever were in a graph, until it is clustered afresh.

    Args:
        names: in the order of their keys.
        abbreviations: surfaces that stand for another name → its key.
    """

    names: tuple[KnownName, ...] = ()
    abbreviations: Mapping[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all concepts; none is given to another one."""
        return frozenset(sense.concept for name in self.names for sense in name.senses)

    def save(self, folder: Path) -> None:
        """Write ``concept-memory.json``: equal memories give equal bytes."""
        content = {"format": _FORMAT, **asdict(self)}
        path = folder / FILE
        path.write_text(
            json.dumps(content, ensure_ascii=False, indent=0) + "\n", encoding="utf-8", newline="\n"
        )

    @classmethod
    def load(cls, folder: Path) -> ConceptMemory:
        """Read what ``save`` wrote.

        Raises:
            InvalidInputError: there is no such file, or it was damaged.
        """
        path = folder / FILE
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["format"] != _FORMAT:
                raise ValueError(f"format {content['format']}, expected {_FORMAT}")
            names = tuple(
                KnownName(name_row["key"], tuple(Sense(**sense) for sense in name_row["senses"]))
                for name_row in content["names"]
            )
            return cls(names, content["abbreviations"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InvalidInputError(
                f"{path}: no memory of concepts ({error})", "cluster them afresh: kg build --recluster"
            ) from error


def renamed(old: ConceptMemory, new: ConceptMemory) -> dict[str, str | None]:
    """Where the concepts of one clustering are in another: old id → new id.

    A concept is where most mentions of its names are; None where none of its names is left. Equal
    counts are decided by the id.
    """
    of_name = {name.key: name for name in new.names}
    long_forms = {name_key(short): long for short, long in new.abbreviations.items()}
    counters: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name in old.names:
        for number, sense in enumerate(name.senses):
            now = of_name.get(name.key) or of_name.get(_rewritten(name.key, long_forms))
            counters[sense.concept].update(_shares(sense, number, now))
    return {
        concept: min(counts, key=lambda new_id: (-counts[new_id], new_id)) if counts else None
        for concept, counts in sorted(counters.items())
    }


def _rewritten(key: str, long_forms: Mapping[str, str]) -> str:
    """What an old key is now, with abbreviations written out."""
    return concept_key(" ".join(long_forms.get(word, word) for word in key.split()))


def _shares(sense: Sense, number: int, now: KnownName | None) -> Counter[str]:
    """How many mentions of an old sense each concept has now: senses are paired by their words."""
    if now is None:
        return Counter()
    if len(now.senses) == 1 or not sense.words:
        return Counter(
            {sense_known.concept: min(sense.mentions, sense_known.mentions) for sense_known in now.senses}
        )
    alike = [
        sum(min(sense.words.get(w, 0.0), x) for w, x in sense_known.words.items())
        for sense_known in now.senses
    ]
    best = max(range(len(alike)), key=lambda place: (alike[place], -abs(place - number)))
    return Counter({now.senses[best].concept: sense.mentions})
