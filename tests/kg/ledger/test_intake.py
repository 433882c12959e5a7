"""Inputs are known by where they lie, and nothing that one brought is taken away by another."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from kg.interruption import Interruption
from kg.ledger.intake import Intake, take_in
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import Reading, ReadOptions


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(tmp_path / "ledger.sqlite", {}) as opened:
        yield opened


def read_into(ledger: Ledger, *inputs: object, limit: int | None = None, **options: bool) -> Intake:
    reading = Reading([str(input) for input in inputs], ReadOptions(limit=limit))
    return take_in(ledger, reading, progress=Progress(quiet=True), interruption=Interruption(), **options)


def texts(ledger: Ledger) -> dict[str, str]:
    return {document.id: document.text for document, _ in ledger.done()}


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_folders_of_the_same_name_in_two_working_folders_are_two_inputs(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for home, name in (("x", "a.txt"), ("y", "b.txt")):
        write(tmp_path / home / "notes" / name, name)
        monkeypatch.chdir(tmp_path / home)
        assert read_into(ledger, "notes").removed == 0
    assert texts(ledger) == {"a.txt": "a.txt", "b.txt": "b.txt"}


def test_files_of_one_name_in_two_folders_both_live(ledger: Ledger, tmp_path: Path) -> None:
    first, second = write(tmp_path / "a/report.txt", "one"), write(tmp_path / "b/report.txt", "two")
    assert read_into(ledger, first).renamed == 0
    assert read_into(ledger, second).renamed == 1
    both = {"report.txt": "one", "b/report.txt": "two"}
    assert texts(ledger) == both
    for again in ([first], [second], [first, second], [second, first]):
        assert read_into(ledger, *again).changed == 0
    assert texts(ledger) == both


def test_files_of_one_name_and_text_both_live(ledger: Ledger, tmp_path: Path) -> None:
    for folder in "ab":
        read_into(ledger, write(tmp_path / folder / "report.txt", "one"))
    assert sorted(texts(ledger)) == ["b/report.txt", "report.txt"]


def test_as_many_folders_go_before_a_name_as_it_takes(ledger: Ledger, tmp_path: Path) -> None:
    for folder in ("r/x/notes", "r/y/notes", "s/y/notes"):
        write(tmp_path / folder / "deep/a.txt", folder)
    read_into(ledger, *(tmp_path / folder for folder in ("r/x/notes", "r/y/notes", "s/y/notes")))
    assert texts(ledger) == {
        "deep/a.txt": "r/x/notes",
        "notes/deep/a.txt": "r/y/notes",
        "y/notes/deep/a.txt": "s/y/notes",
    }


def test_an_id_once_given_stays_when_the_other_document_goes(ledger: Ledger, tmp_path: Path) -> None:
    first, second = write(tmp_path / "a/report.txt", "one"), write(tmp_path / "b/report.txt", "two")
    read_into(ledger, first, second)
    ledger.remove(first.as_posix())
    read_into(ledger, second)
    assert texts(ledger) == {"b/report.txt": "two"}
    write(second, "three")
    read_into(ledger, first, second)
    assert texts(ledger) == {"report.txt": "one", "b/report.txt": "three"}


def test_one_more_document_renames_nothing(ledger: Ledger, tmp_path: Path) -> None:
    second = write(tmp_path / "b/report.txt", "two")
    read_into(ledger, second)
    read_into(ledger, write(tmp_path / "a/report.txt", "one"), second)
    assert texts(ledger) == {"report.txt": "two", "a/report.txt": "one"}


@pytest.mark.parametrize(
    "again", ["notes", "./notes", "notes/", "../home/notes", "{home}/notes", "link", "link/"]
)
def test_an_input_is_the_same_however_its_path_is_written(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: str
) -> None:
    home = tmp_path / "home"
    write(home / "notes/a.txt", "one")
    write(home / "notes/b.txt", "two")
    (home / "link").symlink_to(home / "notes")
    monkeypatch.chdir(home)
    read_into(ledger, "notes")
    (home / "notes/a.txt").unlink()
    assert read_into(ledger, again.format(home=home)).removed == 1
    assert texts(ledger) == {"b.txt": "two"}


def test_a_given_id_belongs_to_the_first_and_both_places_are_told(ledger: Ledger, tmp_path: Path) -> None:
    first = write(tmp_path / "a.jsonl", '{"id": "x", "text": "one"}\n{"id": "y", "text": "same"}\n')
    second = write(tmp_path / "b.jsonl", '{"id": "x", "text": "two"}\n{"id": "y", "text": "same"}\n')
    read_into(ledger, first)
    for _ in range(2):
        read_into(ledger, second)
        assert texts(ledger) == {"x": "one", "y": "same"}
        (rejected,) = ledger.rejected()
        assert (rejected.source, rejected.place) == (str(second), "line 1")
        assert f"at {first}:1" in rejected.reason
        assert ledger.counts().repeated == 1


def test_a_record_that_moves_to_another_input_of_the_same_command_is_not_lost(
    ledger: Ledger, tmp_path: Path
) -> None:
    kept = '{"id": "k", "text": "kept"}\n'
    first, second = write(tmp_path / "a.jsonl", kept + '{"id": "x", "text": "one"}'), tmp_path / "b.jsonl"
    write(second, '{"id": "x", "text": "one"}')
    read_into(ledger, first, second)
    write(first, kept)
    for inputs in ((first, second), (second, first)):
        read_into(ledger, *inputs)
        assert texts(ledger) == {"k": "kept", "x": "one"}


def test_a_file_that_was_moved_keeps_its_documents(ledger: Ledger, tmp_path: Path) -> None:
    write(tmp_path / "old/notes/a.txt", "one")
    write(tmp_path / "old/notes/b.jsonl", '{"id": "x", "text": "two"}')
    read_into(ledger, tmp_path / "old/notes")
    (tmp_path / "old").rename(tmp_path / "new")
    read_into(ledger, tmp_path / "new/notes")
    assert texts(ledger) == {"a.txt": "one", "x": "two"}
    assert ledger.sources() == [(tmp_path / "new/notes").as_posix()]


def test_an_input_that_lost_all_it_had_keeps_it_until_asked(ledger: Ledger, tmp_path: Path) -> None:
    notes, other = write(tmp_path / "notes/a.txt", "one").parent, write(tmp_path / "other.txt", "two")
    read_into(ledger, notes, other)
    (notes / "a.txt").unlink()
    taken = read_into(ledger, notes, other)
    assert (taken.removed, taken.missing) == (0, 1)
    assert sorted(texts(ledger)) == ["a.txt", "other.txt"]
    taken = read_into(ledger, notes, remove_missing=True)
    assert (taken.removed, taken.missing) == (1, 0)
    assert sorted(texts(ledger)) == ["other.txt"]


def test_what_is_kept_stays_when_the_same_command_is_repeated(ledger: Ledger, tmp_path: Path) -> None:
    notes = write(tmp_path / "notes/a.txt", "one").parent
    read_into(ledger, notes)
    (notes / "a.txt").unlink()
    write(notes / "b.txt", "other")
    write(notes / "c.txt", "more")
    for _ in range(2):
        taken = read_into(ledger, notes)
        assert (taken.removed, taken.missing) == (0, 1)
        assert sorted(texts(ledger)) == ["a.txt", "b.txt", "c.txt"]
    (notes / "c.txt").unlink()
    taken = read_into(ledger, notes)
    assert (taken.removed, taken.missing) == (1, 1)
    assert sorted(texts(ledger)) == ["a.txt", "b.txt"]


def test_a_reading_that_is_stopped_changes_nothing_about_what_is_kept(ledger: Ledger, tmp_path: Path) -> None:
    notes = write(tmp_path / "notes/a.txt", "one").parent
    read_into(ledger, notes)
    (notes / "a.txt").unlink()
    write(notes / "b.txt", "other")
    read_into(ledger, notes, limit=5)  # as far as a reading comes that is killed at its end
    taken = read_into(ledger, notes)
    assert (taken.removed, taken.missing) == (0, 1)


def test_what_is_removed_is_told_before_it_is(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abcdefgh":
        write(tmp_path / "notes" / f"{name}.txt", name)
    read_into(ledger, tmp_path / "notes")
    for name in "abcdef":
        (tmp_path / "notes" / f"{name}.txt").unlink()
    write(tmp_path / "notes/g.txt", "other")

    class Listening(Progress):
        messages: ClassVar[list[tuple[str, int]]] = []

        def tell(self, text: str) -> None:
            self.messages.append((text, len(texts(ledger))))

    reading = Reading([str(tmp_path / "notes")])
    taken = take_in(ledger, reading, progress=Listening(quiet=True), interruption=Interruption())
    assert (taken.changed, taken.removed) == (1, 6)
    (replaced, _), (removed, before) = Listening.messages
    assert replaced == "1 document with another text than before: the new one replaces it"
    assert "6 documents, which are removed: a.txt, b.txt, c.txt, d.txt, e.txt, …" in removed
    assert before == 8


def test_a_limited_reading_removes_nothing(ledger: Ledger, tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl", "".join(f'{{"id": {i}, "text": "t"}}\n' for i in range(3)))
    read_into(ledger, file)
    assert read_into(ledger, file, limit=1).removed == 0
    assert len(texts(ledger)) == 3


def read_project(home: Path) -> tuple[Intake, list[str], int]:
    """What a build in a folder with inputs and graph does, the ids that are then there, and the rejected."""
    inputs = [str(home / name) for name in ("notes", "papers.jsonl", "old.zip")]
    with Ledger(home / "graph/ledger.sqlite", {}) as ledger:
        reading = Reading(inputs, base=home / "graph")
        taken = take_in(ledger, reading, progress=Progress(quiet=True), interruption=Interruption())
        return taken, sorted(texts(ledger)), len(list(ledger.rejected()))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A graph with its inputs beside it: a folder, a file of records and an archive, all read once."""
    home = tmp_path / "one/home"
    write(home / "notes/deep/a.txt", "one")
    write(home / "notes/b.txt", "two")
    write(home / "papers.jsonl", '{"text": "four"}\n{"text": 5}\n')
    with zipfile.ZipFile(home / "old.zip", "w") as archive:
        archive.writestr("m/c.txt", "three")
    (home / "graph").mkdir()
    read_project(home)
    return home


