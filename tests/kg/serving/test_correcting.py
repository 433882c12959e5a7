"""Corrections that readers write on pages are those that the next build reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import pytest
from fastapi.testclient import TestClient

from kg.graph.folder import GraphFolder
from kg.serving.connections import LONGEST_HEAD
from kg.serving.served_folder import ServedFolder
from linkers.concepts.corpus.corrections.corrections import load_corrections
from linkers.names.corrections import load_name_corrections
from queries.serve.app import application

OURS = {"origin": "http://testserver"}


@pytest.fixture
def writing(folder: GraphFolder) -> Iterator[TestClient]:
    with closing(ServedFolder(folder)) as served:
        yield TestClient(application(served), raise_server_exceptions=False)
    for path in (folder.name_corrections_path, folder.corrections_path, folder.fact_corrections_path):
        path.unlink(missing_ok=True)


def test_what_is_written_is_what_a_build_reads(writing: TestClient, folder: GraphFolder) -> None:
    folder.name_corrections_path.write_text("# mine\nmerge\tAda\tMira", encoding="utf-8")
    for parts in (["unlink", "name 3", "Q3"], ["reject", "name 6"], ["reject", "name 6"]):
        answer = writing.post("/corrections", data={"of": "names", "part": parts}, headers=OURS)
        assert answer.status_code == 200
        assert "<strong>Written:</strong>" in answer.text
    text = folder.name_corrections_path.read_text(encoding="utf-8")
    assert text == "# mine\nmerge\tAda\tMira\nunlink\tname 3\tQ3\nreject\tname 6\n"
    corrections = load_name_corrections(folder.name_corrections_path)
    assert corrections.unlinked == {("name 3", "Q3")}
    assert corrections.rejected == {"name 6"}
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
        ["\ufeffreject", "x"],
    ],
)
def test_what_is_no_correction_is_not_written(
    writing: TestClient, folder: GraphFolder, parts: list[str]
) -> None:
    answer = writing.post("/corrections", data={"of": "names", "part": parts}, headers=OURS)
    assert answer.status_code == 400
    assert not folder.name_corrections_path.exists()


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://elsewhere"}, {"origin": "null"}, {"origin": "http://["}]
)
def test_pages_of_others_write_nothing(
    writing: TestClient, folder: GraphFolder, headers: dict[str, str]
) -> None:
    for path in ("/corrections", "/corrections/remove"):
        answer = writing.post(path, data={"of": "names", "part": ["reject", "x"]}, headers=headers)
        assert answer.status_code == 403
    assert not folder.name_corrections_path.exists()


def forms_of(page: str) -> list[tuple[str, list[str]]]:
    """What each form of a page sends: of what, and the parts."""
    forms = []
    for form in re.findall(r'<form class="correct" action="/corrections" .*?</form>', page, re.S):
        of = re.findall(r'name="of" value="([^"]*)"', form)[0]
        parts = [unescape(part) for part in re.findall(r'name="part" value="([^"]*)"', form)]
        if "placeholder" in form:
            parts.append("Q7" if parts[0] == "link" else "another name")
        if "<select" in form:
            parts.insert(3, "PERSON")
        forms.append((of, parts))
    return forms


def test_every_form_of_a_page_writes_a_correction(writing: TestClient) -> None:
    entity = writing.get("/api/entities?type=LOCATION").json()["results"][0]["key"]
    concept, narrower = next(
        (concept["id"], edge["concept"]["id"])
        for concept in writing.get("/api/concepts?limit=100").json()["results"]
        for edge in writing.get(f"/api/concepts/{concept['id']}").json()["narrower"]
        if edge["sentences"]
    )
    document = writing.get("/api/documents").json()["results"][0]["document"]["identifier"]
    read = writing.get(f"/api/documents/{document}").json()
    anchor = read["mentions"][read["relations"][0]["anchor"]]
    kinds = set()
    for address in (
        f"/entity/{entity}",
        f"/entity/{entity}/descriptions",
        f"/entity/{entity}/mentions",
        f"/concept/{concept}",
        f"/concept/{narrower}/below/{concept}",
        f"/document/{document}?at={anchor['start']}-{anchor['end']}",
    ):
        forms = forms_of(writing.get(address).text)
        assert forms, address
        for of, parts in forms[:60]:
            kinds.add((of, parts[0]))
            answer = writing.post("/corrections", data={"of": of, "part": parts}, headers=OURS)
            assert answer.status_code == 200, (address, parts, answer.text)
    assert kinds >= {
        *(("names", kind) for kind in ("reject", "merge", "rename", "link", "unlink")),
        *(("concepts", kind) for kind in ("reject", "merge", "rename", "broader", "edge", "mention")),
        *(("facts", kind) for kind in ("mention", "type", "description", "relation", "apart")),
    }


def test_beside_each_relation_a_link_leads_to_the_form_for_it(writing: TestClient) -> None:
    entity = writing.get("/api/entities").json()["results"][0]["key"]
    page = writing.get(f"/entity/{entity}/relations").text
    links = re.findall(r'<a class="fix" href="([^"]*)"', page)
    assert len(links) == page.count('<td class="preposition">') > 0
    address = unescape(links[0]).partition("#")[0]
    shown = writing.get(address).text
    unfolded = re.findall(r'<details class="fix" open>.*?</details>', shown, re.S)
    preposition = re.findall("wrong=(.*)", address)[0]
    assert unfolded
    assert all(f'value="{preposition}"' in details for details in unfolded)


def test_a_reader_comes_back_and_is_told_what_was_written(writing: TestClient) -> None:
    page = "http://testserver/entity/name%203?x=1"
    sent = {"of": "names", "part": ["reject", "name 3"]}
    answer = writing.post("/corrections", data=sent, headers={**OURS, "referer": page})
    assert answer.url.path == "/entity/name 3"
    assert answer.url.params["x"] == "1"
    assert "“name 3” is no name" in answer.text
    assert answer.headers["cache-control"] == "no-store"
    removing = re.findall(r'action="/corrections/remove".*?name="line" value="([^"]*)"', answer.text, re.S)
    assert [unescape(line) for line in removing] == ["reject\tname 3"]
    back = writing.post(
        "/corrections/remove",
        data={"of": "names", "line": "reject\tname 3"},
        headers={**OURS, "referer": str(answer.url)},
    )
    assert "was taken back" in back.text
    assert back.url.path == "/entity/name 3"
    later = writing.get(str(answer.url))
    assert "is no name" not in later.text.partition("<h1>")[0]
    assert later.headers["cache-control"] == "no-store"  # it would hide what is written the next time
    assert "etag" not in later.headers


@pytest.mark.parametrize(
    "sender", ["", "http://elsewhere/entity/x", "http://testserver//elsewhere", "http://["]
)
def test_a_reader_of_no_page_of_ours_comes_to_all_corrections(writing: TestClient, sender: str) -> None:
    sent = {"of": "names", "part": ["reject", "name 3"]}
    headers = {**OURS, "referer": sender}
    answer = writing.post("/corrections", data=sent, headers=headers, follow_redirects=False)
    assert answer.headers["location"].startswith("/corrections?of=names&line=reject")


def test_a_name_that_there_is_not_is_told(writing: TestClient) -> None:
    page = {**OURS, "referer": "http://testserver/entity/name%203"}
    for parts, unknown in (
        (["merge", "name 3", "nmae 12"], "nmae 12"),
        (["merge", "name 3", "The Name 4"], ""),
        (["rename", "name 3", "something new"], ""),
    ):
        answer = writing.post("/corrections", data={"of": "names", "part": parts}, headers=page)
        notice = answer.text.partition("<h1>")[0]
        assert (f"Nothing in this graph is called “{unknown}”" in notice) == bool(unknown)
        assert ('href="/entity/name%2012"' in notice) == bool(unknown)
    answer = writing.post(
        "/corrections", data={"of": "concepts", "part": ["merge", "name-4", "no such"]}, headers=page
    )
    assert "is called “no such”" in answer.text


@pytest.mark.parametrize("name", ["می\u200cخواهم", "Jean\u00a0Rell", "क्\u200dष", "Sol\u2060vane"])
def test_names_with_characters_that_are_not_seen_are_corrected(
    writing: TestClient, folder: GraphFolder, name: str
) -> None:
    answer = writing.post("/corrections", data={"of": "names", "part": ["reject", name]}, headers=OURS)
    assert answer.status_code == 200
    assert folder.name_corrections_path.read_text(encoding="utf-8") == f"reject\t{name}\n"
    assert load_name_corrections(folder.name_corrections_path).rejected


@pytest.mark.parametrize("size", [4_001, 15_000, 300_000])
def test_what_is_too_long_is_refused_before_it_is_written(
    writing: TestClient, folder: GraphFolder, size: int
) -> None:
    sent = {"of": "names", "part": ["reject", "x" * size]}
    answer = writing.post("/corrections", data=sent, headers=OURS)
    assert (answer.status_code, "characters" in answer.text) == (400, True)
    assert not folder.name_corrections_path.exists()


def test_the_longest_correction_is_written_and_shown(writing: TestClient) -> None:
    sent = {"of": "names", "part": ["reject", "\U00020000" * 3_900]}
    answer = writing.post("/corrections", data=sent, headers=OURS, follow_redirects=False)
    assert answer.status_code == 303
    assert len(answer.headers["location"]) < LONGEST_HEAD
    assert writing.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("body", [b"of=names&part=reject&part=%ff", b"of=names&part=reject&part=caf\xe9"])
def test_a_form_that_is_no_utf_8_is_refused(writing: TestClient, folder: GraphFolder, body: bytes) -> None:
    answer = writing.post("/corrections", content=body, headers=OURS)
    assert (answer.status_code, "UTF-8" in answer.text) == (400, True)
    assert not folder.name_corrections_path.exists()


def test_a_file_that_is_no_utf_8_is_told_wherever_it_is_asked_for(
    writing: TestClient, folder: GraphFolder
) -> None:
    folder.name_corrections_path.write_bytes(b"reject\tcaf\xe9\n")
    sent = {"of": "names", "part": ["reject", "name 3"]}
    for answer in (
        writing.get("/corrections"),
        writing.get("/api/corrections"),
        writing.post("/corrections", data=sent, headers=OURS),
        writing.post("/corrections/remove", data={"of": "names", "line": "x"}, headers=OURS),
    ):
        assert answer.status_code == 503
        assert "is no UTF-8" in answer.text
