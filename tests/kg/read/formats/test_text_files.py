"""txt: one file, one document, every character kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import ReadOptions, Rejected, read


def test_a_text_is_kept_to_the_character(tmp_path: Path) -> None:
    text = "Title line\r\n\r\nA body with a tab\t, a NUL \x00, \u2028 and 😀.\rEnd"
    path = tmp_path / "note.txt"
    path.write_bytes(text.encode())

    [document] = read([str(path)])

    assert document == Document(id="note.txt", title="Title line", text=text, source=f"{path}:1")


def test_options_about_columns_do_not_concern_texts(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("A text.", encoding="utf-8")

    [document] = read([str(path)], ReadOptions(text_column="body", id_column="key", language="de"))

    assert document == Document(id="note.txt", text="A text.", language="de", source=f"{path}:1")


@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\xff\xfe \x00"])
def test_a_blank_file_is_rejected(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(content)

    assert list(read([str(path)])) == [Rejected(str(path), "", "the file is empty", "")]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_letters_that_have_the_bytes_of_a_mark_are_a_text(tmp_path: Path, encoding: str) -> None:
    mark = "\ufeff" if encoding.endswith("be") else ""
    (tmp_path / "note.txt").write_bytes((mark + "ï").encode(encoding))

    [document] = read([str(tmp_path / "note.txt")])

    assert isinstance(document, Document)
    assert document.text == "ï"
