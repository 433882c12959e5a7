"""A pdf is read in the order of its columns; raised text, ligatures and parted words are what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from pypdf import PdfWriter
from reportlab.pdfgen.canvas import Canvas

from kg.read.formats.files.line_ends import mended
from kg.read.formats.files.pdf import plain_letters, records
from tests.kg.read.formats.files.written import pdf

Part = tuple[str, float, float]
"""Characters, the size of their font, and how much higher they stand."""


def read(data: bytes) -> dict[str, object]:
    [record] = records(data, 1_000_000)
    return record


def drawn(*placed: tuple[float, float, str], turned: int = 0, **stated: str) -> bytes:
    """A page with strings at places, in points from the lower left corner."""
    out = BytesIO()
    canvas = Canvas(out)
    canvas.rotate(turned)
    for x, y, text in placed:
        canvas.drawString(x, y, text)
    for name, value in stated.items():
        getattr(canvas, f"set{name}")(value)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def line(parts: Sequence[Part]) -> str:
    """What is read of one line of such parts."""
    out = BytesIO()
    canvas = Canvas(out)
    text = canvas.beginText(72, 700)
    for characters, size, rise in parts:
        text.setFont("Helvetica", size)
        text.setRise(rise)
        text.textOut(characters)
    canvas.drawText(text)
    canvas.save()
    return str(read(out.getvalue())["text"])


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("some 10", 12, 0), ("6", 7, 4), (" tons", 12, 0)], "some 10^6 tons"),
        ([("10", 10, 0), ("-", 6, 4), ("3", 6, 4), (" m", 10, 0)], "10^-3 m"),
        ([("Brellin Power", 12, 0), ("13", 7, 5), (" said", 12, 0)], "Brellin Power [13] said"),
        (
            [("Mira Solvane", 11, 0), ("a,b", 7, 4), (", Ana Orr", 11, 0), ("c", 7, 4)],
            "Mira Solvane [a,b], Ana Orr [c]",
        ),
        ([("as he said.", 12, 0), ("2", 8, 4), (" Then", 12, 0)], "as he said. [2] Then"),
        ([("H", 12, 0), ("2", 8, -2), ("O", 12, 0)], "H2O"),
        ([("the 19", 12, 0), ("th", 8, 4), (" of May", 12, 0)], "the 19th of May"),
        ([("Large ", 14, 0), ("and small", 8, 0)], "Large and small"),
    ],
)
def test_raised_and_lowered_text(parts: Sequence[Part], text: str) -> None:
    assert line(parts) == text


LEFT = [f"the left column has line {number} here" for number in range(6)]
RIGHT = [f"the right one has line {number} too" for number in range(6)]


@pytest.mark.parametrize("order", ["rows", "columns"])
@pytest.mark.parametrize("gutter", [300.0, 340.0])
def test_columns_however_they_are_written(order: str, gutter: float) -> None:
    left = [(72.0, 600.0 - 14 * number, text) for number, text in enumerate(LEFT)]
    right = [(gutter, 600.0 - 14 * number, text) for number, text in enumerate(RIGHT[:5])]
    rows = [place for pair in zip(left, right, strict=False) for place in pair] + left[5:]
    title = (150.0, 640.0, "A title that stands across both of the columns of the page")
    after = (72.0, 450.0, "A line that stands below both columns and is wide enough for it")
    text = str(read(drawn(title, *(rows if order == "rows" else left + right), after))["text"])
    assert text.split("\n") == [title[2], *LEFT, *RIGHT[:5], after[2]]


def test_three_columns() -> None:
    columns = [[f"column {column} and row {row}" for row in range(4)] for column in "abc"]
    placed = [(50.0 + 180 * x, 600.0 - 14 * y, columns[x][y]) for y in range(4) for x in range(3)]
    assert str(read(drawn(*placed))["text"]).split("\n") == [text for column in columns for text in column]


def test_a_table_is_read_row_by_row() -> None:
    placed = [
        (72.0 + 200 * x, 600.0 - 14 * y, f"{word} {y}") for y in range(5) for x, word in enumerate("ab")
    ]
    assert str(read(drawn(*placed))["text"]).split("\n") == [f"a {y} b {y}" for y in range(5)]


@pytest.mark.parametrize("turned", [0, 90, 180])
def test_turned_text_is_read_in_lines(turned: int) -> None:
    x, y = {0: (100, 100), 90: (100, -300), 180: (-400, -300)}[turned]
    assert (
        read(drawn((x, y, "One line."), (x, y - 14, "Two lines."), turned=turned))["text"]
        == "One line.\nTwo lines."
    )


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("a well-\nknown gate", "a well-known gate"),
        ("a long-\nterm plan", "a long-term plan"),
        ("the self-\nemployed", "the self-employed"),
        ("twenty-\none gates", "twenty-one gates"),
        ("a state-\nowned firm", "a state-owned firm"),
        ("the har-\nbour", "the harbour"),
        ("soft-\nware, un-\nknown, open-\ning", "software, unknown, opening"),
        ("a sea-\ngate; the sea-gate", "a sea-gate; the sea-gate"),
        ("a sea-\ngate; the seagate", "a seagate; the seagate"),
        ("Austro-\nHungarian", "Austro-Hungarian"),
        ("soft\u00adware and hard\u00ad\nware", "software and hardware"),
        ("2010-\n2015", "2010-\n2015"),
        ("the pre-\nand post-war years", "the pre- and post-war years"),
        ("Vor-\nund Nachteile", "Vor- und Nachteile"),
        ("a state-of-the-\nart lock", "a state-of-the-art lock"),
        ("an end-\nof-year sale", "an end-of-year sale"),
        ("anti-cor-\nruption", "anti-corruption"),
        ("see https://a.example/long-\npath/x", "see https://a.example/long-path/x"),
        ("by mira@long-\nname.example", "by mira@long-name.example"),
        ("the gate -\nor so", "the gate -\nor so"),
    ],
)
def test_hyphens_at_the_ends_of_lines(text: str, whole: str) -> None:
    assert mended(text) == whole


@pytest.mark.parametrize(
    ("drawn_as", "letters"), [("ﬁnd oﬃce", "find office"), ("ﬂow ﬅ", "flow st"), ("ﻼ", "لا")]
)
def test_presentation_forms_are_their_letters(drawn_as: str, letters: str) -> None:
    assert plain_letters(drawn_as) == letters


def test_stated_fields() -> None:
    data = drawn((72, 700, "Gates"), (72, 680, "They close."), Title="Gates", Author="Mira Solvane; Orr, Ana")
    writer = PdfWriter(clone_from=BytesIO(data))
    writer.add_metadata({"/CreationDate": "D:20190303120000+01'00'", "/Keywords": "tides"})
    out = BytesIO()
    writer.write(out)
    assert read(out.getvalue()) == {
        "title": "Gates",
        "authors": ["Mira Solvane", "Orr, Ana"],
        "date": "2019-03-03",
        "keywords": "tides",
        "text": "They close.",
    }


def test_what_a_writer_puts_for_nothing_is_nothing() -> None:
    assert {"title", "authors", "keywords"} & set(read(drawn((72, 700, "They close.")))) == set()


def test_pages_follow_each_other() -> None:
    assert read(pdf([["One."], ["Two."]]))["text"] == "One.\nTwo."
