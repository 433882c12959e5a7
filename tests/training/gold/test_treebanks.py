"""Treebanks with the names in them."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.treebank import NAMES, TREES, written
from training.gold.treebanks import load


def test_names_from_a_file_beside_the_treebank(tmp_path: Path) -> None:
    harbour, sea = load(written(tmp_path))
    assert (harbour.id, sea.id) == ("harbour", "sea")
    assert [tags and tags[0] for tags in (*harbour.name_tags, *sea.name_tags)] == [
        "B-PERSON",
        "B-LOCATION",
        "B-ORGANISATION",
    ]


def test_names_of_other_words_are_not_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = written(tmp_path)
    (tmp_path / "names.iob2").write_text(NAMES.replace("Varna", "Burgas"), encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert load(path)[0].name_tags[1] is None
    assert f"{path}: 1 sentences without names" in caplog.text


def test_names_from_entities(tmp_path: Path) -> None:
    path = tmp_path / "trees.conllu"
    path.write_text(TREES.replace("nmod:poss\t_\t_", "nmod:poss\t_\tEntity=(1-place-new)"), encoding="utf-8")
    harbour, sea = load(path)
    assert harbour.name_tags[1] == ["B-LOCATION", "O", "O"]
    assert sea.name_tags == [None]  # nobody annotated this document


def test_masked_documents_are_left_out(tmp_path: Path) -> None:
    path = written(tmp_path)
    masked = TREES
    for form in ("Ines", "Falk", "mayor", "did", "n't"):
        masked = masked.replace(f"\t{form}\t{form}", "\t_____\t_")
    for form in ("Varna", "cheered", "did"):
        masked = masked.replace(f"\t{form}\t", "\t___\t")
    path.write_text(masked, encoding="utf-8")
    assert [document.id for document in load(path)] == ["sea"]


def test_files_that_hold_nothing(tmp_path: Path) -> None:
    empty = tmp_path / "empty.conllu"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no documents"):
        load(empty)
    with pytest.raises(InvalidInputError, match="no such file"):
        load(tmp_path / "absent.conllu")
