"""How often implied participants that were read by eye are right, and the line that calibrates their scores.

    python -m benchmarks.eye.judged_participants

Reads the table of docs/research/implicit-participants.md: place, predicate, role, filler, the certainty as
reviews teach it, and the judgement. Printed is the share of right ones among the most confident half, and
the line of Platt (1999) from the log-odds of that certainty to those of being right. The cross-validated
figures are of lines that were fitted on the judgements of other texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import md5
from pathlib import Path
from typing import NamedTuple

import numpy as np

from betwixt.errors import InvalidInputError

TABLE = Path(__file__).parents[2] / "docs" / "research" / "implicit-participants.md"
FOLDS = 10
_ROW = re.compile(
    r"\| (?P<text>\S+):\d+ \| .+ \| ARG\d \| .+ \| (?P<score>0\.\d+) \| (?P<right>right|wrong) \|"
)
_STEPS = 50


class Judgement(NamedTuple):
    """The certainty of a filler, whether it is right, and its text."""

    score: float
    right: bool
    text: str = ""


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
    rows = [
        Judgement(float(row["score"]), row["right"] == "right", row["text"]) for row in _ROW.finditer(text)
    ]
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


def cross_validated(rows: Sequence[Judgement]) -> Iterator[tuple[float, bool]]:
    """The calibrated score of each filler, by a line of the other folds, and whether it is right.

    All fillers of one text are in one fold.
    """
    folds = [int(md5(row.text.encode()).hexdigest(), 16) % FOLDS for row in rows]
    for fold in sorted(set(folds)):
        line = fitted([row for row, own in zip(rows, folds, strict=True) if own != fold])
        for row, own in zip(rows, folds, strict=True):
            if own == fold:
                yield line.probability(row.score), row.right


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
    likely = sorted(scored for scored in cross_validated(rows) if scored[0] >= 0.5)[::-1]
    for name, scored in (("likely", likely), ("their most confident half", likely[: (len(likely) + 1) // 2])):
        right, expected = sum(right for _, right in scored), sum(score for score, _ in scored)
        print(
            f"cross-validated, {name}: {right} of {len(scored)} right, {100 * right / len(scored):.1f} %, "
            f"expected {100 * expected / len(scored):.1f} %"
        )


if __name__ == "__main__":
    main()
