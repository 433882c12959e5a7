"""The shipped weights reach the accuracy that their card states."""

from __future__ import annotations

import gzip
import re
from itertools import islice
from pathlib import Path

import pytest

from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.gold.tne_data import DEV
from training.noun_phrases.evaluate import evaluate
from training.noun_phrases.model import WEIGHTS, NounPhrases

CARD = Path(WEIGHTS).with_name("card.md")


@pytest.mark.data
@pytest.mark.skipif(not DEV.is_file(), reason="needs ../shared/data/tne")
def test_the_first_documents_of_dev_are_found_as_well_as_the_card_says(tmp_path: Path) -> None:
    part = tmp_path / "dev.jsonl"
    with gzip.open(DEV, "rt", encoding="utf-8") as lines:
        part.write_text("".join(islice(lines, 40)), encoding="utf-8")
    result = evaluate(part, pipeline=Pipeline([Tokens(), NounPhrases()]))
    assert result["documents"] == 40
    assert result["metrics"]["span_f1"] >= 90


@pytest.mark.data
@pytest.mark.volume
@pytest.mark.skipif(not DEV.is_file(), reason="needs ../shared/data/tne")
def test_dev_scores_are_those_of_the_card() -> None:
    result = evaluate(pipeline=Pipeline([Tokens(), NounPhrases()]))
    assert result["documents"] == 500
    stated = {
        name: float(value) for name, value in re.findall(r"`(span_\w+)` \| ([\d.]+)", CARD.read_text("utf-8"))
    }
    assert result["metrics"] == pytest.approx(stated, abs=0.1)  # machines differ in the last bits
    assert result["metrics"]["span_f1"] >= 91
