"""The tutorial prints what it says it prints, step after step."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.tutorial import PAGE, outputs, steps
from tests.docs.test_readme import rounded

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_step_prints_what_is_shown(tmp_path: Path) -> None:
    for step, output in zip(steps(TEXT), outputs(TEXT, tmp_path), strict=True):
        if step.output is not None:
            assert rounded(output) == rounded(step.output), step.content


def test_every_block_is_a_step_or_its_output() -> None:
    shown = [step for step in steps(TEXT) if step.output is not None]
    unrun = TEXT.count("```\nkg serve")
    assert len(steps(TEXT)) + len(shown) + unrun == TEXT.count("```") // 2
    assert len(shown) > 8
