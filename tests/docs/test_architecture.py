"""The page about the architecture says what each dependency is for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")


def test_every_dependency_has_its_purpose() -> None:
    libraries = PAGE.partition("\n## Libraries\n")[2].partition("\n## ")[0].casefold()
    names = [re.split(r"[<>=~]", required)[0].casefold() for required in PROJECT["project"]["dependencies"]]
    assert len(names) > 15
    assert [name for name in names if not re.search(rf"\| (?:[\w, -]+, )?{name}(?:,| \|)", libraries)] == []
