"""Indexes that are fetched from a real SPARQL server, also where it fails as public ones do."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from msgspec import structs

from benchmarks.wikidata.rdf import n_triples
from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from linkers.wikidata.build import build
from linkers.wikidata.facts import Facts
from linkers.wikidata.fetch import fetch
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.index.writer import IndexWriter
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.linking.link import NamedEntity
from linkers.wikidata.linking.linker import Linker
from linkers.wikidata.selection import Selection
from linkers.wikidata.sources.endpoint import EndpointError, WikidataEndpoint
from scripts.oxigraph_server import OxigraphServer, program
from tests.integration.failing_endpoint import FAULTS, FailingEndpoint
from tests.linkers.wikidata.items import WORLD, index_of, item

pytestmark = pytest.mark.integration

NATALIE = structs.replace(
    item("Q4115189", "Natalie Jaresko", "Natalia Yaresko", description="politician", prominence=12, P31="Q5"),
    labels={"en": "Natalie Jaresko", "mul": "Natalie Ann Jaresko", "fr": "Natalie Jaresko (fr)"},
    claims=(
        Claim("P31", Value("item", "Q5")),
        Claim("P21", Value("item", "Q6581072")),
        Claim("P39", Value("item", "Q1"), "preferred", (
            ("P580", Value("time", "+2014-12-02T00:00:00Z", "11")),
            ("P582", Value("time", "+2016-00-00T00:00:00Z", "9")),
        )),
        Claim("P569", Value("time", "+1965-04-00T00:00:00Z", "10")),
        Claim("P571", Value("time", "-0001-03-15T00:00:00Z", "11")),
        Claim("P856", Value("string", "https://example.org/")),
        Claim("P2139", Value("quantity", "+12.5", "Q4917")),
        Claim("P1082", Value("quantity", "-3")),
        Claim("P276", Value("coordinates", "48.85,2.35")),
        Claim("P138", Value("text", "Наталія \"Н\"", "uk")),
        Claim("P26", Value("unknown")),
        Claim("P19", Value("item", "Q30"), "deprecated"),
    ),
)  # fmt: skip
ITEMS = (
    *(entry for entry in WORLD if entry.id != NATALIE.id),
    NATALIE,
    item("Q1", "Minister of Finance", prominence=3, P31="Q294414"),
    item("Q4917", "United States dollar", "dollar", prominence=100),
)
NAMES = ("Natalie Jaresko", "Paris", "France", "Zebulon", "Texas", "Columbia University")
ENGLISH = Selection.of(["en"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the small Wikidata."""
    executable = program()
    if executable is None:
        pytest.skip("the package oxigraph (extra: test) is not installed")
    running = OxigraphServer(tmp_path_factory.mktemp("server"), executable)
    try:
        body = "".join(n_triples(ITEMS)).encode()
        headers = {"Content-Type": "application/n-triples"}
        urlopen(Request(f"{running.url}/store?default", body, headers)).close()
        yield f"{running.url}/query"
    finally:
        running.stop()


def endpoint(url: str, timeout: float = 30) -> WikidataEndpoint:
    return WikidataEndpoint(url, "betwixt tests", timeout, wait=lambda seconds: None)


def content(path: Path) -> dict[str, Item]:
    return {
        id: stored_item
        for id in sorted({item.id for item in ITEMS})
        if (stored_item := WikidataIndex(path).item(id))
    }


def test_an_item_comes_as_the_endpoint_has_it(server: str, tmp_path: Path) -> None:
    fetched = fetch(NAMES, tmp_path / "i", endpoint(server), ENGLISH)
    assert (fetched.names, fetched.new, fetched.known, fetched.unanswered) == (6, 6, 5, ())
    assert fetched.candidates == 6
    index = WikidataIndex(tmp_path / "i")
    natalie = index.item(NATALIE.id)
    assert natalie is not None
    assert natalie.labels == {
        "en": "Natalie Jaresko",
        "mul": "Natalie Ann Jaresko",
    }  # French was not asked for
    assert natalie.aliases == NATALIE.aliases
    assert natalie.descriptions == NATALIE.descriptions
    assert natalie.prominence == 12
    assert sorted(natalie.claims, key=repr) == sorted(NATALIE.claims, key=repr)


