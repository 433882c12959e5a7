"""Which first lines are titles; the text stays as it is and begins with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import read

BODY = "The harbour of the small town of Valmora was closed for two weeks, the mayor said on Monday.\n"


def of_text(folder: Path, text: str) -> Document:
    (folder / "a.txt").write_text(text, encoding="utf-8", newline="")
    [document] = read([str(folder)])
    assert isinstance(document, Document)
    return document


@pytest.mark.parametrize("line", ["Harbour closed", "Who closed the harbour?", "“Closed”: a report"])
@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "  \n \n\n", "\n", "\r\n", " \n"])
def test_a_short_line_before_an_empty_one_or_prose_is_the_title(tmp_path: Path, line: str, gap: str) -> None:
    document = of_text(tmp_path, line + gap + BODY)
    assert (document.title, document.text) == (line, line + gap + BODY)


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"The harbour is closed.\n\n{BODY}",
        f"Dear Mira,\n\n{BODY}",
        f"They found:\n\n{BODY}",
        f"Harbour closed\nby the mayor, who said so on Monday, as the harbour was not safe.\n{BODY}",
        "Harbour closed\nFerry stopped\nCouncil met in March\nMayor resigned\n",
        "The gates of the harbour stood open\nAll night, and nobody had seen the guard\nNor heard his steps",
        "The harbour of the small town of Valmora was closed for two weeks, as\nMonday's meeting of the"
        " council decided, and the owner of the ferry\ncompany criticised it. So the boats stayed where they"
        " were for a while.\n",
        f"Harbour closed\n- one of the items of a list that is longer than the line before it\n{BODY}",
        f"\nHarbour closed\n\n{BODY}",
        "Harbour closed\n\n",
        "Harbour closed\n\nToday",
        f"Subject: harbour\n\n{BODY}",
        f"3 March 2019\n\n{BODY}",
        f"Tessel, 4 May\n\n{BODY}",
        f"Tessel, 4 May\n{BODY}",
        f"Port Hale, 4th May 2031.\n\nDear Mira,\n\n{BODY}",
        f"Brellin, Ostrand, May 4, 2031\n\n{BODY}",
        f"Ostrand, den 4. Mai 2031\n\n{BODY}",
        f"Ostrand, 4. Mai\n\n{BODY}",
        f"Tessel, dnia 4 maja 2031\n\n{BODY}",
        f"Valmora, 4 de mayo de 2031\n\n{BODY}",
        f"– Closed\n\n{BODY}",
        f"https://valmora.example/harbour\n\n{BODY}",
        f"{'harbour ' * 30}\n\n{BODY * 9}",
        f"12\n\n{BODY}",
    ],
)
def test_other_first_lines_are_none(tmp_path: Path, text: str) -> None:
    document = of_text(tmp_path, text)
    assert (document.title, document.text) == ("", text)


@pytest.mark.parametrize(
    "before",
    [
        "Home | Jobs | Press | Contact\n\n",
        "Home | News | Contact\nLog in | Register\n",
        "FOR IMMEDIATE RELEASE\n\n",
        "Press Release\n3 March 2019\n\n",
        "OFFICE OF THE HARBOUR MASTER, VALMORA\nFor Immediate Release\nTuesday, March 3\n\n",
        "Veröffentlicht: 3. März 2019\n\n",
        "Skip to content\n\nPressemitteilung vom 3. März 2019\n\n".replace(" vom", ","),
    ],
)
@pytest.mark.parametrize("gap", ["\n\n", "\n"])
def test_menus_banners_and_dates_are_no_titles(tmp_path: Path, before: str, gap: str) -> None:
    text = f"{before}Harbour closed{gap}{BODY}"
    document = of_text(tmp_path, text)
    assert (document.title, document.text) == ("Harbour closed", text)
    assert text[: document.title_end] == f"{before}Harbour closed"


def test_a_title_above_a_banner_stays_one(tmp_path: Path) -> None:
    text = f"Harbour closed\nFor immediate release\n\n{BODY}"
    assert of_text(tmp_path, text).title == "Harbour closed"


def test_a_text_of_menus_has_no_title(tmp_path: Path) -> None:
    assert of_text(tmp_path, f"Home | News | Contact\n\n{BODY}").title == ""


@pytest.mark.parametrize(
    "line",
    [
        "Minutes, 4 May 2031",
        "Council Meeting, 4 May",
        "The battle of Tessel, 4 May 1812",
        "Harbour closed, 4 May",
    ],
)
def test_what_happened_and_a_date_stay_a_title(tmp_path: Path, line: str) -> None:
    assert of_text(tmp_path, f"{line}\n\n{BODY}").title == line


def test_a_title_below_a_place_and_a_date_is_one(tmp_path: Path) -> None:
    assert of_text(tmp_path, f"Tessel, 4 May 2031\n\nHarbour closed\n\n{BODY}").title == "Harbour closed"
