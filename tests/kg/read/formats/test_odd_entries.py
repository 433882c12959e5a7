"""What lies in a folder and cannot be read is rejected with its reason, and the rest is read."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import ReadOptions, Rejected, read
from kg.read.formats import pipes
from tests.ordinary_user import as_ordinary_user

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are others on Windows")


def read_folder(folder: Path, *inputs: Path) -> tuple[list[str], dict[str, str]]:
    """Ids of the documents, and file → reason of the rejections, paths below the folder."""
    outcomes = list(read([str(input) for input in inputs or (folder,)]))
    rejected = {
        os.path.relpath(outcome.source, folder): outcome.reason
        for outcome in outcomes
        if isinstance(outcome, Rejected)
    }
    return [outcome.id for outcome in outcomes if isinstance(outcome, Document)], rejected


def with_closed_doors(folder: Path) -> tuple[list[str], dict[str, str]]:
    for name in ("closed", "listed-only"):
        (folder / name).mkdir()
        (folder / name / "in.txt").write_text("in", encoding="utf-8")
    (folder / "a.txt").write_text("a", encoding="utf-8")
    (folder / "z.txt").write_text("z", encoding="utf-8")
    (folder / "secret.txt").write_text("s", encoding="utf-8")
    (folder / "link.txt").symlink_to(folder / "closed" / "in.txt")
    (folder / "secret.txt").chmod(0)
    (folder / "closed").chmod(0)
    (folder / "listed-only").chmod(0o600)
    return read_folder(folder)


def test_what_permissions_close_is_rejected_and_the_rest_is_read() -> None:
    ids, rejected = as_ordinary_user(with_closed_doors)
    assert ids == ["a.txt", "z.txt"]
    assert sorted(rejected) == ["closed", "link.txt", "listed-only/in.txt", "secret.txt"]
    assert all("Permission denied" in reason for reason in rejected.values())


def named_and_closed(folder: Path) -> list[str]:
    (folder / "closed").mkdir()
    (folder / "closed" / "in.txt").write_text("in", encoding="utf-8")
    (folder / "closed").chmod(0)
    problems = []
    for name in ("closed", "closed/in.txt"):
        try:
            read([str(folder / name)])
        except InvalidInputError as error:
            problems.append(error.problem)
    return problems


def test_what_is_named_and_closed_is_refused_at_once() -> None:
    problems = as_ordinary_user(named_and_closed)
    assert len(problems) == 2
    assert all(problem.endswith("cannot be read: Permission denied") for problem in problems)


def test_links_in_a_circle_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "one.txt").symlink_to(tmp_path / "two.txt")
    (tmp_path / "two.txt").symlink_to(tmp_path / "one.txt")
    (tmp_path / "self").symlink_to(tmp_path / "self")
    (tmp_path / "z.txt").write_text("z", encoding="utf-8")
    ids, rejected = read_folder(tmp_path)
    assert ids == ["z.txt"]
    assert sorted(rejected) == ["one.txt", "self", "two.txt"]
    with pytest.raises(InvalidInputError, match="cannot be read: Too many levels of symbolic links"):
        read([str(tmp_path / "one.txt")])


def test_devices_and_pipes_in_a_folder_are_rejected(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "link-to-pipe.txt").symlink_to(tmp_path / "pipe.txt")
    for name in ("zero", "urandom", "null"):
        (tmp_path / f"{name}.jsonl").symlink_to(f"/dev/{name}")
    (tmp_path / "z.txt").write_text("z", encoding="utf-8")
    ids, rejected = read_folder(tmp_path)
    assert ids == ["z.txt"]
    assert len(rejected) == 5
    assert all("neither a file nor a folder" in reason for reason in rejected.values())


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused_at_once(tmp_path: Path, device: str) -> None:
    link = tmp_path / "a.txt"
    link.symlink_to(device)
    for name in (str(link), device):
        with pytest.raises(InvalidInputError, match="is a device or a socket"):
            read([name], ReadOptions(format="txt"))


def test_a_pipe_that_nobody_writes_into_does_not_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipes, "PATIENCE", 0.1)
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "z.txt").write_text("z", encoding="utf-8")
    ids, rejected = read_folder(tmp_path, tmp_path / "pipe.txt", tmp_path / "z.txt")
    assert ids == ["z.txt"]
    assert rejected == {"pipe.txt": "cannot be read: no process writes into this pipe"}


@pytest.mark.parametrize("begun", [False, True])
def test_a_pipe_whose_writer_is_slow_is_read_whole(tmp_path: Path, begun: bool) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    opened = threading.Event()

    def write() -> None:
        with pipe.open("w", encoding="utf-8") as file:
            if not begun:
                opened.wait(0.3)  # open and silent while the reader looks
            file.write('{"text": "one"}\n{"text": "two"}\n')

    writer = threading.Thread(target=write)
    writer.start()
    outcomes = list(read([str(pipe)]))
    writer.join()
    assert [outcome.text for outcome in outcomes if isinstance(outcome, Document)] == ["one", "two"]


def test_what_a_shell_numbers_is_read() -> None:
    receiving, sending = os.pipe()
    os.write(sending, b'{"text": "one"}\n')
    os.close(sending)
    [document] = read([f"/dev/fd/{receiving}"], ReadOptions(format="jsonl"))
    os.close(receiving)
    assert isinstance(document, Document)
