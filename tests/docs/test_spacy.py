"""The examples of docs/how-to/tools/spacy.md print what it says they print."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import extractors.spacy_pipelines.components  # noqa: F401 - needs no entry points then
from extractors.joint.shipped import WEIGHTS

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "tools" / "spacy.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", PAGE, re.DOTALL)


def test_every_python_example_shows_its_output() -> None:
    assert len(EXAMPLES) == PAGE.count("```python") > 0


@pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not there")
def test_examples_print_what_is_shown() -> None:
    names: dict[str, Any] = {}
    for code, output in EXAMPLES:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(code, names)
        assert "".join(line.rstrip() + "\n" for line in printed.getvalue().splitlines()) == output
