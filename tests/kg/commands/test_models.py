"""What can be trained and evaluated, and that nothing else needs the folder ``training``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kg.commands.shared.models import names

REPOSITORY = Path(__file__).parents[3]
PACKAGES = ("betwixt", "extractors", "linkers", "queries", "kg")


@pytest.fixture(scope="module")
def without_training(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every package of the repository but ``training``."""
    folder = tmp_path_factory.mktemp("installed")
    for package in PACKAGES:
        (folder / package).symlink_to(REPOSITORY / package, target_is_directory=True)
    return folder


def kg(place: Path, *arguments: str, run: str = "main()") -> subprocess.CompletedProcess[str]:
    """Run ``kg`` with the packages of a folder; no repository, this one or another, can be imported."""
    paths = [str(place), *(path for path in sys.path if path and not (Path(path) / "training").is_dir())]
    run = f"import sys; sys.path[:] = {paths!r}; sys.argv[0] = 'kg'; from kg.__main__ import cli, main; {run}"
    return subprocess.run(
        [sys.executable, "-P", "-c", run, *arguments],
        capture_output=True, text=True, check=False, timeout=250, cwd=place,
        env={**os.environ, "PYTHONPATH": ""},
    )  # fmt: skip


def test_the_names_of_what_can_be_trained_and_evaluated() -> None:
    assert names("evaluate") == [
        "appositive-generation", "appositives", "calibration", "concept-mentions", "coreference",
        "hypernyms", "implicit-participants", "linking", "multilingual", "names", "noun-phrases",
        "np-enrichment", "parser", "concepts", "semantic-roles",
    ]  # fmt: skip
    assert names("train") == [
        "calibration", "concept-mentions", "hypernyms", "implicit-participants", "multilingual",
        "noun-phrases", "np-enrichment", "concepts", "semantic-roles",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "noun-phrases"],
        ["train", "noun-phrases"],
        ["annotate", "--format", "tne", "nothing.jsonl"],
    ],
    ids=["evaluate", "train", "annotate"],
)
def test_without_training_its_commands_say_what_they_need(
    without_training: Path, arguments: list[str]
) -> None:
    done = kg(without_training, *arguments)
    assert done.returncode == 1
    assert "need the folder training/ of the repository" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.volume
@pytest.mark.slow
def test_without_training_all_else_works(without_training: Path, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "examples" / "papers", tmp_path / "papers")
    text = tmp_path / "papers" / "note.txt"
    text.write_text("The mayor of the town met the crew of the ferry.\n", encoding="utf-8")
    graph = str(tmp_path / "graph")
    commands = [
        ["build", str(tmp_path / "papers"), "-o", graph, "--concepts", "--no-load", "--workers", "1"],
        ["load", graph],
        ["query", graph],
        ["sparql", graph, "SELECT (count(*) AS ?n) { ?s ?p ?o }"],
        ["annotate", str(text)],
    ]
    done = kg(without_training, run=f"[cli(words, standalone_mode=False) for words in {commands!r}]")
    assert done.returncode == 0, done.stderr
    assert '"surface": "The mayor of the town"' in done.stdout
