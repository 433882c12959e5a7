"""The architecture page has the order of the rooms as the import contracts have it, and every dependency."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8").replace("\\|", "|")
ROOMS = {
    contract["containers"][0]: contract["layers"]
    for contract in PROJECT["tool"]["importlinter"]["contracts"]
    if "containers" in contract
}


@pytest.mark.parametrize("package", sorted(ROOMS.keys() - {"kg.commands"}))
def test_the_rooms_of_a_package_stand_in_the_order_of_its_contract(package: str) -> None:
    assert f"| `{package}` | {' → '.join(f'`{layer}`' for layer in ROOMS[package])} |" in PAGE


def test_every_dependency_has_its_purpose() -> None:
    libraries = PAGE.partition("\n## Libraries\n")[2].partition("\n## ")[0].casefold()
    names = [re.split(r"[<>=~]", each)[0].casefold() for each in PROJECT["project"]["dependencies"]]
    assert len(names) > 15
    assert [name for name in names if not re.search(rf"\| (?:[\w, -]+, )?{name}(?:,| \|)", libraries)] == []
