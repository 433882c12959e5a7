"""The graph folder: settings, lock and the version that questions read."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import InvalidInputError
from betwixt.schema import FORMAT_VERSION
from kg.graph.folder import GraphFolder, LockedGraphError


@pytest.fixture
def folder(tmp_path: Path) -> GraphFolder:
    made = GraphFolder(tmp_path / "graph")
    made.create()
    return made


def test_settings_survive_and_a_users_comments_too(folder: GraphFolder) -> None:
    settings = replace(folder.settings(), thresholds={"np-enrichment": 0.4}, extractors={"tokens": "aa"})
    folder.write_settings(settings)
    assert folder.settings() == settings
    text = folder.settings_path.read_text(encoding="utf-8")
    folder.settings_path.write_text(
        text.replace("np-enrichment = 0.4", "np-enrichment = 0.6 # mine"), encoding="utf-8"
    )
    folder.write_settings(replace(folder.settings(), extractors={"tokens": "bb"}))
    assert "# mine" in folder.settings_path.read_text(encoding="utf-8")
    assert folder.settings().thresholds == {"np-enrichment": 0.6}


def test_damaged_settings_are_named(folder: GraphFolder) -> None:
    folder.ledger_path.touch()
    folder.settings_path.write_text("format = 1\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"graph\.toml: damaged settings"):
        folder.settings()


@pytest.mark.parametrize(
    "value", ["nan", "true", "-1", "0", "2.0", "inf", '"2"', "[2]", "[" * 20_000 + "]" * 20_000]
)
def test_a_format_that_is_no_number_from_1_up_is_refused(folder: GraphFolder, value: str) -> None:
    text = folder.settings_path.read_text(encoding="utf-8")
    known = f"format = {FORMAT_VERSION}"
    assert known in text
    folder.settings_path.write_text(text.replace(known, f"format = {value}"), encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"graph\.toml: damaged settings"):
        folder.settings()


@pytest.mark.parametrize("value", ["nan", "inf", "true", '"0.5"'])
def test_a_threshold_that_is_no_number_is_refused(folder: GraphFolder, value: str) -> None:
    text = folder.settings_path.read_text(encoding="utf-8")
    assert "[thresholds]" in text
    text = text.replace("[thresholds]", f"[thresholds]\njoint = {value}")
    folder.settings_path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"graph\.toml: damaged settings"):
        folder.settings()


def test_a_newer_format_is_refused(folder: GraphFolder) -> None:
    text = folder.settings_path.read_text(encoding="utf-8")
    folder.settings_path.write_text(
        text.replace(f"format = {FORMAT_VERSION}", "format = 99"), encoding="utf-8"
    )
    with pytest.raises(InvalidInputError, match="use a newer version"):
        folder.settings()


def test_a_folder_with_other_things_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(InvalidInputError, match="is no graph folder"):
        GraphFolder(tmp_path).create()


def test_no_graph_and_no_finished_graph(tmp_path: Path, folder: GraphFolder) -> None:
    with pytest.raises(InvalidInputError, match="no graph here"):
        GraphFolder(tmp_path / "nothing").settings()
    with pytest.raises(InvalidInputError, match="first build has not finished"):
        folder.current()


def test_publishing_switches_and_deletes_the_version_before(folder: GraphFolder) -> None:
    versions = []
    for seed in (1, 2, 2):
        draft = folder.draft()
        write_synthetic_graph(draft, documents=2, relations_per_mention=1, seed=seed)
        versions.append(folder.publish(draft).folder)
        assert folder.current().folder == versions[-1]
    assert versions[0] != versions[1] == versions[2]
    assert list((folder.path / "tables").iterdir()) == [versions[-1]]


HOLD = """
import sys
from kg.graph.folder import GraphFolder
with GraphFolder(sys.argv[1]).lock():
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_writer_is_refused_and_a_killed_one_holds_nothing(folder: GraphFolder) -> None:
    command = [sys.executable, "-c", HOLD, str(folder.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(LockedGraphError, match="another build"), folder.lock():
            pass
        other.kill()
    with folder.lock():
        pass


def test_a_folder_that_became_no_graph_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        folder = GraphFolder(tmp_path / name)
        with folder.lock(), folder.lock():
            pass
    assert [path.name for path in tmp_path.rglob("*")] == ["empty"]
