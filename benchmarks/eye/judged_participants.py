"""How often implied participants that were read by eye are right, and the line that calibrates their scores.

    python -m benchmarks.eye.judged_participants

Reads the table of docs/research/implicit-participants.md: place, predicate, role, filler, the certainty as
reviews teach it, and the judgement. Printed is the share of right ones among the most confident half, and
the line of Platt (1999) from the log-odds of that certainty to those of being right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from betwixt.errors import InvalidInputError

TABLE = Path(__file__).parents[2] / "docs" / "research" / "implicit-participants.md"
_ROW = re.compile(r"\| \S+:\d+ \| .+ \| ARG\d \| .+ \| (?P<score>0\.\d+) \| (?P<right>right|wrong) \|")
_STEPS = 50


class Judgement(NamedTuple):
    """The certainty of a filler, and whether it is right."""

    score: float
    right: bool


class Line(NamedTuple):
    """From log-odds to log-odds."""

    slope: float
    offset: float

    def probability(self, score: float) -> float:
        """The calibrated score."""
        odds = self.slope * np.log(score / (1 - score)) + self.offset
        return float(1 / (1 + np.exp(-odds)))


def judgements(text: str) -> list[Judgement]:
    """The rows of a table.

    Raises:
        InvalidInputError: it has none.
    """
    rows = [Judgement(float(row["score"]), row["right"] == "right") for row in _ROW.finditer(text)]
    if not rows:
        raise InvalidInputError("the text has no table of judgements", "see docs/research")
    return rows


def fitted(rows: Sequence[Judgement]) -> Line:
    """The most probable line, by Newton's method."""
    scores = np.array([row.score for row in rows])
    right = np.array([row.right for row in rows], dtype=np.float64)
    inputs = np.stack((np.log(scores / (1 - scores)), np.ones(len(rows))), axis=1)
    line = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-inputs @ line))
        curvature = (inputs * (expected * (1 - expected))[:, None]).T @ inputs
        line -= np.linalg.solve(curvature + 1e-9 * np.eye(2), inputs.T @ (expected - right))
    return Line(float(line[0]), float(line[1]))


def main() -> None:
    """Print what the table says."""
    rows = sorted(judgements(TABLE.read_text(encoding="utf-8")), key=lambda row: -row.score)
    half = (len(rows) + 1) // 2
    line = fitted(rows)
    shown = [row for row in rows if line.probability(row.score) >= 0.5]
    for name, part in (("all", rows), ("most confident half", rows[:half]), ("likely", shown)):
        right = sum(row.right for row in part)
        print(f"{name}: {right} of {len(part)} right, {100 * right / len(part):.1f} %")
    print(f"slope {line.slope:.2f}, offset {line.offset:.2f}")


if __name__ == "__main__":
    main()
