"""Folders: recursive, in the order of names, hidden files left out, the unknown reported."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import ReadOptions, Rejected, read


def test_files_come_in_order_with_their_path_as_id(tmp_path: Path) -> None:
    for name in ("b.txt", "a/2.txt", "a/10.md", "c/d/e.jsonl", ".hidden.txt", ".git/x.txt", "a/.x/y.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{"text": "x"}' if name.endswith("jsonl") else "x " + name, encoding="utf-8")

    documents = [outcome for outcome in read([str(tmp_path)]) if isinstance(outcome, Document)]

    assert [document.id for document in documents] == ["a/10.md", "a/2.txt", "b.txt", "c/d/e.jsonl:1"]
    assert documents[3].source == f"{tmp_path.as_posix()}/c/d/e.jsonl:1"


def test_an_unknown_format_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "a.pptx").write_bytes(b"PK")
    (tmp_path / "README").write_text("x", encoding="utf-8")
    (tmp_path / "b.txt").write_text("x", encoding="utf-8")
    outcomes = list(read([str(tmp_path)]))
    folder = tmp_path.as_posix()
    assert [outcome for outcome in outcomes if isinstance(outcome, Rejected)] == [
        Rejected(f"{folder}/README", "", "unknown format"),
        Rejected(f"{folder}/a.pptx", "", "unknown format"),
    ]
    assert len(outcomes) == 3


def test_the_format_by_option_is_that_of_every_file(tmp_path: Path) -> None:
    (tmp_path / "README").write_text("x", encoding="utf-8")
    [document] = read([str(tmp_path)], ReadOptions(format="txt"))
    assert isinstance(document, Document)


@pytest.mark.parametrize("name", ["missing.txt", "missing"])
def test_an_input_that_does_not_exist_is_refused_at_once(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidInputError, match="no such file or folder"):
        read([str(tmp_path / name)])


def test_a_named_file_of_unknown_format_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.pptx"
    path.write_bytes(b"PK")
    with pytest.raises(InvalidInputError, match="unknown format"):
        read([str(path)])


def test_an_input_named_twice_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x", encoding="utf-8")
    assert len(list(read([str(path), str(path)]))) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_links_are_read_or_reported_and_never_followed_in_circles(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x", encoding="utf-8")
    (tmp_path / "circle").symlink_to(tmp_path)
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "linked.txt").symlink_to(tmp_path / "a.txt")
    outcomes = list(read([str(tmp_path)]))
    assert [o.id for o in outcomes if isinstance(o, Document)] == ["a.txt", "linked.txt"]
    assert [o.source.rpartition("/")[2] for o in outcomes if isinstance(o, Rejected)] == [
        "circle",
        "dangling.txt",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has file names that are no Unicode")
def test_a_file_name_that_is_no_unicode_is_reported(tmp_path: Path) -> None:
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.txt"))).write_text("x", encoding="utf-8")
    [rejected] = read([str(tmp_path)])
    assert isinstance(rejected, Rejected)
    assert rejected.reason == "a lone surrogate (half of a UTF-16 pair) in the id"
    assert rejected.source == f"{tmp_path.as_posix()}/b\\xff.txt"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in the file system")
def test_a_named_pipe_is_read_once_and_whole(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=('{"text": "one"}\n{"text": "two"}\n',))
    writer.start()
    outcomes = list(read([str(pipe)]))
    writer.join()
    assert [outcome.text for outcome in outcomes if isinstance(outcome, Document)] == ["one", "two"]
