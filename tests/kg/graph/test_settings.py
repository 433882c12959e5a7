"""``graph.toml``: what a user may write before the first build, and what is documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from betwixt.schema import DEFAULT_BASE_IRI, FORMAT_VERSION
from extractors.encoder.number_formats.processor import suited_arithmetic
from kg.graph.settings import Settings, read_settings, write_settings

DOCUMENTED = Path(__file__).parents[3] / "docs" / "reference" / "settings.md"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "graph.toml"


def test_a_user_may_begin_with_a_few_settings(path: Path) -> None:
    path.write_text("keep_text = false\n[steps]\nconcepts = true # papers\n", encoding="utf-8")
    settings = read_settings(path, is_new=True)
    assert (settings.keep_text, settings.concepts, settings.base_iri) == (False, True, DEFAULT_BASE_IRI)
    assert settings.arithmetic == suited_arithmetic()
    assert len(settings.graph) == 32
    write_settings(path, settings)
    assert "concepts = true # papers" in path.read_text(encoding="utf-8")
    assert read_settings(path, is_new=False) == settings


def test_a_graph_that_was_begun_has_all_settings(path: Path) -> None:
    path.write_text(f"format = {FORMAT_VERSION}\nkeep_text = false\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="'graph' is missing"):
        read_settings(path, is_new=False)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("keep_txt = false", "there is no setting keep_txt"),
        ("[models]\nnumbers = 'int8'", "there is no setting models.numbers"),
        ("[models]\nnumber_format = 'int4'", "number_format = 'int4', known: "),
        ("keep_text = 'no'", "keep_text = 'no'"),
        ("models = 3", "damaged settings"),
        ("[models]\nthreads = true", "threads = True"),
        ("[extractors]\njoint = 5", "the extractor joint = 5"),
    ],
)
def test_what_cannot_be_meant_is_named(path: Path, text: str, problem: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInputError, match=re.escape(problem)):
        read_settings(path, is_new=True)


def test_every_setting_is_documented() -> None:
    table = DOCUMENTED.read_text(encoding="utf-8").partition("| setting |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (?:`\[(\w+)\]`)? ?(?:`(\w+)`)? \|", table, re.M)
    names = set()
    for name, value in Settings("").content().items():
        is_table = name in ("models", "steps")
        names |= {(name, setting) for setting in value} if is_table else {("", name)}
    free = {("thresholds", ""), ("extractors", "")}
    assert set(rows) == names - {("", "thresholds"), ("", "extractors")} | free
