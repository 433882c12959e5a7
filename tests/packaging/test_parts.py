"""A folder that is deleted takes its part along and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from betwixt.errors import MissingDependencyError
from betwixt.parts import part, parts

ROOT = Path(__file__).parents[2]
PACKAGES = ("betwixt", "extractors", "linkers", "queries", "kg")
PARTS = (
    "queries/serve/bolt",
    "queries/serve/mcp",
    "queries/serve/reconciliation",
    "kg/stores/arcadedb",
    "extractors/multilingual",
)
PROGRAM = """
import sys
from contextlib import closing
import kg
from extractors.standard import standard_pipeline
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.serving.served_folder import ServedFolder
from kg.stores.embedded import embedded_projections
from queries.serve.app import application

folder = GraphFolder("graph")
pipeline = Pipeline([Tokens()])  # the fastest
build(BuildRequest(folder, ("a.txt",), load=False), progress=Progress(quiet=True), pipeline=pipeline)
with closing(ServedFolder(folder)) as served:
    routes = {route.path for route in application(served).router.routes}
print(*(path for path in ("/documents", "/mcp", "/reconcile") if path in routes))
print(*(store.name for store in embedded_projections(folder)))
print(*(extractor.name for extractor in standard_pipeline().extractors))
"""


def copied(source: str, target: str) -> str:
    """Copy a file, or link to weights."""
    if source.endswith(".safetensors"):
        Path(target).symlink_to(source)
        return target
    return shutil.copy2(source, target)


def without(folders: tuple[str, ...], copy: Path) -> list[str]:
    """What the program prints in a copy of the packages without some folders."""
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, copy / package, ignore=ignored, copy_function=copied)
    for folder in folders:
        shutil.rmtree(copy / folder)
    (copy / "a.txt").write_text("The mayor of Brenn spoke.", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_without_the_folders_of_parts_the_rest_builds_and_serves(tmp_path: Path) -> None:
    protocols, stores, extractors = without(PARTS, tmp_path)
    assert protocols == "/documents"
    assert stores == "oxigraph browse"
    assert extractors == "tokens joint"


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(MissingDependencyError, match=r"gopher is not installed here \(betwixt.protocols\)"):
        part("betwixt.protocols", "gopher")
    assert parts("betwixt.protocols", ["gopher"]) == {}


@pytest.mark.parametrize("group", ["betwixt.protocols", "betwixt.stores", "betwixt.extractors"])
def test_the_installation_has_the_parts_of_this_code(group: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = {entry.name: entry.value for entry in entry_points(group=group)}
    assert project["entry-points"][group].items() <= installed.items()
