"""Troubleshooting names every class of errors that a user meets, and messages as the code has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "troubleshooting.md").read_text(encoding="utf-8")
SOURCES = [
    file.read_text(encoding="utf-8")
    for package in ("betwixt", "extractors", "kg", "linkers", "queries")
    for file in sorted((ROOT / package).rglob("*.py"))
    if "bolt" not in file.parts  # drivers get Neo4j's codes
]


def public_errors() -> Iterator[str]:
    """Names of the classes that descend from ``BetwixtError``, by the names of their bases."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for source in SOURCES
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    }
    known = {"BetwixtError"}
    while more := {name for name, above in bases.items() if above & known} - known:
        known |= more
    return (name for name in sorted(known) if not name.startswith("_"))


def test_every_class_of_errors_is_named() -> None:
    classes = list(public_errors())
    assert len(classes) > 20
    assert [name for name in classes if not re.search(rf"\b{name}\b", PAGE)] == []


@pytest.mark.parametrize("message", re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))
def test_every_message_is_one_of_the_code(message: str) -> None:
    assert any(message in source for source in SOURCES)
