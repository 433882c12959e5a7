"""Whether the tests of training must run again, by what they depended on when all of them last passed.

Training stands on few packages, which an import contract holds, and takes long to test. Its tests
need not run where nothing that they depend on has changed:

    python -m tests.recorded_run            prints pytest's options that leave them out, if so
    python -m tests.recorded_run --record   runs pytest with the options that follow; records that all passed

The record is a digest of the packages, the tests, the data sets, the platform, and which versions of
the locked packages are installed. A test that reaches another package of ours is never left out.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("betwixt", "extractors", "linkers", "training")
"""What training stands on."""
OTHER_FILES = ("requirements.lock", "pyproject.toml", "tests/conftest.py", "tests/recorded_run.py")


@dataclass(frozen=True)
class Checkout:
    """The project in a folder, with the data sets beside it."""

    root: Path

    @property
    def record(self) -> Path:
        """The file that holds the digest of what was last tested in full."""
        return self.root / "tests" / "training" / "passed.sha256"

    @property
    def tests(self) -> list[Path]:
        """The test files of training."""
        return sorted((self.root / "tests" / "training").rglob("test_*.py"))

    def digest(self) -> str:
        """The SHA-256 of everything that these tests depend on."""
        lines = [f"{platform.python_version()} {sys.platform} {platform.machine()}"]
        lines += [f"{name} {_installed(name)}" for name in self._locked()]
        files = {self.root / name for name in OTHER_FILES}
        for folder in (*PACKAGES, "tests/training"):
            files.update(_files(self.root / folder))
        for test in self.tests:
            files.update(self.reached(test))
        data = self.root.parent / "shared" / "data"
        for path in [*sorted(files - {self.record}), *sorted(_files(data))]:
            lines.append(f"{path.relative_to(self.root.parent).parts[1:]} {_sha256(path)}")
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def covered(self) -> list[Path]:
        """The tests that depend on nothing but what the digest covers."""
        return [test for test in self.tests if not any(map(self._strays, self.reached(test)))]

    def reached(self, module: Path) -> set[Path]:
        """The modules below ``tests/`` that a module imports, directly or not, and itself."""
        modules, waiting = {module}, [module]
        while waiting:
            for name in _imported(waiting.pop()):
                path = self.root / f"{name.replace('.', '/')}.py"
                if name.startswith("tests.") and path.is_file() and path not in modules:
                    modules.add(path)
                    waiting.append(path)
        return modules

    def _strays(self, module: Path) -> bool:
        """Whether a module imports a package of ours that training does not stand on."""
        roots = {name.partition(".")[0] for name in _imported(module)}
        return any((self.root / root).is_dir() for root in roots - {"tests", *PACKAGES})

    def _locked(self) -> list[str]:
        lines = (self.root / "requirements.lock").read_text(encoding="utf-8").splitlines()
        return [line.partition("==")[0] for line in lines if "==" in line]


def _imported(module: Path) -> set[str]:
    """What a module imports; of ``from a import b`` both ``a`` and ``a.b``, since either may be a module."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update([f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)])
    return names


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def run_and_record(checkout: Checkout, command: list[str]) -> int:
    """Run the tests, and record what was tested where they passed and nothing changed meanwhile."""
    before = checkout.digest()
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    code = subprocess.run(command, cwd=checkout.root, env=environment, check=False).returncode
    if code:
        return code
    if checkout.digest() != before:
        print("Not recorded: files changed while the tests ran.", file=sys.stderr)
        return 1
    checkout.record.write_text(before + "\n", encoding="utf-8")
    print(f"Recorded in {checkout.record.relative_to(checkout.root)}: commit it.", file=sys.stderr)
    return 0


def options_of(checkout: Checkout) -> list[str]:
    """What pytest is to leave out."""
    record = checkout.record
    if not record.is_file() or record.read_text(encoding="utf-8").strip() != checkout.digest():
        print(
            "tests/training runs: it differs from what was recorded, or there is no record.", file=sys.stderr
        )
        return []
    tests = checkout.covered()
    print(
        f"{len(tests)} files of tests/training stay out, as recorded: nothing has changed.", file=sys.stderr
    )
    return [f"--ignore={test.relative_to(checkout.root).as_posix()}" for test in tests]


if __name__ == "__main__":
    here = Checkout(Path(__file__).parents[1])
    if sys.argv[1:2] == ["--record"]:
        sys.exit(run_and_record(here, [sys.executable, "-m", "pytest", *sys.argv[2:]]))
    print(" ".join(options_of(here)))