@pytest.mark.parametrize("change", [None, "another text"])
@pytest.mark.parametrize("take", [shutil.move, shutil.copytree])
def test_inputs_that_go_with_the_graph_stay_the_same(
    home: Path, tmp_path: Path, take: Callable[[Path, Path], object], change: str | None
) -> None:
    there = tmp_path / "other/place"
    there.parent.mkdir()
    take(home, there)
    if change:
        write(there / "notes/deep/a.txt", change)
        write(there / "notes/new.txt", "new")
    ids = ["b.txt", "deep/a.txt", "m/c.txt", *(["new.txt"] if change else []), "papers.jsonl:1"]
    taken, read, rejected = read_project(there)
    assert (taken.changed, taken.renamed, taken.removed) == ((2, 0, 0) if change else (0, 0, 0))
    assert (read, rejected) == (ids, 1)
    (there / "notes/deep/a.txt").unlink()
    assert read_project(there)[0].removed == 1


def test_a_graph_that_moves_alone_keeps_its_inputs(home: Path, tmp_path: Path) -> None:
    shutil.move(home / "graph", tmp_path / "graph")
    with Ledger(tmp_path / "graph/ledger.sqlite", {}) as ledger:
        assert read_into(ledger, home / "notes").changed == 0
        assert len(texts(ledger)) == 4


def test_another_folder_at_the_same_place_from_the_graph_is_another_input(home: Path, tmp_path: Path) -> None:
    there = tmp_path / "two/home"
    write(there / "notes/deep/a.txt", "other")
    shutil.copytree(home / "graph", there / "graph")
    with Ledger(there / "graph/ledger.sqlite", {}) as ledger:
        reading = Reading([str(there / "notes")], base=there / "graph")
        take_in(ledger, reading, progress=Progress(quiet=True), interruption=Interruption())
        assert sorted(texts(ledger).values()) == ["four", "one", "other", "three", "two"]
