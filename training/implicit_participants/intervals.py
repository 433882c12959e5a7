"""How far figures of few links may be from the truth: percentiles of a bootstrap over roles."""

from __future__ import annotations

import numpy as np

from training.implicit_participants.scorer import Answers, Gold, Head, is_right, link_score

SAMPLES = 1000
PERCENTILES = (2.5, 97.5)


def bootstrap(gold: Gold, answers: Answers, head: Head, seed: int = 0) -> dict[str, float]:
    """The 95 % intervals of ``linking_f1``, ``dice_f1`` and ``filler_accuracy``, in percent.

    All roles, those without an antecedent too, are drawn again and again with replacement.

    Args:
        gold: all unexpressed roles.
        answers: of a system.
        head: of a place of a document.
        seed: of the draws.
    """
    rows = []
    for key in sorted(gold.keys() | answers.keys()):
        fillers = gold[key].fillers if key in gold else ()
        answer = answers.get(key)
        linked = answer is not None and answer.linked and answer.antecedent is not None
        best = is_right(gold, answers, key, head) if fillers else False
        right, overlap = (
            link_score(key, answer.antecedent, fillers, head)
            if linked and answer is not None and answer.antecedent is not None
            else (False, 0.0)
        )
        rows.append((right, overlap, linked, bool(fillers), best))
    table = np.array(rows, dtype=np.float64)
    draws = np.random.default_rng(seed).integers(len(table), size=(SAMPLES, len(table)))
    right, overlap, linked, resolvable, best = (table[:, column][draws].sum(1) for column in range(5))
    whole = np.maximum(linked + resolvable, 1)
    figures = {
        "linking_f1": 200 * right / whole,
        "dice_f1": 200 * overlap / whole,
        "filler_accuracy": 100 * best / np.maximum(resolvable, 1),
    }
    intervals: dict[str, float] = {}
    for name, drawn in figures.items():
        low, high = np.percentile(drawn, PERCENTILES)
        intervals |= {f"{name}_low": float(low), f"{name}_high": float(high)}
    return intervals
