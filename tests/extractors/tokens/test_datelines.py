"""Datelines of many forms: where they end, which places they name, which date they say, and what is none."""

from __future__ import annotations

import pytest

from betwixt.document import Document
from extractors.tokens.datelines import around_places, dateline
from extractors.tokens.model import Tokens

SENTENCE = "The harbour board has chosen Edda Gonsal as its new warden. She starts in June."
HEADLINE = "Harbour board chooses a warden"
BEFORE = ["", f"{HEADLINE}\n\n", f"Home | News | Contact\n\nPRESS RELEASE\n{HEADLINE}\n\n"]


def parts(text: str) -> tuple[str, list[str], str] | None:
    """What stands behind a text's dateline, its places and its date."""
    line = dateline(text)
    if line is None:
        return None
    date = text[slice(*line.date)] if line.date else ""
    return text[line.span.end :], [text[slice(*place)] for place in line.places], date


@pytest.mark.parametrize(
    ("line", "places", "date"),
    [
        ("OSLO (Reuters) - ", ["OSLO"], ""),
        ("NEW HARLOW, Feb. 9 (QPN) — ", ["NEW HARLOW"], "Feb. 9"),
        ("BRENN, Nov. 11 (Norrvik Press Service) – ", ["BRENN"], "Nov. 11"),
        ("Lund/Malmö, 8 October – ", ["Lund", "Malmö"], "8 October"),
        ("LISBON — ", ["LISBON"], ""),
        ("NEW HARLOW -- ", ["NEW HARLOW"], ""),
        ("Hamburg (dpa) - ", ["Hamburg"], ""),
        ("VILNIUS, Lithuania (AP) — ", ["VILNIUS", "Lithuania"], ""),
        ("SALEM, Ore., July 1, 2019 -- ", ["SALEM"], "July 1, 2019"),
        ("ST. PAUL, Minn. (AP) — ", ["ST. PAUL"], ""),
        ("WINSTON-SALEM, N.C., May 5 — ", ["WINSTON-SALEM"], "May 5"),
        ("TURIN, Italy, Jan. 7, 2022 /PRNewswire/ -- ", ["TURIN", "Italy"], "Jan. 7, 2022"),
        ("DENVER--(BUSINESS WIRE)--", ["DENVER"], ""),
        ("June 30, 2021 – VIENNA – ", ["VIENNA"], "June 30, 2021"),
        ("BERGEN -- Friday, March 5, 2021 -- ", ["BERGEN"], "Friday, March 5, 2021"),
        ("Bern, 2. März 2023 - ", ["Bern"], "2. März 2023"),
        ("Bogotá, 9 de julio de 2020 (EFE).- ", ["Bogotá"], "9 de julio de 2020"),
        ("Gdynia, 7 września 2022 (PAP) - ", ["Gdynia"], "7 września 2022"),
        ("Ljubljana, 2023-04-05 – ", ["Ljubljana"], "2023-04-05"),
        ("DALLAS; January 8, 2020 – ", ["DALLAS"], "January 8, 2020"),
        ("RIO DE JANEIRO, 3rd August [AFP] - ", ["RIO DE JANEIRO"], "3rd August"),
        ("Bonn, 19 November. ", ["Bonn"], "19 November"),
        ("19 November 2018 - ", [], "19 November 2018"),
        ("Nov 19 — ", [], "Nov 19"),
        ("(Reuters) - ", [], ""),
    ],
)
@pytest.mark.parametrize(
    "before", ["", f"{HEADLINE}\n\n", f"Home | News | Contact\n\nPRESS RELEASE\n{HEADLINE}\n\n"]
)
def test_a_dateline_has_places_and_a_date(before: str, line: str, places: list[str], date: str) -> None:
    assert parts(f"{before}{line}{SENTENCE}\n\nNobody objected.") == (
        f"{SENTENCE}\n\nNobody objected.",
        places,
        date,
    )


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE,
        f"BREAKING - {SENTENCE}",
        f"METHODS — {SENTENCE}",
        f"Conclusion – {SENTENCE}",
        f"UNESCO — {SENTENCE} UNESCO agreed.",
        f"ROLF – {SENTENCE}\n\nROLF – I was there, too.",
        f"Edda Gonsal – {SENTENCE}",
        f"Edda Gonsal (CDU) - {SENTENCE}",
        f"UNIDO (United Nations Industrial Development Organization) – {SENTENCE}",
        f"We met in Oslo, on May 3 – {SENTENCE}",
        "OSLO — a city of harbours and of islands, which many see on foot. It is old.",
        "OSLO – Bergen",
        "Edda Gonsal, 3 May 1911 – 4 June 1987, was the warden of the harbour for thirty years.",
        f"1 May 1990 – {SENTENCE}\n\n7 May 1990 – The ferry sank.",
        f"{HEADLINE}\n\n{SENTENCE * 4}\n\nOSLO (Reuters) - {SENTENCE}",
    ],
)
def test_other_beginnings_are_no_datelines(text: str) -> None:
    assert dateline(text) is None
    assert not list(around_places(text))


def test_only_the_places_have_tokens_and_each_is_a_sentence() -> None:
    text = f"{HEADLINE}\n\nNEW HARLOW/Lund, Sweden, Feb. 9 (QPN) — {SENTENCE}"
    document = Document("a", text, HEADLINE)
    (marked,) = Tokens().annotate([document], [])
    sentences = [document.surface(sentence) for sentence in marked.sentences]
    assert sentences == [HEADLINE, "NEW HARLOW", "Lund", "Sweden", *SENTENCE.replace(". ", ".\n").split("\n")]
    words = {document.surface(token) for token in marked.tokens}
    assert words.isdisjoint({"Feb.", "9", "QPN", "(", "—"})


def test_a_long_text_is_read_at_its_beginning_alone() -> None:
    text = f"{'word ' * 2_000}\n\nOSLO (Reuters) - {SENTENCE}"
    assert dateline(text) is None
