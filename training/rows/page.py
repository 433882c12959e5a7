"""The page ``docs/research/rows.md``: rows with state, command, and figures beside the paper's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, stdev

from training.rows.measurements import Measurement, read
from training.rows.orderings import ORDERINGS
from training.rows.registry import ROWS
from training.rows.row import Row

METRICS: Mapping[str, Mapping[str, str]] = {
    "TNE": {
        "labelled_precision": "P", "labelled_recall": "R", "labelled_f1": "F1",
        "ungated_labelled_precision": "P, no gate", "ungated_labelled_recall": "R, no gate",
        "ungated_labelled_f1": "F1, no gate", "unlabelled_f1": "links F1",
        "iprep": "IPrep", "uprep": "UPrep",
    },
    "SciCo": {
        "conll_f1": "CoNLL", "hierarchy_f1": "hierarchy", "hierarchy_f1_50": "50 %",
        "path_ratio_as_published": "path ratio", "path_ratio": "without (x, x)",
        "hard_10/conll_f1": "CoNLL, hard 10 %", "hard_20/conll_f1": "hard 20 %",
        "curated/conll_f1": "curated",
    },
    "ApposCorpus": {
        "due_accuracy": "due", "bag_of_words_f1": "F1", "bleu_3": "BLEU", "meteor": "METEOR",
        "constrained_bag_of_words_f1": "F1, due given", "constrained_bleu_3": "BLEU, due given",
        "constrained_meteor": "METEOR, due given", "new_entity_bag_of_words_f1": "F1, new entities",
    },
    "SemEval-2010 task 10": {
        "argument_f1": "arguments F1", "labelled_recall": "labels", "ni_recognition_recall": "NI recall",
        "ni_recognition_f1": "NI F1", "interpretation_accuracy": "DNI/INI", "linking_f1": "linking F1",
        "dice_f1": "Dice",
    },
}  # fmt: skip
"""Paper → metric of its tables → the heading of its column."""

_INTRODUCTION = """\
# Rows of the papers' tables

Generated from `training/rows` by `make docs`. `kg rows` lists the same rows. `kg train ROW` trains one, and
`kg evaluate TASK --system ROW` scores it. The files of `training/rows/measurements.jsonl` hold each seed.

A cell shows our figure, with the standard deviation over seeds after ±. The paper's figure on its own test
set follows in brackets. The data differ, so rows compare with each other, and only roughly with the brackets.
A line in italics is a stand-in: the same shape with another encoder, to show that the command runs.

With a network, `kg train ROW` fetches what the notes below a table name. To try such a row without one:

```
python -m training.rows.stand_in FOLDER TEXTS
kg train ROW --encoder FOLDER
```

`--limit` takes a part of the training data, and `--development` another file to score on. Small files:

- `tne-20`, `tne-60`, `dev-20`, `dev-60` and `dev-150` are the first texts of TNE train and dev.
- `scirex-1-small` has the topics of the fold SciREX 1 with at most 16 mentions, `scirex-1-smallest` those
  with at most 10. The command is `python -m training.scico.dataset.folds FOLDER --most-mentions 16`.
- `small-topics` has topics of the SciREX training papers with at most 14 mentions.
- `fewrel-appositives` is made of FewRel's validation sentences by
  `python -m training.appositive_generation.corpus linked`: 1,020 sentences, half of them with an appositive.
  `fewrel-1000` is made of 1,000 of them (`--limit 1000`): 88 sentences, 15 of them to test on.
- `ud-appositives-es`, `-de` and `-pl` stand in for Wikipedia in these languages. They are made of texts of
  Universal Dependencies (AnCora, GSD, PUD, PDB, MPDT) by
  `python -m training.appositive_generation.corpus news TEXTS --unlinked`. They have 64, 26 and 20 sentences
  and no facts, so their lines show that the commands run.

Two random layers of 64 values cannot learn a task from so little. Their lines show that the commands run.
Over the epochs of TNE's and of the two-step rows the loss falls.