def test_the_same_linker_links_with_it(server: str, tmp_path: Path) -> None:
    fetch(NAMES, tmp_path / "i", endpoint(server), ENGLISH)
    whole = index_of(ITEMS, tmp_path / "whole")
    document = [
        NamedEntity((name,), type)
        for name, type in (("Natalie Jaresko", "PERSON"), ("Paris", "LOCATION"), ("France", "LOCATION"))
    ]
    links = [Linker(WikidataIndex(path)).links(document) for path in (tmp_path / "i", whole)]
    assert [link and link.item for link in links[0]] == ["Q4115189", "Q90", "Q142"]
    assert links[0] == links[1]
    index = WikidataIndex(tmp_path / "i")
    statements = {
        (fact.property, fact.value, fact.since, fact.until)
        for fact in Facts(index).of(content(tmp_path / "i")[NATALIE.id])
    }
    assert ("position held", "Minister of Finance", "2014-12-02", "2016") in statements
    assert ("total revenue", "12.5 United States dollar", "", "") in statements


def test_what_claims_lead_to_has_a_label_and_classes_their_kind(server: str, tmp_path: Path) -> None:
    fetch(["Columbia University"], tmp_path / "i", endpoint(server), ENGLISH)
    index = WikidataIndex(tmp_path / "i")
    [bearer] = index.bearers("columbia university")
    assert bearer.is_a("ORGANISATION")
    university = index.item("Q3918")
    assert university is not None
    assert (university.label("en"), university.aliases, university.claims) == ("university", {}, ())


def test_a_second_fetch_asks_only_for_what_is_new(server: str, tmp_path: Path) -> None:
    first = fetch(NAMES[:4], tmp_path / "i", endpoint(server), ENGLISH)
    again = fetch(NAMES[:4], tmp_path / "i", endpoint(server), ENGLISH)
    assert (again.new, again.known, again.requests, again.items) == (0, 0, 0, first.items)
    more = fetch(NAMES, tmp_path / "i", endpoint(server), ENGLISH)
    assert (more.new, more.known) == (2, 2)
    fetch(NAMES, tmp_path / "all", endpoint(server), ENGLISH)
    assert content(tmp_path / "i") == content(tmp_path / "all")
    refreshed = fetch((), tmp_path / "i", endpoint(server), ENGLISH, again=True)
    assert refreshed.requests > 0
    assert content(tmp_path / "i") == content(tmp_path / "all")


@pytest.mark.parametrize("fault", FAULTS)
def test_an_endpoint_that_fails_once_is_asked_again(server: str, tmp_path: Path, fault: str) -> None:
    fetch(NAMES, tmp_path / "whole", endpoint(server), ENGLISH)
    with FailingEndpoint(server, [fault]) as failing:
        fetched = fetch(NAMES, tmp_path / "i", endpoint(failing.url, timeout=1), ENGLISH)
        assert failing.faults == []
        assert failing.agents == {"betwixt tests"}
    assert fetched.unanswered == ()
    assert content(tmp_path / "i") == content(tmp_path / "whole")


