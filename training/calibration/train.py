"""Fits the curves of ``extractors.calibration``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from extractors.calibration.calibration import SHIPPED
from training.calibration.curves import by_kind, fit
from training.calibration.evaluate import measured
from training.calibration.judged import judged


def train(output: Path = SHIPPED) -> dict[str, Any]:
    """Fit a curve to each kind of annotation on all that was judged, and write them.

    Args:
        output: the JSON file to write.

    Returns:
        ``metrics``: those of ``training.calibration.evaluate``, each of documents that were not fitted.

    Raises:
        InvalidInputError: a data set is absent or damaged.
        UnreadDocumentError: an extractor failed on a document.
    """
    annotations = judged()
    curves = {kind: fit(of_kind)._asdict() for kind, of_kind in by_kind(annotations).items()}
    output.write_text(json.dumps(curves, indent=1) + "\n", encoding="utf-8")
    return measured(annotations)
