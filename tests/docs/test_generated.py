"""The generated parts of the documentation are current."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_docs", DOCS / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = ("cli.md", "graph-schema.md", "layers.md", "queries.md")


@pytest.mark.parametrize("name", [*(f"reference/{page}" for page in PAGES), "research/rows.md"])
def test_file_is_what_the_code_says(name: str) -> None:
    current = (DOCS / name).read_text(encoding="utf-8")
    assert current == generator().FILES[name](), "run `make docs`"