def test_what_is_no_endpoint_is_told_at_once(tmp_path: Path) -> None:
    class Page(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>Welcome</html>")

    server = HTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    waited: list[float] = []
    page = WikidataEndpoint(f"http://127.0.0.1:{server.server_port}/", "tests", 5, waited.append)
    with pytest.raises(EndpointError, match=r"no SPARQL results.*Welcome"):
        fetch(NAMES, tmp_path / "i", page, ENGLISH)
    server.shutdown()
    server.server_close()
    with pytest.raises(EndpointError, match="connection"):
        fetch(NAMES, tmp_path / "i", page, ENGLISH)
    assert (page.requests, waited) == (2, [])
    for address in ("notaurl", "http://", "ftp://example.org", "http://localhost:port"):
        with pytest.raises(EndpointError, match="no address"):
            WikidataEndpoint(address, "tests", 5)
    done = CliRunner().invoke(
        cli, ["wikidata", "fetch", "--class", "Q5", "--endpoint", "notaurl", "-o", str(tmp_path / "j")]
    )
    assert (done.exit_code, "no address" in done.stderr) == (2, True)


def test_what_keeps_it_waiting_is_told(server: str, tmp_path: Path) -> None:
    messages: list[str] = []
    with FailingEndpoint(server, ["busy"]) as failing:
        fetch(
            ["Paris"],
            tmp_path / "i",
            WikidataEndpoint(failing.url, "tests", 30, tell=messages.append),
            ENGLISH,
        )
    assert [text.partition("; ")[2] for text in messages] == ["waiting 0 s (attempt 2 of 6)"]


def test_an_endpoint_that_gives_up_on_much_is_asked_for_less(server: str, tmp_path: Path) -> None:
    fetch(NAMES, tmp_path / "whole", endpoint(server), ENGLISH)
    with FailingEndpoint(server, most=4) as failing:
        fetched = fetch(NAMES, tmp_path / "i", endpoint(failing.url), ENGLISH)
    assert fetched.unanswered == ()
    assert content(tmp_path / "i") == content(tmp_path / "whole")


def test_what_it_never_answers_is_told_and_asked_the_next_time(server: str, tmp_path: Path) -> None:
    with FailingEndpoint(server, most=1) as failing:  # a name is asked for in two languages
        fetched = fetch(NAMES, tmp_path / "i", endpoint(failing.url), ENGLISH)
    assert [(question.kind, question.key) for question in fetched.unanswered] == [
        ("name", name) for name in sorted(NAMES)
    ]
    assert "too much" in fetched.unanswered[0].reason
    again = fetch(NAMES, tmp_path / "i", endpoint(server), ENGLISH)
    assert (again.new, again.known, again.unanswered) == (0, 5, ())


def test_an_endpoint_that_is_gone_leaves_what_came_before(server: str, tmp_path: Path) -> None:
    with FailingEndpoint(server) as failing:
        fetch(["Paris"], tmp_path / "i", endpoint(failing.url), ENGLISH)
    with pytest.raises(EndpointError, match=failing.url):
        fetch(NAMES, tmp_path / "i", endpoint(failing.url), ENGLISH)
    assert {"Q90", "Q830149"} <= set(content(tmp_path / "i"))
    fetch(NAMES, tmp_path / "i", endpoint(server), ENGLISH)
    fetch(NAMES, tmp_path / "all", endpoint(server), ENGLISH)
    assert content(tmp_path / "i") == content(tmp_path / "all")


def test_a_domain_is_all_items_of_a_class_and_those_below_it(server: str, tmp_path: Path) -> None:
    fetched = fetch((), tmp_path / "i", endpoint(server), Selection.of(["en"], ["Q43229"]))
    assert fetched.unanswered == ()
    index = WikidataIndex(tmp_path / "i")
    assert [bearer.id for bearer in index.bearers("columbia university")] == ["Q49088"]
    assert index.bearers("natalie jaresko") == ()


def test_the_names_of_a_graph_are_fetched_by_the_command(server: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "Natalie Jaresko, a lawyer, flew to PARIS. The United States' envoy saw Dr. Zebulon."
    )

    def run(*arguments: str) -> str:
        done = CliRunner().invoke(cli, ["-q", *arguments])
        assert done.exit_code == 0, done.output
        return done.stdout

    graph, index = str(tmp_path / "graph"), str(tmp_path / "i")
    run("build", str(tmp_path / "a.txt"), "-o", graph, "--no-load", "--number-format", "float32")
    answer = json.loads(run("wikidata", "fetch", graph, "--endpoint", server, "-o", index, "--json"))
    assert answer["unanswered"] == []
    candidates = json.loads(run("wikidata", "find", index, "Natalie Jaresko", "--json"))["candidates"]
    assert [candidate["item"] for candidate in candidates] == ["Q4115189"]


def test_an_index_keeps_to_its_languages_and_no_dump_is_added(server: str, tmp_path: Path) -> None:
    fetch(["Paris"], tmp_path / "i", endpoint(server), ENGLISH)
    with pytest.raises(InvalidInputError, match="names in en"):
        fetch(["Paris"], tmp_path / "i", endpoint(server), Selection.of(["en", "de"]))
    (tmp_path / "dump.json").write_text("[\n]\n")
    with pytest.raises(InvalidInputError, match="finished"):
        build(tmp_path / "dump.json", tmp_path / "i", ENGLISH)


def test_what_a_dump_knows_is_not_overwritten(server: str, tmp_path: Path) -> None:
    index_of(WORLD, tmp_path / "i")
    with pytest.raises(InvalidInputError, match="something else"):
        fetch(["Paris"], tmp_path / "i", endpoint(server), ENGLISH)
    assert content(tmp_path / "i")["Q90"].claims


def test_what_a_fact_leads_to_has_a_label_though_it_has_too_few_pages(server: str, tmp_path: Path) -> None:
    offices = Selection.of(["en"], classes=["Q294414"], least_prominence=10)
    fetch(["Natalie Jaresko"], tmp_path / "i", endpoint(server), offices)
    index = WikidataIndex(tmp_path / "i")
    known = index.item(NATALIE.id)
    assert known is not None
    assert "Minister of Finance" in [fact.value for fact in Facts(index).of(known)]


def test_a_fetch_that_was_killed_before_all_else_begins_anew(server: str, tmp_path: Path) -> None:
    IndexWriter(tmp_path / "i", ["en"]).close()
    assert fetch(["Paris", ""], tmp_path / "i", endpoint(server), ENGLISH).known == 1


def test_a_text_that_is_no_text_is_told_and_the_rest_is_kept(server: str, tmp_path: Path) -> None:
    with FailingEndpoint(server, replaced=(b"city in Texas", rb"city \ud800")) as failing:
        fetched = fetch(["Paris"], tmp_path / "i", endpoint(failing.url), ENGLISH)
    assert {(question.kind, question.key) for question in fetched.unanswered} == {("item", "Q830149")}
    assert [bearer.id for bearer in WikidataIndex(tmp_path / "i").bearers("paris")] == ["Q90"]


def test_a_killed_fetch_goes_on(server: str, tmp_path: Path) -> None:
    index = str(tmp_path / "i")
    with FailingEndpoint(server, most=10) as failing:
        asked = ["--endpoint", failing.url, "-o", index, "--language", "en", "--class", "Q43229"]
        first = subprocess.Popen([sys.executable, "-m", "kg", "-q", "wikidata", "fetch", *asked])
        while len(failing.questions) < 3 and first.poll() is None:
            time.sleep(0.01)
        failing.faults.append("hang")  # so that it is at work when it is killed
        while failing.faults and first.poll() is None:
            time.sleep(0.01)
        assert first.poll() is None
        first.kill()
        first.wait()
    with pytest.raises(InvalidInputError, match="not finished"):
        WikidataIndex(tmp_path / "i")
    again = Selection.of(["en"], ["Q43229"])
    fetch((), tmp_path / "i", endpoint(server), again)
    fetch((), tmp_path / "whole", endpoint(server), again)
    assert content(tmp_path / "i") == content(tmp_path / "whole")


def test_neither_graph_nor_class_is_a_mistake(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        cli, ["wikidata", "fetch", "--endpoint", "http://localhost:1", "-o", str(tmp_path / "i")]
    )
    assert done.exit_code == 2
    assert "--class" in done.stderr
