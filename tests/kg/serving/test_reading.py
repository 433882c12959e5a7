"""A text that is brought is read in its own language, by the page and as the documentation has it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fastapi.testclient import TestClient

from queries.pages.texts import unread

SERVING = Path(__file__).parents[3] / "docs" / "serving.md"


def test_a_text_is_read_by_the_page_and_by_the_line_of_the_documentation(client: TestClient) -> None:
    line = re.search(r"^\$ curl \S+/annotate --json '(.*)'$", SERVING.read_text(encoding="utf-8"), re.M)
    assert line
    given = json.loads(line[1])
    found = client.post("/annotate", json=given).json()
    assert found["language"] == "en"
    assert "Mira Solvane" in {each["span"]["surface"] for each in found["mentions"]}
    said = {(each["anchor"]["surface"], each["preposition"]) for each in found["relations"]}
    assert ("the chair", "of") in said
    shown = client.post("/read", data=given).text
    assert ">Mira Solvane</span>" in shown
    assert "the chair <b>of</b> the board" in shown
    link = re.search(r'<a href="(/annotate\?text=[^"]*)">JSON</a>', shown)
    assert link
    assert client.get(link[1].replace("&amp;", "&")).json() == found


def test_what_no_model_reads_is_told(client: TestClient) -> None:
    french = "Le président de la République a rencontré les ministres des finances à Bruxelles hier soir."
    shown = client.post("/read", data={"text": french}).text
    assert "&#39;fr&#39;, which no model reads" in shown
    assert "relations or concepts" in unread({"language": "es", "notes": ["no_model:joint"]})
    assert not unread({"language": "en", "notes": []})
