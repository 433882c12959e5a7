"""Fits the curves of ``extractors.calibration``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from extractors.calibration.calibration import SHIPPED
from extractors.component_names import COREFERENCE, NAMES, NOUN_PHRASES, NP_ENRICHMENT
from training.calibration.curves import by_kind, fit
from training.calibration.evaluate import measured
from training.calibration.judged import judged

CALIBRATED = (COREFERENCE, NAMES, NOUN_PHRASES, NP_ENRICHMENT)


def train(output: Path = SHIPPED) -> dict[str, Any]:
    """Fit a curve to each kind of annotation that has one, on all that was judged, and write them.

    Appositives keep their scores, as they have no gold of whole texts. So do concept mentions, as SciREX does
    not mark every term.

    Args:
        output: the JSON file to write.

    Returns:
        ``metrics``: those of ``training.calibration.evaluate``, each of documents that were not fitted.

    Raises:
        InvalidInputError: a data set is absent or damaged.
        UnreadDocumentError: an extractor failed on a document.
    """
    annotations = judged()
    curves = {
        kind: fit(of_kind)._asdict()
        for kind, of_kind in by_kind(annotations).items()
        if kind.partition("/")[0] in CALIBRATED
    }
    output.write_text(json.dumps(curves, indent=1) + "\n", encoding="utf-8")
    return measured(annotations)
