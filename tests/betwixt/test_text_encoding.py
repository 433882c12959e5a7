"""Small files of text: what is no ordinary file, or no text, is refused and never waited for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from betwixt.text_encoding import lines_of
from kg.assemble.fact_corrections import load_fact_corrections
from linkers.concepts.corpus.corrections.corrections import load_corrections
from linkers.names.corrections import load_name_corrections


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_lines_are_read_in_any_form_of_unicode(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "names.tsv"
    file.write_bytes("merge\tAda\tÄda\r\nreject\tBrenn".encode(encoding))
    assert lines_of(file) == ["merge\tAda\tÄda", "reject\tBrenn"]


def test_there_are_none_without_a_file(tmp_path: Path) -> None:
    assert lines_of(tmp_path / "names.tsv") == []


@pytest.mark.skipif(os.name != "posix", reason="pipes by name are those of POSIX")
@pytest.mark.parametrize(
    "make", [lambda path: os.mkfifo(path), Path.mkdir, lambda path: path.symlink_to(os.devnull)]
)
@pytest.mark.parametrize("load", [lines_of, load_name_corrections, load_corrections, load_fact_corrections])
def test_a_pipe_a_folder_and_a_device_are_refused(
    tmp_path: Path, load: Callable[[Path], object], make: Callable[[Path], None]
) -> None:
    make(tmp_path / "corrections.tsv")
    with pytest.raises(InvalidInputError, match=r"corrections\.tsv: no ordinary file"):
        load(tmp_path / "corrections.tsv")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "names.tsv"
    file.write_bytes(b"merge\tAda\t\xc4da\n")
    with pytest.raises(InvalidInputError, match="neither UTF-8 nor UTF-16"):
        lines_of(file)


def test_a_link_that_leads_nowhere_is_no_missing_file(tmp_path: Path) -> None:
    (tmp_path / "names.tsv").symlink_to(tmp_path / "disk" / "names.tsv")
    with pytest.raises(InvalidInputError, match="cannot be read"):
        lines_of(tmp_path / "names.tsv")
    assert lines_of(tmp_path / "none.tsv") == []