The smallest row of each paper trains within ten minutes on two cores, its scores included:
`tne-coupled-static` in four, `scico-ca-news-minilm` on all of ECB+ in nine, and
`appos-base-constrained` in three.
`pytest --volume tests/training/rows/test_smallest_rows.py` repeats this. SemEval's rows learn nothing.
"""


def page() -> str:
    """The text of the page."""
    measurements = read()
    lines = [_INTRODUCTION]
    for paper in METRICS:
        rows = [row for row in ROWS.values() if row.paper == paper]
        if rows:
            lines += _section(paper, rows, measurements)
    lines += _orderings(measurements)
    return "\n".join(lines)


def _section(paper: str, rows: Sequence[Row], measurements: Sequence[Measurement]) -> Iterator[str]:
    of_row: dict[tuple[str, str, str], list[Measurement]] = {}
    for measurement in measurements:
        key = (measurement.row, measurement.data, measurement.encoder)
        of_row.setdefault(key, []).append(measurement)
    columns = _columns(paper, rows, measurements)
    yield f"## {paper}\n"
    headings = ("table", "row", "state", *columns.values(), "scored on", "training", "command")
    yield f"| {' | '.join(headings)} |"
    yield "|" + "---|" * len(headings)
    for row in rows:
        own = {key[1:]: seeds for key, seeds in of_row.items() if key[0] == row.name}
        state = row.state(measured=any(not encoder for _, encoder in own))
        for (data, encoder), seeds in own.items() or [(("", ""), [])]:
            label = f"*{row.label}; stand-in {encoder}*" if encoder else row.label
            cells = [_cell(metric, row, seeds) for metric in columns]
            cells = [row.table, label, state, *cells, data, _training(seeds), f"`{row.command}`"]
            yield f"| {' | '.join(cells)} |"
    yield ""
    yield from _notes(rows)
    yield from _domains(rows, of_row)


def _columns(paper: str, rows: Sequence[Row], measurements: Sequence[Measurement]) -> dict[str, str]:
    """The metrics of which there is a figure."""
    names = {row.name for row in rows}
    known = {metric for row in rows for metric in row.published}
    known |= {metric for one in measurements if one.row in names for metric in one.metrics}
    return {metric: title for metric, title in METRICS[paper].items() if metric in known}


def _cell(metric: str, row: Row, seeds: Sequence[Measurement]) -> str:
    ours = _mean(metric, seeds)
    return f"{ours} ({row.published[metric]:.1f})".strip() if metric in row.published else ours


def _training(seeds: Sequence[Measurement]) -> str:
    learnt = [one for one in seeds if one.minutes]
    if not learnt:
        return ""
    numbers = ", ".join(str(one.seed) for one in learnt)
    minutes = mean(one.minutes for one in learnt)
    seed = "seed" if len(learnt) == 1 else "seeds"
    first = learnt[0]
    return f"{first.trained_on}; {first.epochs} epochs; {seed} {numbers}; {minutes:.0f} min; {first.hardware}"


def _orderings(measurements: Sequence[Measurement]) -> Iterator[str]:
    yield "## Orderings of the papers\n"
    yield "Rows are compared on the same data, with their own encoders. The figures are from the tables."
    yield "A figure without ± in the tables has one seed, so small differences say nothing.\n"
    yield "| paper | the paper's finding | rows | ours | holds |"
    yield "|---|---|---|---|---|"
    for one in ORDERINGS:
        figures = one.figures(measurements)
        if figures is None:
            ours, holds = "", "not measured on the same data"
        else:
            better, worse, data = figures
            ours = f"{better:.1f} and {worse:.1f} ({data})"
            holds = "yes" if one.is_shown(better, worse, data) else f"not shown. {one.why_not}"
        yield f"| {one.paper} | {one.claim} | `{one.better}`, `{one.worse}` | {ours} | {holds} |"
    yield ""


def _domains(
    rows: Sequence[Row], of_row: Mapping[tuple[str, str, str], Sequence[Measurement]]
) -> Iterator[str]:
    """A table of data with several domains; nothing without such."""
    names = {key: sorted(_domain_names(seeds)) for key, seeds in of_row.items()}
    lines = [(row, key) for row in rows for key in of_row if key[0] == row.name and len(names[key]) > 1]
    columns = sorted({name for _, key in lines for name in names[key]})
    if not columns:
        return
    yield "### By domain\n"
    yield "F1 of labelled relations, and of links after the stroke. Without a gate where there is one.\n"
    yield f"| row | {' | '.join(columns)} | scored on |"
    yield "|---" * (len(columns) + 2) + "|"
    for row, key in lines:
        cells = " | ".join(_of_domain(name, of_row[key]) for name in columns)
        yield f"| `{row.name}` | {cells} | {key[1]} |"
    yield ""


def _domain_names(seeds: Sequence[Measurement]) -> set[str]:
    return {name.split("/")[1] for one in seeds for name in one.metrics if name.startswith("domain/")}


def _of_domain(name: str, seeds: Sequence[Measurement]) -> str:
    ungated = _mean(f"domain/{name}/ungated_labelled_f1", seeds)
    labelled = ungated or _mean(f"domain/{name}/labelled_f1", seeds)
    return f"{labelled} / {_mean(f'domain/{name}/unlabelled_f1', seeds)}".strip()


def _mean(metric: str, seeds: Sequence[Measurement]) -> str:
    """With the standard deviation over seeds; empty without a figure."""
    values = [one.metrics[metric] for one in seeds if metric in one.metrics]
    spread = f" ± {stdev(values):.1f}" if len(values) > 1 else ""
    return f"{mean(values):.1f}{spread}" if values else ""


def _notes(rows: Sequence[Row]) -> Iterator[str]:
    learnt = dict.fromkeys((row.learns_from, row.scored_on) for row in rows)
    scored = dict.fromkeys(scored_on for _, scored_on in learnt)
    yield f"Scored on {', '.join(scored)}.\n"
    for row in rows:
        needs = ""
        if row.configuration.needs:
            needs = f"With a network, `{row.command}` takes {row.configuration.needs}. "
        if needs or row.note:
            yield f"- `{row.name}`: {needs}{row.note}".rstrip()
    yield ""
