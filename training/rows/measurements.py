"""What was measured of rows, seed by seed: a line of JSON each, in the repository.

``python -m training.rows.measurements FILE…`` adds the files that ``kg train ROW`` writes beside weights, and
the reports of ``kg evaluate TASK --system ROW --report FILE``. A line of the same row, seed and data is
replaced.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from betwixt.errors import InvalidInputError
from training.command_line import run_program
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged
from training.rows.registry import ROWS

MEASURED = Path(__file__).with_name("measurements.jsonl")

_OF_PARTS = ("conll_f1", "labelled_f1", "ungated_labelled_f1", "unlabelled_f1")
"""Metrics that are kept of domains and subsets too."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """The figures of a row with one seed.

    Args:
        row: its name.
        data: what was scored, by the name of its file or in words.
        seed: of its training.
        minutes: of its training; 0 where there is none.
        hardware: that it ran on.
        trained_on: training data.
        encoder: what stands in the place of the row's own encoder or of the data that it needs.
        threads: of the training.
        epochs: of the training.
        metrics: name → value.
    """

    row: str
    data: str
    seed: int = 0
    minutes: float = 0.0
    hardware: str = ""
    trained_on: str = ""
    encoder: str = ""
    threads: int = 1
    epochs: int = 0
    metrics: dict[str, float] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What is replaced by a later measurement."""
        return self.row, self.seed, self.data, self.encoder


def read(path: Path = MEASURED) -> list[Measurement]:
    """All measurements of a file, in its order.

    Raises:
        InvalidInputError: a line is damaged; the message names file and line.
    """
    measurements = []
    for place, line in numbered_lines(path):
        with naming_what_is_damaged(place, "not a measurement", "expected row, data and metrics"):
            measurements.append(Measurement(**json_object(line)))
    return measurements


def of_report(report: dict[str, Any], hardware: str) -> Measurement:
    """A measurement from what ``kg train`` or ``kg evaluate`` wrote about a row.

    Raises:
        InvalidInputError: it is about no row.
    """
    if report.get("row") not in ROWS:
        raise InvalidInputError("the report is about no row", "pass --system ROW to kg evaluate, see kg rows")
    kept = {name: report[name] for name in ("row", "seed", "minutes", "threads", "epochs") if name in report}
    paths: dict[str, Any] = {
        name: Path(report.get(name, "")).name for name in ("data", "trained_on", "encoder")
    }
    if paths["encoder"] == Path(getattr(ROWS[report["row"]].configuration, "encoder", "")).name:
        paths["encoder"] = ""  # the row's own, from a folder
    metrics = {name: round(value, 2) for name, value in report["metrics"].items() if _is_kept(name)}
    return Measurement(**kept, **paths, hardware=hardware, metrics=metrics)


def _is_kept(metric: str) -> bool:
    """Whether a metric is of all documents, or the main one of a part of them."""
    return "/" not in metric or metric.rpartition("/")[2] in _OF_PARTS


def write(measurements: Iterable[Measurement], path: Path = MEASURED) -> None:
    """Write measurements, those of one row together, in the order of the registry."""
    order = {name: number for number, name in enumerate(ROWS)}
    by_key = {measurement.key: measurement for measurement in measurements}
    ordered = sorted(by_key.values(), key=lambda one: (order.get(one.row, len(order)), one.key))
    lines = [json.dumps(asdict(measurement), ensure_ascii=False) + "\n" for measurement in ordered]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def main(given: Sequence[str] | None = None) -> None:
    """Read the command line and add reports."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("reports", type=Path, nargs="+")
    parser.add_argument("--hardware", required=True, help="the machine, in words")
    parser.add_argument("--stand-in", help="what stands in the place of the data that a row needs, in words")
    arguments = parser.parse_args(given)
    new = [
        of_report(json.loads(path.read_text(encoding="utf-8")), arguments.hardware)
        for path in arguments.reports
    ]
    if arguments.stand_in:
        new = [replace(one, encoder=arguments.stand_in) for one in new]
    write([*read(), *new])


if __name__ == "__main__":
    run_program(main)
