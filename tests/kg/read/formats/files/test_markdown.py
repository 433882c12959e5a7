"""Markdown is read as it shows: html in it, notes, and what stands before it."""

from __future__ import annotations

import pytest

from kg.read.formats.files.markdown import records


def read(text: str) -> dict[str, object]:
    [record] = records(text, 1_000_000)
    return record


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("<div>\n<p>A <b>block</b></p>\n</div>", "A block"),
        ("10<sup>6</sup> on <time>Monday</time>, <q>shut</q>", "10^6 on Monday, “shut”"),
        ("<details>\n<summary>More</summary>\n\nDetail\n\n</details>", "More\n\nDetail"),
        ("| a |\n|---|\n| x<ul><li>y</li></ul> |", "a\n\nx\n\ny"),
        ("Power[^1] said.\n\n[^1]: A firm.", "Power said.\n\nA firm."),
        (
            "Power[^a] and[^b].\n\n[^b]: Second.\n[^a]: First\n    of them.\n\n    More.",
            "Power and.\n\nFirst of them.\n\nMore.\n\nSecond.",
        ),
        ("10^6^ litres of H~2~O, Fe^3+^ and CO~3~^2-^.", "10^6 litres of H2O, Fe3+ and CO3^2-."),
        ("the 1^st^ of 5^th\\ of\\ May^", "the 1st of 5^(th of May)"),
        (
            "x^2+y^2=z^2, 10^6 and 10^7, \\^x^, ~5 or ~6, ~~2~~",
            "x^2+y^2=z^2, 10^6 and 10^7, ^x^, ~5 or ~6, 2",
        ),
        ("Power^[A firm.] said.", "Power said.\n\nA firm."),
        ("Power[^9] said.", "Power[^9] said."),
        ("Gate\n: A door.", "Gate\n\nA door."),
        ("- one\n  - two\n\n1. three", "one\n\ntwo\n\nthree"),
        ("~~old~~ ![A gate](x.png) `run`", "old A gate run"),
        ("one\ntwo  \nthree", "one two\nthree"),
        ("<!-- unseen -->\n\nseen", "seen"),
        ("```\ncode\n```\n\ntext", "text"),
        ("---\nno matter\n---\n\ntext", "no matter\n\ntext"),
    ],
)
def test_what_is_shown_is_read(markdown: str, text: str) -> None:
    assert read(markdown)["text"] == text


@pytest.mark.parametrize(
    "menu", ["[Home](/) | [News](/n)", "- [Brenn](/b)\n- [Valmora](/v)", "Home | Contact us"]
)
def test_a_menu_before_the_heading_hides_no_title(menu: str) -> None:
    record = read(f"{menu}\n\n# Gates\n\nThe text.")
    assert record["title"] == "Gates"
    assert str(record["text"]).endswith("\n\nThe text.")
    assert "# Gates" not in str(record["text"])


TITLE, REST = "The gates: a report", "date: 2019-03-03\nlanguage: en"
FIELDS = {
    "title": TITLE,
    "authors": ["Mira Solvane", "Ana Orr"],
    "date": "2019-03-03",
    "language": "en",
}


@pytest.mark.parametrize(
    "matter",
    [
        f'---\ntitle: "{TITLE}"\nauthor: [Mira Solvane, Ana Orr]\ndate: 2019-03-03\nlang: en\n---\n',
        f'---\nTitle: "{TITLE}"\nauthors:\n- name: Mira Solvane\n- name: Ana Orr\n{REST}\n...\n',
        f'---\ntitle: "{TITLE}"\nauthor:\n- given: Mira\n  family: Solvane\n- name: Ana Orr\n{REST}\n---\n',
        f'---\ntitle: "{TITLE}"\nauthor:\n- name: {{given: Mira, family: Solvane}}\n- Ana Orr\n{REST}\n---\n',
        f"---\ntitle: >\n  The gates:\n  a report\nauthor: Mira Solvane and Ana Orr\n{REST}\n---\n",
        f'+++\ntitle = "{TITLE}"\nauthors = ["Mira Solvane", "Ana Orr"]\ndate=2019-03-03\nlang="en"\n+++\n',
        "---\ntitle: The gates: a report\nauthor: Mira Solvane, Ana Orr\ndate: 2019-03-03\nlang: en\n---\n",
    ],
)
def test_front_matter(matter: str) -> None:
    assert read(matter + "Text.") == {**FIELDS, "text": "Text."}


def test_the_title_block_of_pandoc() -> None:
    matter = "% The gates:\n  a report\n% Mira Solvane; Ana Orr\n% 2019-03-03\n\n"
    assert read(matter + "Text.") == {name: FIELDS[name] for name in ("title", "authors", "date")} | {
        "text": "Text."
    }
