"""Which occupations and classes descriptions say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linkers.wikidata.items import index_of, item
from training.appositive_generation.telling import LEAST_ITEMS, main, shares

LABELS = {"Q1": "playwright", "Q2": "journalist", "Q3": "airline"}
WRITERS = [item(f"Q{n}", "X", description="American playwright", P106=("Q1", "Q2")) for n in range(10, 20)]


def test_what_descriptions_say_has_a_higher_share_than_what_they_do_not() -> None:
    shares_of_writers = shares(WRITERS, LABELS)
    assert shares_of_writers["Q1"][0] == shares_of_writers["Q2"][0] == len(WRITERS)
    assert shares_of_writers["Q1"][1] > 0.5 > shares_of_writers["Q2"][1]


def test_who_has_one_occupation_and_what_has_no_description_tell_nothing() -> None:
    assert (
        shares([item(f"Q{n}", "X", description="playwright", P106="Q1") for n in range(10, 20)], LABELS) == {}
    )
    assert shares([item(f"Q{n}", "X", P106=("Q1", "Q2")) for n in range(10, 20)], LABELS) == {}


def test_of_few_nothing_is_learnt() -> None:
    assert shares(WRITERS[: LEAST_ITEMS - 1], LABELS) == {}


def test_a_table_is_made_of_an_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    items = [*WRITERS, *(item(id, label) for id, label in LABELS.items())]
    index, table = index_of(items, tmp_path / "a.idx"), tmp_path / "telling.tsv"
    monkeypatch.setattr("sys.argv", ["telling", str(index), "-o", str(table)])
    main()
    assert capsys.readouterr().out == "2 occupations and classes\n"
    assert [line.split("\t")[0] for line in table.read_text().splitlines()] == ["item", "Q1", "Q2"]
