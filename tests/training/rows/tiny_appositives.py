"""A small corpus of appositives: who says something has one with the occupation, who walks has none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot
from training.appositive_generation.records import Instance, write

OCCUPATIONS = ("painter", "miller", "baker", "weaver")


def instance(number: int, split: str, occupation: str) -> Instance:
    said = number % 2 == 0
    facts = (
        Fact(f"Q{number}-0", "P106", "occupation", occupation, "", "normal", "", ""),
        Fact(f"Q{number}-1", "P19", "place of birth", "Lormark", "", "normal", "", ""),
    )
    return Instance(
        f"{split}{number}",
        Slot(f"Anna{number}", "PERSON", "", " said no." if said else " walks home.", ("It rained.",)),
        Known(f"Anna{number}", 1.0, True, facts),
        f"a {occupation}" if said else "",
        f"Q{split}{number}",
        split=split,
    )


def write_corpus(path: Path) -> Path:
    """Write a corpus; some occupations of the test split never occur in training."""
    instances = [
        instance(number, split, OCCUPATIONS[number // 2 % 4])
        for split, count in (("train", 64), ("dev", 16), ("test", 16))
        for number in range(count)
    ]
    rare = [replace(instance(100 + 2 * n, "test", f"{word}er"), split="test") for n, word in
            enumerate(("glaz", "cutl"))]  # fmt: skip
    write(path, [*instances, *rare])
    return path
