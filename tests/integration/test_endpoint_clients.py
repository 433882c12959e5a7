"""What clients of others get from ``/sparql``: every format, every data set, and a sign where it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
import rdflib
from fastapi.testclient import TestClient
from rdflib.compare import isomorphic
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from rdflib.query import Result
from SPARQLWrapper import CSV, RDFXML, TSV, TURTLE, XML, SPARQLWrapper

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.serving.served_folder import ServedFolder
from kg.stores.browse.store import BrowseProjection
from kg.stores.oxigraph.store import OxigraphStore
from queries.serve.app import application
from queries.serve.http.served import Limits
from queries.serve.sparql.graphs import GRAPH_FORMATS
from tests.integration.served import running_server

pytestmark = pytest.mark.integration

DOCUMENTS = 3
FIRST = "urn:betwixt:document-0000000"
COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
AWKWARD = r"""CONSTRUCT { <urn:a> <urn:b:c> ?o } WHERE { VALUES ?o {
  "x, \"y\"\n\t\\ <&> ü 𝄞" "z"@en-GB "1"^^xsd:integer "no"^^xsd:integer <urn:x:y> "\u0001" "\r" "" } }"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> GraphFolder:
    made = GraphFolder(tmp_path_factory.mktemp("clients") / "graph")
    made.create()
    draft = made.draft()
    write_synthetic_graph(draft, documents=DOCUMENTS, relations_per_mention=2)
    graph = made.publish(draft)
    for projection in (OxigraphStore(made.path), BrowseProjection(made.path)):
        projection.load(graph, progress=Progress(quiet=True))
    return made


@pytest.fixture(scope="module")
def address(folder: GraphFolder) -> Iterator[str]:
    with running_server(Path(folder.path)) as server:
        yield f"{server}/sparql"


def ask(address: str, query: str, accept: str = "*/*", **parameters: str) -> httpx.Response:
    asked = {"query": query, **{name.replace("_", "-"): value for name, value in parameters.items()}}
    return httpx.get(address, params=asked, headers={"accept": accept}, timeout=60)


def number(answer: httpx.Response) -> int:
    assert answer.status_code == 200, answer.text
    return int(answer.json()["results"]["bindings"][0]["n"]["value"])


@pytest.mark.parametrize("format", [XML, CSV, TSV])
def test_sparqlwrapper_reads_rows(address: str, format: str) -> None:
    client = SPARQLWrapper(address, returnFormat=format)
    client.setQuery("SELECT ?d WHERE { GRAPH ?d { ?d a nif:Context } } ORDER BY ?d")
    shown: Any = client.query().convert()
    text = shown.toxml() if format == XML else shown.decode()
    assert text.count("urn:betwixt:document-") == DOCUMENTS


@pytest.mark.parametrize("format", [XML, RDFXML, TURTLE])
def test_sparqlwrapper_reads_triples(address: str, format: str) -> None:
    client = SPARQLWrapper(address, returnFormat=format)
    client.setQuery("CONSTRUCT { ?d a <urn:x:Document> } WHERE { GRAPH ?d { ?d a nif:Context } }")
    answer: Any = client.query().convert()
    graph = answer if isinstance(answer, rdflib.Graph) else rdflib.Graph().parse(data=answer, format="turtle")
    assert len(graph) == DOCUMENTS


@pytest.mark.parametrize("method", ["GET", "POST", "POST_FORM"])
@pytest.mark.parametrize("format", ["xml", "json", "csv", "tsv"])
def test_rdflibs_store_by_every_way_in_every_format(address: str, method: str, format: str) -> None:
    store = SPARQLStore(address, method=method, returnFormat=format)
    rows = list(rdflib.Graph(store).query(COUNT))
    assert int(rows[0][0]) > 1_000  # type: ignore[index]


