"""A zip archive is read as a folder of its members; what cannot be read is told as archive.zip:member."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Rejected, read
from kg.read.formats import sources


def archive(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_members_are_documents_like_the_files_of_a_folder(tmp_path: Path) -> None:
    members = {
        "b/two.csv.gz": gzip.compress(b"id,text\n1,The ferry.\n2,The gate.\n"),
        "a.txt": b"The harbour.",
        "__MACOSX/a.txt": b"x",
        ".hidden.txt": b"x",
    }
    path = archive(tmp_path / "all.zip", members)
    named = [outcome for outcome in read([str(path)]) if isinstance(outcome, Document)]
    assert [document.id for document in named] == ["a.txt", "1", "2"]
    assert named[1].source == f"{path}/b/two.csv.gz:2"
    below = [outcome for outcome in read([str(tmp_path)]) if isinstance(outcome, Document)]
    assert [document.id for document in below] == ["all.zip/a.txt", "1", "2"]


def test_members_whose_path_leads_out_are_read_and_written_nowhere(tmp_path: Path) -> None:
    members = {"../../out.txt": b"One.", "/out.txt": b"Two.", "./in.txt": b"Three.", "a/../.git/x.txt": b"x"}
    path = archive(tmp_path / "all.zip", members)
    texts = [document.text for document in read([str(path)]) if isinstance(document, Document)]
    assert sorted(texts) == ["One.", "Three.", "Two."]
    assert not list(tmp_path.rglob("*.txt"))


def test_what_cannot_be_read_is_told_with_its_member(tmp_path: Path) -> None:
    inner = archive(tmp_path / "inner.zip", {"a.txt": b"x"}).read_bytes()
    path = archive(
        tmp_path / "all.zip", {"a.txt": b"", "b.xyz": b"x", "c.zip": inner, "d.pdf": b"x", "e.txt": b"Text."}
    )
    *refused, last = read([str(path)])
    assert isinstance(last, Document)
    assert [str(rejection).removeprefix(f"{path}:") for rejection in refused[:3]] == [
        "a.txt: the file is empty",
        "b.xyz: unknown format",
        "c.zip: an archive in an archive is not read: unpack it",
    ]
    assert str(refused[3]).startswith(f"{path}:d.pdf: damaged, or no pdf")


def test_a_damaged_member_and_a_damaged_archive(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as file:
        file.writestr("a.txt", "The harbour was closed.")
        file.writestr("b.txt", "The ferry.")
    path.write_bytes(path.read_bytes().replace(b"harbour", b"xxxxxxx"))
    damaged, whole = read([str(path)])
    assert isinstance(damaged, Rejected)
    assert "Bad CRC" in damaged.reason
    assert isinstance(whole, Document)
    path.write_bytes(path.read_bytes()[:30])
    [cut] = read([str(path)])
    assert isinstance(cut, Rejected)
    assert cut.reason.startswith("damaged, or no zip archive")


def test_an_archive_of_too_much_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "all.zip", {"a.txt": b" " * 3_000})
    monkeypatch.setattr(sources, "LARGEST_ARCHIVE", 1_000)
    [refused] = read([str(path)])
    assert isinstance(refused, Rejected)
    assert refused.reason.startswith("it unpacks to 3,000 bytes in 1 files")
