"""Datelines at the beginning of reports."""

import pytest

from extractors.roles.decisions.dateline import dateline_end


@pytest.mark.parametrize(
    "dateline",
    [
        "CORVANE , March 4 ( Wire ) -",
        "CORVANE ( Wire ) —",
        "BRENN , Valmora ( WN ) --",
        "ST. BRENN , Nov. 9 —",
        "CORVANE –",
        "NEW CORVANE , 12 May 2031 ( Wire ) -",
    ],
)
def test_a_place_a_date_and_an_agency_before_a_dash(dateline: str) -> None:
    words = f"{dateline} The mayor resigned on Monday .".split()
    assert dateline_end(words) == len(dateline.split())


@pytest.mark.parametrize(
    "sentence",
    [
        "The mayor - who had resigned - left .",
        "WHO approved a vaccine - the first - on Monday .",
        "A mayor ( 61 ) - resigned .",
        "Corvane Ropes - a company - was sold .",
        "The mayor resigned .",
        "",
    ],
)
def test_other_dashes_end_no_dateline(sentence: str) -> None:
    assert dateline_end(sentence.split()) == 0
