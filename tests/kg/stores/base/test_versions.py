"""Versions of an embedded store: readers keep theirs, writers switch, killed ones block nobody."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.stores.base.store import StoreError
from kg.stores.base.versions import Versions

READER = """
import sys
from pathlib import Path
from kg.stores.base.versions import Versions
reading = Versions(Path(sys.argv[1])).read()
print(reading.folder.name, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    return Versions(tmp_path / "store")


def publish(versions: Versions, text: str) -> Path:
    with versions.write() as folder:
        (folder / "data").write_text(text, encoding="utf-8")
    return folder


def folders(versions: Versions) -> set[Path]:
    return {path for path in versions.folder.iterdir() if path.is_dir() and path.name != "readers"}


def test_a_file_in_the_place_of_the_folder_holds_nothing(versions: Versions) -> None:
    versions.folder.write_text("no folder", encoding="utf-8")
    assert versions.current() is None
    with pytest.raises(StoreError):
        versions.read()


@pytest.mark.parametrize("damage", [Path.mkdir, lambda path: path.write_bytes(b"\xff\xfe\x80")])
def test_what_names_no_version_is_an_error_in_words(
    versions: Versions, damage: Callable[[Path], object]
) -> None:
    versions.folder.mkdir()
    damage(versions.folder / "current")
    with pytest.raises(StoreError, match="cannot be read"):
        versions.read()


def test_nothing_to_read_before_the_first_version(versions: Versions) -> None:
    assert versions.current() is None
    with pytest.raises(StoreError, match="load the graph: kg load"):
        versions.read()


def test_a_version_lives_as_long_as_it_is_current_or_read(versions: Versions) -> None:
    first = publish(versions, "first")
    readings = [versions.read(), versions.read()]
    second = publish(versions, "second")
    assert versions.current() == second
    assert folders(versions) == {first, second}
    readings[0].close()
    third = publish(versions, "third")
    assert folders(versions) == {first, third}, "one still reads the first; nobody the second"
    assert (first / "data").read_text(encoding="utf-8") == "first"
    readings[1].close()
    readings[1].close()
    fourth = publish(versions, "fourth")
    assert folders(versions) == {fourth}
    assert list((versions.folder / "readers").iterdir()) == []


def test_a_failed_write_leaves_the_current_version(versions: Versions) -> None:
    first = publish(versions, "first")
    with pytest.raises(ZeroDivisionError), versions.write():
        raise ZeroDivisionError
    assert versions.current() == first
    assert folders(versions) == {first}


def test_a_version_left_empty_is_thrown_away(versions: Versions) -> None:
    first = publish(versions, "first")
    reading = versions.read()
    second = publish(versions, "second")
    reading.close()
    assert folders(versions) == {first, second}
    with versions.write():
        pass
    assert versions.current() == second
    assert folders(versions) == {second}, "what was read before is cleaned all the same"


def test_a_lock_of_the_current_version_is_left_alone(versions: Versions) -> None:
    """A reader may be about to take it: trying it here could take it away from under the reader."""
    first = publish(versions, "first")
    untaken = versions.folder / "readers" / f"{first.name}.0123"
    untaken.touch()
    with versions.write():
        pass
    assert untaken.exists()
    publish(versions, "second")
    assert not untaken.exists()
    assert not first.exists()


def test_one_writer_at_a_time(versions: Versions) -> None:
    with versions.write(), pytest.raises(StoreError, match="another load"), versions.write():
        pass
    publish(versions, "afterwards")


def test_a_killed_reader_holds_nothing(versions: Versions) -> None:
    first = publish(versions, "first")
    reader = subprocess.Popen(
        [sys.executable, "-c", READER, str(versions.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert reader.stdout is not None
    assert reader.stdout.readline().strip() == first.name
    publish(versions, "second")
    assert first.exists()
    reader.kill()
    reader.communicate()
    publish(versions, "third")
    assert not first.exists()
    assert list((versions.folder / "readers").iterdir()) == []


def test_what_a_killed_writer_left_is_removed(versions: Versions) -> None:
    publish(versions, "first")
    leftover = versions.folder / "0123456789abcdef"
    leftover.mkdir()
    (leftover / "data").write_text("half", encoding="utf-8")
    publish(versions, "second")
    assert not leftover.exists()