def test_rdflibs_store_constructs_and_reads_one_graph(address: str) -> None:
    dataset = rdflib.Dataset(SPARQLStore(address), default_union=True)
    made = dataset.query("CONSTRUCT { ?d a <urn:x:Document> } WHERE { GRAPH ?d { ?d a nif:Context } }")
    assert made.graph is not None
    assert len(made.graph) == DOCUMENTS
    one = rdflib.Graph(SPARQLStore(address), identifier=rdflib.URIRef(FIRST))
    (row,) = one.query(COUNT)
    assert int(row[0]) == number(ask(address, COUNT, default_graph_uri=FIRST))  # type: ignore[index]


@pytest.mark.parametrize("accept", list(GRAPH_FORMATS))
def test_triples_in_every_format_are_the_same(address: str, accept: str) -> None:
    answer = ask(address, AWKWARD, accept)
    assert answer.headers["content-type"].startswith(accept)
    expected = rdflib.Graph().parse(data=ask(address, AWKWARD, "application/n-triples").text, format="nt")
    assert len(expected) == 8
    graph = rdflib.Graph().parse(data=answer.content, format=accept)
    if accept == "application/rdf+xml":  # XML holds no U+0001, and its parsers change ends of lines
        assert (len(graph), len(graph & expected)) == (8, 6)
        assert rdflib.Literal("\ufffd") in set(graph.objects())
    else:
        assert isomorphic(graph, expected)


def test_a_carriage_return_and_blank_nodes_survive(address: str) -> None:
    query = (
        'SELECT ?r ?x ?y ?z { BIND("a\\r\\nb" AS ?r) BIND(BNODE() AS ?x) BIND(?x AS ?y) BIND(BNODE() AS ?z) }'
    )
    for format, accept in (("json", "application/json"), ("xml", "application/sparql-results+xml")):
        (row,) = Result.parse(BytesIO(ask(address, query, accept).content), format=format)
        r, x, y, z = row  # type: ignore[misc]
        assert str(r) == "a\r\nb"
        assert x == y != z


def test_data_sets_named_beside_the_query_and_in_it(address: str) -> None:
    everything, one = number(ask(address, COUNT)), number(ask(address, COUNT, default_graph_uri=FIRST))
    assert 0 < one < everything
    within = "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }"
    assert number(ask(address, within, default_graph_uri=FIRST)) == 0
    assert number(ask(address, within, named_graph_uri=FIRST)) == one
    assert number(ask(address, COUNT, named_graph_uri=FIRST)) == 0
    assert number(ask(address, COUNT.replace("{", f"FROM <{FIRST}> {{"))) == one
    assert number(ask(address, within.replace("{", f"FROM NAMED <{FIRST}> {{", 1))) == one
    other = FIRST.replace("0000000", "0000001")
    overruled = ask(address, COUNT.replace("{", f"FROM <{FIRST}> {{"), default_graph_uri=other)
    assert number(overruled) == number(ask(address, COUNT, default_graph_uri=other))


def test_what_is_cut_says_so_and_the_process_answers_on(folder: GraphFolder) -> None:
    with closing(ServedFolder(folder)) as served:
        client = TestClient(application(served, limits=Limits(rows=7, answer=20_000)))

        def get(query: str, accept: str) -> httpx.Response:
            return client.get("/sparql", params={"query": query}, headers={"accept": accept})

        for query, accept in (
            ("SELECT * { ?s ?p ?o }", "text/csv"),
            ("CONSTRUCT WHERE { ?s ?p ?o }", "application/n-triples"),
        ):
            cut = get(query, accept)
            assert cut.headers["betwixt-truncated"] == "true"
            assert len(cut.text.splitlines()) == 7 + (accept == "text/csv")
            whole = get(f"{query} LIMIT 7", accept)
            assert "betwixt-truncated" not in whole.headers
        longer = f'SELECT ("{"x" * 9_000}" AS ?x) {{ VALUES ?y {{ 1 2 3 4 }} }}'
        cut = get(longer, "application/json")
        assert cut.headers["betwixt-truncated"] == "true"
        assert len(cut.json()["results"]["bindings"]) == 2


def test_a_free_query_is_never_answered_from_a_cache(address: str) -> None:
    answers = [ask(address, "SELECT (RAND() AS ?n) {}") for _ in range(2)]
    assert answers[0].text != answers[1].text
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    assert all("etag" not in answer.headers for answer in answers)
