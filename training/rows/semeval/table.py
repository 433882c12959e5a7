"""The rows of SemEval-2010 task 10, Table 2 and section 6.2."""

from __future__ import annotations

from collections.abc import Mapping

from training.rows.existing import Existing
from training.rows.row import Row

_PAPER = "SemEval-2010 task 10"
_TASK = "implicit-participants"
_TIGER = "The Tiger of San Pedro"
_SRL = ("argument_precision", "argument_recall", "argument_f1", "labelled_recall")
"""The paper's label accuracy is of all gold arguments."""

_UCCA = "ucca_participants/train.jsonl.gz"
_WITH_ROLES = "kg evaluate implicit-participants --predicted --data FILE"


def _row(
    name: str,
    table: str,
    label: str,
    configuration: Existing,
    published: Mapping[str, float] | None = None,
    note: str = "",
) -> Row:
    learnt = "PropBank, UCCA's participants" if configuration.ships else ""
    scored_on = _TIGER if configuration.task == _TASK else "English-EWT, the development set of PropBank"
    scored_on = "UCCA's reviews" if configuration.data else scored_on
    return Row(
        f"semeval-{name}", _PAPER, table, label, configuration.task, configuration, learnt, scored_on,
        published or {}, note,
    )  # fmt: skip


ROWS: tuple[Row, ...] = (
    _row(
        "srl-only",
        "2",
        "SRL only: the role labeller that ships",
        Existing("semantic-roles", shipped=True),
        dict(zip(_SRL, (65.28, 46.74, 54.48, 41.84), strict=True)),
        "SEMAFOR's figures, of FrameNet's roles on the test chapters; ours are PropBank's. The Tiger of San "
        f"Pedro has no expressed roles here. With a file that has them: `{_WITH_ROLES}`.",
    ),
    _row(
        "majority",
        "6.2",
        "Majority class",
        Existing(_TASK, "majority"),
        {"interpretation_accuracy": 50.8},
        "It links nothing. The paper's figure is of its test chapters.",
    ),
    _row("nearest-mention", "beside 6.2", "The nearest mention", Existing(_TASK, "nearest-mention")),
    _row(
        "most-mentioned", "beside 6.2", "The entity that is mentioned most", Existing(_TASK, "most-mentioned")
    ),
    _row("same-role", "beside 6.2", "The last subject or object", Existing(_TASK, "same-role")),
    _row(
        "semafor-like",
        "6.2",
        "NI only: linking as role labelling of earlier mentions",
        Existing(_TASK, "role-labeller", shipped=True),
        {"interpretation_accuracy": 54.7},
        "SEMAFOR adds noun phrases of the sentence before to the candidates of its labeller.",
    ),
    _row(
        "ni-only",
        "6.2",
        "NI only: the resolver that ships, expressed roles given",
        Existing(_TASK, shipped=True, predicted=True, row="ni-only", data=_UCCA),
        {"ni_recognition_recall": 63.4, "interpretation_accuracy": 54.7},
        "SEMAFOR's figures: it recognised 450 of 710 null instantiations. The Tiger of San Pedro has no "
        "expressed roles, so the row is scored on UCCA's reviews, whose expressed roles are PropBank's. "
        "There every core role without an argument counts as unexpressed, so recognition is right by "
        "construction. Gold has core arguments alone, and the labeller's others count as wrong. "
        "The resolver was tuned on these reviews, which flatters its links. Their cross-validated figure: "
        f"`kg evaluate {_TASK} --system cross-validated --data ../shared/data/{_UCCA}`.",
    ),
    _row(
        "links",
        "beside 6.2",
        "The resolver that ships, unexpressed roles given",
        Existing(_TASK, "shipped", shipped=True),
    ),
    _row(
        "full-task",
        "6.2",
        "Full task: the labeller and the resolver that ship, predicates given",
        Existing(_TASK, shipped=True, predicted=True, row="full-task"),
    ),
)
