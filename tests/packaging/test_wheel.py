"""The wheel, installed outside of the checkout beside nothing but what it declares, builds and answers.

The environment is a new one. What the wheel requires is not fetched again: the installed files of
these distributions, and of no others, are linked into it, so that a package that only tests or
training require is missing here as it would be for a user.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SAMPLE = (
    "Natalie Brandt, the chair of the Orrin Foundation, opened the archive of the town on Monday. "
    "The chair praised the volunteers of the archive."
)
_REQUIREMENT = re.compile(r"^([\w.-]+)(?:\[([\w,-]+)\])?[^;]*(?:;(.*))?$")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment that holds the wheel and what it requires."""
    return environment(wheel, tmp_path_factory.mktemp("environment"))


def environment(wheel: Path, folder: Path, extra: str = "") -> Path:
    """Make an environment of the wheel and what it, or it with an extra, requires; give its interpreter."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    )
    for required in _required(wheel, extra):
        _link(required, site)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "-q",
            "--no-deps",
            "--no-compile",
            str(wheel),
        ],
        check=True,
    )
    return python


def _required(wheel: Path, extra: str) -> Iterator[Distribution]:
    """The installed distributions that the wheel with an extra requires, and what these require."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    declared = re.findall(r"^Requires-Dist: (.+)$", metadata, re.MULTILINE)
    waiting = [re.sub(rf"; extra == '{extra}'$", "", requirement) for requirement in declared]
    installed = {_key(distribution.name) for distribution in distributions()}
    seen: set[str] = set()
    while waiting:
        match = _REQUIREMENT.match(waiting.pop())
        assert match
        key = _key(match[1])
        if key in seen or "extra ==" in (match[3] or "") or key not in installed:
            continue  # what another platform needs is not installed
        seen.add(key)
        required = distribution(key)
        waiting += required.requires or []
        yield required


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _link(package: Distribution, site: Path) -> None:
    """Links to the top-level files and folders of a distribution."""
    source = Path(str(package.locate_file("")))
    parts = {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
    for part in sorted(parts):
        target = site / part
        if not target.exists():
            target.symlink_to(source / part)
        elif not target.is_symlink() or target.resolve() != (source / part).resolve():
            raise AssertionError(f"{part} belongs to several distributions")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(python: Path, folder: Path, *arguments: str) -> str:
    finished = subprocess.run(
        [python, "-m", "kg", *arguments],
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_the_wheel_holds_what_builds_load_and_no_other_weights(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    weights = {name for name in names if name.endswith(".safetensors")}
    assert weights == {
        "extractors/joint/weights/joint.safetensors",
        "extractors/concepts/weights/concept_mentions.safetensors",
        "extractors/multilingual/weights/multilingual.safetensors",
        "extractors/participants/weights/participants.safetensors",
        "extractors/roles/weights/roles.safetensors",
    }
    assert {f"{name.rpartition('/')[0]}/SHA256SUMS" for name in weights} <= set(names)
    assert any(name.startswith("training/") and name.endswith("evaluate.py") for name in names)
    assert not any(name.startswith(("tests/", "benchmarks/")) for name in names)


def test_an_installed_wheel_builds_and_answers(python: Path, tmp_path: Path) -> None:
    (tmp_path / "sample.txt").write_text(SAMPLE, encoding="utf-8")
    run(python, tmp_path, "build", "sample.txt", "-o", "graph", "--concepts")
    rows = json.loads(
        run(
            python, tmp_path, "query", "graph", "appositives", "-p", "name=Natalie Brandt", "--format", "json"
        )
    )
    assert "chair" in rows[0]["appositive"]
    counted = run(
        python, tmp_path, "cypher", "graph", "MATCH (d:Document) RETURN count(d) AS n", "--format", "csv"
    )
    assert counted.split() == ["n", "1"]


PAGE = f"<html><head><title>Archive</title></head><body><article><p>{SAMPLE}</p></article></body></html>"


def test_an_extra_brings_what_its_files_need(wheel: Path, python: Path, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    without = subprocess.run(
        [python, "-m", "kg", "build", "page.html", "-o", "graph", "--dry-run"],
        cwd=tmp_path,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert without.returncode == 3
    assert "pip install 'betwixt[documents]'" in without.stdout + without.stderr

    documents = environment(wheel, tmp_path / "documents", "documents")
    assert "Natalie Brandt" in run(documents, tmp_path, "build", "page.html", "-o", "graph", "--dry-run")


def test_weights_that_do_not_come_along_are_told_with_their_place(python: Path, tmp_path: Path) -> None:
    finished = subprocess.run(
        [python, "-m", "kg", "evaluate", "concepts", "--data", str(_topics(tmp_path))],
        cwd=tmp_path,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 1
    assert "training/topics/weights" in finished.stderr
    assert "Traceback" not in finished.stderr


def _topics(folder: Path) -> Path:
    """One topic of two mentions in SciCo's format."""
    topic = {
        "id": 1,
        "tokens": [["A", "parser", "."], ["The", "parser", "."]],
        "mentions": [[0, 1, 1, 0], [1, 1, 1, 0]],
        "relations": [],
    }
    path = folder / "topics.jsonl"
    path.write_text(json.dumps(topic) + "\n", encoding="utf-8")
    return path
