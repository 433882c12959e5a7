"""The table of corrections of names."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.names.corrections import NOTHING_CORRECTED, NameCorrections, load_name_corrections


def table(folder: Path, *lines: str) -> NameCorrections:
    path = folder / "name-corrections.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load_name_corrections(path)


def test_names_are_written_in_any_case(tmp_path: Path) -> None:
    given = table(
        tmp_path,
        "# mine",
        "",
        "merge\tThe Trust\tBHT",
        "split\tAda\tVeld",
        "rename\tBrenn\tPort  Brenn",
        "reject\tMayor",
        "link\tBig Apple\tQ60",
        "unlink\tExeter",
        "unlink\tThe Exeter\tQ134672",
    )
    assert given == NameCorrections(
        frozenset({("trust", "bht")}),
        frozenset({("ada", "veld")}),
        frozenset({("brenn", "port brenn")}),
        frozenset({"mayor"}),
        frozenset({("big apple", "Q60")}),
        frozenset({("exeter", ""), ("exeter", "Q134672")}),
    )


@pytest.mark.parametrize(
    "line",
    [
        "merge\tA1",
        "join\tA1\tB1",
        "reject\tA1\tB1",
        "split\tA1\ta1",
        "reject\t…",
        "link\tA1",
        "link\tA1\tB1",
        "link\tA1\tQ1\tQ2",
        "unlink\t…\tQ1",
        "merge\tA1\tB1\tQ1",
    ],
)
def test_another_line_is_refused_with_its_place(tmp_path: Path, line: str) -> None:
    with pytest.raises(InvalidInputError, match=r"name-corrections\.tsv:1"):
        table(tmp_path, line)


def test_without_a_table_nothing_is_corrected(tmp_path: Path) -> None:
    assert load_name_corrections(tmp_path / "name-corrections.tsv") == NOTHING_CORRECTED


def test_what_no_document_uses_is_told(tmp_path: Path) -> None:
    given = table(tmp_path, "merge\tBHT\tTrust", "reject\tMayor", "rename\tBrenn\tPort Brenn")
    assert given.without_effect({"bht", "brenn"}) == ["reject mayor", "merge bht, trust"]
    links = table(tmp_path, "link\tBHT\tQ1", "link\tTrust\tQ2", "unlink\tMayor")
    assert links.without_effect({"bht"}) == ["link trust, Q2", "unlink mayor"]
