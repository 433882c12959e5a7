"""Several servers and an editor change one file of lines: nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.serving.line_file import LineFile, LineFileError

WRITER = """
import sys
from pathlib import Path
from kg.serving.line_file import LineFile
file, name = LineFile(Path(sys.argv[1])), sys.argv[2]
for number in range(40):
    file.add(f"reject\\t{name} {number}")
    if number % 4 == 0:
        file.add(f"reject\\tgone {name}")
        file.remove(f"reject\\tgone {name}")
"""
EDITOR = """
import sys
for number in range(200):
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(f"# by hand {number}\\n")
"""


FULL_DISK = """
import resource, signal
from pathlib import Path
from kg.serving.line_file import LineFile, LineFileError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30))
try:
    LineFile(Path({path!r})).{work}
except LineFileError as error:
    print(error.problem)
"""


def on_a_full_disk(path: Path, work: str) -> str:
    """The problem of a process that uses a line file and may write 30 bytes into a file."""
    program = FULL_DISK.format(path=str(path), work=work)
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return finished.stdout


def test_three_processes_and_who_appends_by_hand_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    path.write_text("# mine", encoding="utf-8")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abc"]
    assert [writer.wait(120) for writer in writers] == [0, 0, 0]
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted = {f"reject\t{name} {number}" for name in "abc" for number in range(40)} | {"# mine"}
    assert set(lines) == wanted
    assert len(lines) == len(wanted)


def test_lines_that_an_editor_appends_meanwhile_stay(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    editor = subprocess.Popen([sys.executable, "-c", EDITOR, str(path)])
    file = LineFile(path)
    for number in range(100):
        file.add(f"reject\tname {number}")
        if number % 10 == 0:
            file.add("reject\tgone")
            file.remove("reject\tgone")
    assert editor.wait(60) == 0
    lines = file.lines()
    assert sum(line.startswith("# by hand") for line in lines) == 200
    assert sum(line.startswith("reject") for line in lines) == 100


def test_an_editor_that_puts_a_new_file_in_its_place_is_seen(tmp_path: Path) -> None:
    path, file = tmp_path / "names.tsv", LineFile(tmp_path / "names.tsv")
    file.add("reject\tone")
    draft = tmp_path / "draft"
    draft.write_bytes(b"\xef\xbb\xbfreject\ttwo\r\nreject\tthree")
    draft.replace(path)
    file.add("reject\tfour")
    file.remove("reject\ttwo")
    assert file.lines() == ["reject\tthree", "reject\tfour"]


def test_what_an_editor_writes_late_into_the_replaced_file_is_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "names.tsv"
    path.write_text("# mine\nreject\tone\n", encoding="utf-8")
    with path.open("r+", encoding="utf-8") as editor:

        def save(_: float) -> None:
            editor.truncate(0)
            editor.write("reject\tone\nreject\ttwo\n")
            editor.flush()

        monkeypatch.setattr("kg.serving.line_file.time.sleep", save)
        LineFile(path).remove("reject\tone")
    assert path.read_text(encoding="utf-8") == "reject\ttwo\n"


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    real, path = tmp_path / "real.tsv", tmp_path / "names.tsv"
    real.write_text("# mine\nreject\tone\n", encoding="utf-8")
    real.chmod(0o660)
    path.symlink_to(real)
    file = LineFile(path)
    file.add("reject\ttwo")
    file.remove("reject\tone")
    assert path.is_symlink()
    assert real.read_text(encoding="utf-8") == "# mine\nreject\ttwo\n"
    assert real.stat().st_mode & 0o777 == 0o660


@pytest.mark.parametrize("end", ["\r\n", "\r", "\v", "\x85", "\u2028", ""])
def test_a_line_is_removed_however_it_ends(tmp_path: Path, end: str) -> None:
    path = tmp_path / "names.tsv"
    path.write_bytes(f"# mine\nreject\tone{end}".encode())
    file = LineFile(path)
    file.remove("reject\tone")
    assert file.lines() == ["# mine"]


@pytest.mark.skipif(os.name != "posix", reason="limits of file sizes are those of POSIX")
def test_a_full_disk_leaves_the_file_from_which_a_line_was_to_go(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    content = "reject\tone\n" + "# a comment\n" * 100
    path.write_text(content, encoding="utf-8")
    problem = on_a_full_disk(path, "remove('reject\\tone')")
    assert problem.startswith("names.tsv cannot be written")
    assert path.read_text(encoding="utf-8") == content
    assert [name.name for name in tmp_path.iterdir() if not name.name.endswith("lock")] == ["names.tsv"]


@pytest.mark.parametrize("content", [b"reject\tcaf\xe9\n", b"# x\n\xff\xfe\x00", b"a\nb\n\xed\xa0\x80\n"])
def test_bytes_that_are_no_utf_8_are_told_with_their_line_and_stay(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "names.tsv"
    path.write_bytes(content)
    file = LineFile(path)
    for work in (file.lines, lambda: file.add("reject\tx"), lambda: file.remove("reject\tx")):
        with pytest.raises(LineFileError, match=r"line [123] of names.tsv is no UTF-8"):
            work()
    assert path.read_bytes() == content


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("end", ["\n", ""])
def test_lines_are_added_and_removed_as_the_file_is_written(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "names.tsv"
    path.write_bytes(f"# by hand\nreject\tMira Sölvane{end}".encode(encoding))
    file = LineFile(path)
    file.add("reject\tAna Łorr")
    assert path.read_text(encoding=encoding) == "# by hand\nreject\tMira Sölvane\nreject\tAna Łorr\n"
    file.remove("reject\tMira Sölvane")
    assert path.read_text(encoding=encoding) == "# by hand\nreject\tAna Łorr\n"
    assert file.lines() == ["# by hand", "reject\tAna Łorr"]


def test_a_folder_that_is_gone_is_no_empty_list(tmp_path: Path) -> None:
    file = LineFile(tmp_path / "graph" / "names.tsv")
    for work in (file.lines, lambda: file.add("reject\tx"), lambda: file.remove("reject\tx")):
        with pytest.raises(LineFileError, match="cannot be"):
            work()
    assert not (tmp_path / "graph").exists()


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "names.tsv").mkdir()
    with pytest.raises(LineFileError, match="cannot be read"):
        LineFile(tmp_path / "names.tsv").lines()


@pytest.mark.skipif(os.name != "posix", reason="limits of file sizes are those of POSIX")
def test_a_line_that_the_disk_takes_in_part_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "names.tsv"
    path.write_text("reject\tone\n", encoding="utf-8")
    problem = on_a_full_disk(path, "add('reject\\t' + 'x' * 100)")
    assert problem.startswith("names.tsv cannot be written")
    assert path.read_text(encoding="utf-8") == "reject\tone\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes by name are those of POSIX")
@pytest.mark.parametrize("make", [lambda path: os.mkfifo(path), lambda path: path.symlink_to(os.devnull)])
def test_a_pipe_and_a_device_are_refused_and_not_waited_for(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "names.tsv")
    file = LineFile(tmp_path / "names.tsv")
    for use in (file.lines, lambda: file.add("one"), lambda: file.remove("one")):
        with pytest.raises(LineFileError, match="no ordinary file"):
            use()


def test_a_link_to_a_disk_that_is_gone_is_no_empty_file(tmp_path: Path) -> None:
    (tmp_path / "names.tsv").symlink_to(tmp_path / "disk" / "names.tsv")
    file = LineFile(tmp_path / "names.tsv")
    for use in (file.lines, lambda: file.add("one"), lambda: file.remove("one")):
        with pytest.raises(LineFileError, match="cannot be"):
            use()
