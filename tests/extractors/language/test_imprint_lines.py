"""Bylines, contacts and credits."""

from __future__ import annotations

import pytest

from extractors.language.imprint_lines import imprint_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Contact: Lt. J. Marsh\nSuspect Arrested\nPolice arrested a man.", ["Contact: Lt. J. Marsh"]),
        ("  Media inquiries: Tom Reyes, Director of Communications\r\nOwner Fined", [
            "Media inquiries: Tom Reyes, Director of Communications"
        ]),
        ("Press Contact\nDana Wolfe\nChief Resigns", ["Press Contact", "Dana Wolfe"]),
        ("By Ellen Park, Staff Writer\n\nBy Monday the river had risen.", ["By Ellen Park, Staff Writer"]),
        ("Posted by Karl Weber on May 3\nA driver fled.", ["Posted by Karl Weber on May 3"]),
        ("Photo: Anna Bell", ["Photo: Anna Bell"]),
        ("To: All Staff\nFrom: Ann Lee\nSubject: Hours\nPlease come.", [
            "To: All Staff", "From: Ann Lee", "Subject: Hours"
        ]),
        ("Reyes: I will resign.\nPark: You will not.", []),
        ("Profile: Anna Bell\nShe was born in Tarn.", []),
        ("Time for Change\nFrom Lima to Tarn\nDate for Vote Set", []),
        ("Contact: call the office if you saw her", []),
        ("", []),
    ],
)  # fmt: skip
def test_lines_that_are_no_part_of_a_report(text: str, lines: list[str]) -> None:
    assert [text[line.start : line.end] for line in imprint_lines(text)] == lines
