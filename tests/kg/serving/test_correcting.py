"""Corrections that readers write on pages are those that the next build reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import pytest
from fastapi.testclient import TestClient

from kg.graph.folder import GraphFolder
from kg.serving.served_folder import ServedFolder
from linkers.concepts.corpus.corrections import load_corrections
from linkers.names.corrections import load_name_corrections
from queries.app import application

OURS = {"origin": "http://testserver"}


@pytest.fixture
def writing(folder: GraphFolder) -> Iterator[TestClient]:
    with closing(ServedFolder(folder)) as served:
        yield TestClient(application(served), raise_server_exceptions=False)
    for path in (folder.name_corrections_path, folder.corrections_path):
        path.unlink(missing_ok=True)


def test_what_is_written_is_what_a_build_reads(writing: TestClient, folder: GraphFolder) -> None:
    folder.name_corrections_path.write_text("# mine\nmerge\tAda\tMira", encoding="utf-8")
    for parts in (["unlink", "name 3", "Q3"], ["reject", "name 6"], ["reject", "name 6"]):
        answer = writing.post("/corrections", data={"of": "names", "part": parts}, headers=OURS)
        assert answer.status_code == 200
        assert "<strong>Written:</strong>" in answer.text
    text = folder.name_corrections_path.read_text(encoding="utf-8")
    assert text == "# mine\nmerge\tAda\tMira\nunlink\tname 3\tQ3\nreject\tname 6\n"
    found = load_name_corrections(folder.name_corrections_path)
    assert found.unlinked == {("name 3", "Q3")}
    assert found.rejected == {"name 6"}
    writing.post("/corrections", data={"of": "concepts", "part": ["edge", "name-4", "name-2"]}, headers=OURS)
    assert load_corrections(folder.corrections_path).edges
    page = writing.get("/corrections").text
    assert "“name 6” is no name." in page
    assert {"of": "names", "parts": ["reject", "name 6"]}.items() <= writing.get("/api/corrections").json()[
        2
    ].items()
    back = writing.post("/corrections/remove", data={"of": "names", "line": "reject\tname 6"}, headers=OURS)
    assert "<strong>Taken back:</strong> “name 6” is no name." in back.text
    assert not load_name_corrections(folder.name_corrections_path).rejected
    assert folder.name_corrections_path.read_text(encoding="utf-8").startswith("# mine\n")


def test_a_browser_that_knows_the_page_sees_what_was_written_since(writing: TestClient) -> None:
    known = writing.get("/corrections")
    writing.post("/corrections", data={"of": "names", "part": ["reject", "name 6"]}, headers=OURS)
    again = writing.get("/corrections", headers={"if-none-match": known.headers.get("etag", "")})
    assert "“name 6” is no name." in again.text
    assert known.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "parts",
    [
        [],
        ["# x"],
        ["reject"],
        ["destroy", "x"],
        ["link", "x", "nothing"],
        ["reject", "x\nmerge\ty"],
        ["reject", "x\ty"],
    ],
)
def test_what_is_no_correction_is_not_written(
    writing: TestClient, folder: GraphFolder, parts: list[str]
) -> None:
    answer = writing.post("/corrections", data={"of": "names", "part": parts}, headers=OURS)
    assert answer.status_code == 400
    assert not folder.name_corrections_path.exists()


@pytest.mark.parametrize("headers", [{}, {"origin": "http://elsewhere"}, {"origin": "null"}])
def test_pages_of_others_write_nothing(
    writing: TestClient, folder: GraphFolder, headers: dict[str, str]
) -> None:
    for path in ("/corrections", "/corrections/remove"):
        answer = writing.post(path, data={"of": "names", "part": ["reject", "x"]}, headers=headers)
        assert answer.status_code == 403
    assert not folder.name_corrections_path.exists()


def test_every_form_of_a_page_writes_a_correction(writing: TestClient) -> None:
    entity = writing.get("/api/entities?type=LOCATION").json()["results"][0]["key"]
    pages = [writing.get(f"/entity/{entity}").text, writing.get("/concept/name-4").text]
    forms = [form for page in pages for form in re.findall(r'<form class="correct".*?</form>', page, re.S)]
    assert len(forms) > 8
    for form in forms:
        of = re.findall(r'name="of" value="([^"]*)"', form)[0]
        parts = [unescape(each) for each in re.findall(r'name="part" value="([^"]*)"', form)]
        if "placeholder" in form:
            parts.append("Q7" if parts[0] == "link" else "another name")
        answer = writing.post("/corrections", data={"of": of, "part": parts}, headers=OURS)
        assert answer.status_code == 200, (parts, answer.text)
