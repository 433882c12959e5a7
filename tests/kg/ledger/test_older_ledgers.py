"""A ledger of format 1, which knew inputs as they were typed, goes on with the same documents."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kg.ledger.content import content_of, record_of
from kg.ledger.ledger import Ledger, LedgerError
from kg.ledger.schema import LEDGER_FORMAT
from kg.read import Reading

FORMAT_1 = """
CREATE TABLE contents (
    content TEXT PRIMARY KEY, text BLOB NOT NULL, title TEXT NOT NULL, language TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE documents (
    id TEXT PRIMARY KEY, content TEXT NOT NULL, input TEXT NOT NULL, run INTEGER NOT NULL,
    characters INTEGER NOT NULL, record TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE results (
    content TEXT NOT NULL, fingerprint TEXT NOT NULL, annotations BLOB NOT NULL,
    PRIMARY KEY (content, fingerprint)
) WITHOUT ROWID;
CREATE TABLE failures (
    content TEXT NOT NULL, fingerprint TEXT NOT NULL, extractor TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (content, fingerprint)
) WITHOUT ROWID;
CREATE TABLE rejected (
    input TEXT NOT NULL, run INTEGER NOT NULL, source TEXT NOT NULL, place TEXT NOT NULL,
    reason TEXT NOT NULL, excerpt TEXT NOT NULL, unread INTEGER NOT NULL
);
CREATE TABLE repeated (
    input TEXT NOT NULL, run INTEGER NOT NULL, source TEXT NOT NULL, place TEXT NOT NULL, id TEXT NOT NULL
);
PRAGMA user_version = 1;
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the inputs of the ledger."""
    notes = tmp_path / "home" / "notes"
    notes.mkdir(parents=True)
    (notes / "a.txt").write_text("one", encoding="utf-8")
    (notes / "b.jsonl").write_text(
        '{"text": "two"}\n{"id": "own", "text": "three"}\nbroken\n', encoding="utf-8"
    )
    monkeypatch.chdir(notes.parent)
    return notes.parent


def older_ledger(path: Path, *typed: str) -> Path:
    """What format 1 kept of these inputs, as they were typed."""
    with sqlite3.connect(path) as database:
        database.executescript(FORMAT_1)
        for name in typed:
            absolute, label = os.path.abspath(name), Path(name).as_posix()  # noqa: PTH100 - as inputs are known
            for brought in Reading([name]).brought():
                outcome = brought.outcome
                outcome = replace(outcome, source=outcome.source.replace(absolute, label, 1))
                if hasattr(outcome, "reason"):
                    row = (name, 1, outcome.source, outcome.place, outcome.reason, "", False)
                    database.execute("INSERT INTO rejected VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                else:
                    row = (outcome.id, content_of(outcome), name, 1, len(outcome.text), record_of(outcome))
                    database.execute("INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?)", row)
    database.close()
    return path


def rows(path: Path) -> list[tuple[str, str, str, str | None]]:
    with sqlite3.connect(path) as database:
        records = database.execute("SELECT id, input, file, name FROM documents ORDER BY id").fetchall()
    database.close()
    return records


@pytest.mark.parametrize("typed", ["notes", "./notes", "notes/", "../home/notes", "{home}/notes"])
def test_inputs_are_matched_where_they_lead_to_the_same_place(home: Path, tmp_path: Path, typed: str) -> None:
    path = older_ledger(tmp_path / "ledger.sqlite", typed.format(home=home))
    notes = (home / "notes").as_posix()
    with Ledger(path, {}) as ledger:
        ledger.adopt([notes])
        assert ledger.sources() == [notes]
    assert rows(path) == [
        ("a.txt", notes, f"{notes}/a.txt", "a.txt"),
        ("b.jsonl:1", notes, f"{notes}/b.jsonl", "b.jsonl:1"),
        ("own", notes, f"{notes}/b.jsonl", None),
    ]
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT input, file FROM rejected").fetchall() == [
            (notes, f"{notes}/b.jsonl")
        ]
        assert database.execute("PRAGMA user_version").fetchone() == (LEDGER_FORMAT,)
    database.close()


def test_an_input_elsewhere_leaves_relative_paths_as_they_are(home: Path, tmp_path: Path) -> None:
    path = older_ledger(tmp_path / "ledger.sqlite", "notes")
    with Ledger(path, {}) as ledger:
        ledger.adopt([(tmp_path / "other").as_posix()])
        assert ledger.sources() == ["notes"]


def test_a_file_and_the_folder_around_it_meet(home: Path, tmp_path: Path) -> None:
    path = older_ledger(tmp_path / "ledger.sqlite", "notes/a.txt")
    with Ledger(path, {}) as ledger:
        ledger.adopt([(home / "notes").as_posix()])
    file = (home / "notes" / "a.txt").as_posix()
    assert rows(path) == [("a.txt", file, file, "a.txt")]


def test_an_older_ledger_can_be_looked_at_without_changing_it(home: Path, tmp_path: Path) -> None:
    path = older_ledger(tmp_path / "ledger.sqlite", "notes")
    before = path.read_bytes()
    with Ledger(path, {}, read_only=True) as ledger:
        assert (ledger.counts().done, ledger.counts().rejected) == (3, 1)
    assert path.read_bytes() == before


def test_a_newer_ledger_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with sqlite3.connect(path) as database:
        database.executescript(f"{FORMAT_1} PRAGMA user_version = {LEDGER_FORMAT + 1};")
    database.close()
    with pytest.raises(LedgerError, match=f"ledger format {LEDGER_FORMAT + 1}"):
        Ledger(path, {})
