"""Pairs of patterns in abstracts, judged by hand: does the sentence say that one term is a kind of the
other?

The pairs are between our own terms. At most fourteen of each pattern were drawn at random from those with
names in four abstracts or more. A pair is right if the sentence says so and both terms are complete. A role
("domains such as music") counts as right.
"""

from __future__ import annotations

from pathlib import Path

JUDGED = Path(__file__).parent / "judged.tsv"
"""Pattern, arXiv identifier, characters of both terms in title, blank line and abstract, verdict."""


def by_pattern() -> dict[str, tuple[int, int]]:
    """For each pattern how many of its pairs are right, and how many were judged."""
    counts: dict[str, tuple[int, int]] = {}
    for line in JUDGED.read_text(encoding="utf-8").splitlines()[1:]:
        pattern, *_, verdict = line.split("\t")
        right, count = counts.get(pattern, (0, 0))
        counts[pattern] = (right + (verdict == "right"), count + 1)
    return counts
