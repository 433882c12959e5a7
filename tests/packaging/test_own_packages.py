"""Another project's package of the same name is refused when Betwixt starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["betwixt", "extractors", "linkers", "queries"])
def test_a_package_of_another_project_is_named(name: str, tmp_path: Path) -> None:
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    program = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import kg"
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    line = done.stderr.splitlines()[-1]
    assert line.startswith(f"ImportError: Python finds the package {name} in {package}")
    assert "environment of its own" in line
