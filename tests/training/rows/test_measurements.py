"""Measurements are added, replaced by later ones, and shown on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.rows import page
from training.rows.measurements import Measurement, of_report, read, write

ROW = "tne-surface"


def test_a_later_measurement_replaces_one_of_the_same_row_seed_and_data(tmp_path: Path) -> None:
    path = tmp_path / "measurements.jsonl"
    first, second = (Measurement(ROW, "dev", metrics={"unlabelled_f1": value}) for value in (1.0, 2.0))
    write([first, Measurement("tne-combined", "dev"), second], path)
    assert [(one.row, one.metrics) for one in read(path)] == [(ROW, second.metrics), ("tne-combined", {})]


def test_of_a_report_the_file_s_name_and_the_figures_stay() -> None:
    report = {
        "row": ROW, "data": "/somewhere/dev.jsonl.gz", "documents": 3, "encoder": "/somewhere/random",
        "metrics": {
            "unlabelled_f1": 5.6789, "domain/Books/labelled_f1": 1.0, "domain/Books/uprep": 3.0,
            "hard_10/conll_f1": 2.0,
        },
    }  # fmt: skip
    measurement = of_report(report, "a machine")
    assert (measurement.data, measurement.encoder) == ("dev.jsonl.gz", "random")
    assert measurement.metrics == {
        "unlabelled_f1": 5.68, "domain/Books/labelled_f1": 1.0, "hard_10/conll_f1": 2.0,
    }  # fmt: skip
    with pytest.raises(InvalidInputError, match="about no row"):
        of_report({"metrics": {}, "data": ""}, "")


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "m.jsonl").write_text('{"row": "x"}\n', encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"m\.jsonl:1: not a measurement"):
        read(tmp_path / "m.jsonl")


def test_the_page_has_our_mean_its_spread_and_the_paper_s_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [
        Measurement(
            ROW, "dev", seed, 2.0, "two cores", "TNE train", epochs=3, metrics={"unlabelled_f1": value}
        )
        for seed, value in enumerate((4.0, 6.0))
    ]
    monkeypatch.setattr(page, "read", lambda: seeds)
    [line] = [line for line in page.page().splitlines() if f"{ROW}`" in line and line.startswith("|")]
    assert "| 5.0 ± 1.4 (6.2) |" in line
    assert "TNE train; 3 epochs; seeds 0, 1; 2 min; two cores" in line


def test_data_with_several_domains_have_a_table_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    of_domains = {"domain/Books/unlabelled_f1": 7.0, "domain/Films/unlabelled_f1": 9.0}
    decoupled = {"domain/Books/ungated_labelled_f1": 3.0, "domain/Books/labelled_f1": 1.0}
    measured = [
        Measurement(ROW, "forums", metrics=of_domains),
        Measurement("tne-decoupled-static", "forums", metrics=of_domains | decoupled),
        Measurement("tne-combined", "dev", metrics={"domain/News/unlabelled_f1": 5.0}),
    ]
    monkeypatch.setattr(page, "read", lambda: measured)
    lines = page.page().partition("### By domain")[2].splitlines()
    assert "| row | Books | Films | scored on |" in lines
    assert f"| `{ROW}` | / 7.0 | / 9.0 | forums |" in lines
    assert "| `tne-decoupled-static` | 3.0 / 7.0 | / 9.0 | forums |" in lines
    assert not any("tne-combined" in line for line in lines if line.endswith("dev |"))
