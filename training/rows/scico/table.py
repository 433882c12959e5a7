"""The rows of SciCo's Tables 3, 4 and 5."""

from __future__ import annotations

from training.rows.existing import Existing
from training.rows.row import Row

_PAPER = "SciCo"
_TASK = "concepts"
_DEV = "topics of the SciREX development papers"
_TOPICS = "SciREX, 205 papers; seed graph of OpenCS and the task tree"
_FIGURES = ("conll_f1", "hierarchy_f1", "hierarchy_f1_50", "path_ratio_as_published")


def _figures(*values: float) -> dict[str, float]:
    return dict(zip(_FIGURES, values, strict=False))


def _existing(system: str, label: str, table: str, published: dict[str, float], note: str = "") -> Row:
    learnt = system not in ("edit-distance",)
    return Row(
        f"scico-{system}",
        _PAPER,
        table,
        label,
        _TASK,
        Existing(_TASK, system, shipped=learnt),
        _TOPICS if learnt else "",
        _DEV,
        published,
        note,
    )


ROWS: tuple[Row, ...] = (
    _existing(
        "edit-distance",
        "Edit dist.",
        "5",
        _figures(53.3) | {"hard_10/conll_f1": 27.2, "hard_20/conll_f1": 34.6, "curated/conll_f1": 35.0},
        "The hierarchy by contained words is an addition: the paper's row has clusters alone.",
    ),
    _existing("embedding-cosine", "beside the tables: cosine of MiniLM's vectors in context", "beside 3", {}),
    _existing(
        "cross-encoder",
        "Unified, MiniLM with sixteen word pieces around each mention",
        "3, 5",
        {},
        "It has a sixth of Longformer's parameters, and a shorter context.",
    ),
    _existing("names", "beside the tables: names without context", "beside 3", {}),
    _existing("shipped", "beside the tables: the mixture that ships", "beside 3", {}),
)
