"""What free SPARQL on the embedded store cannot do: reach out, take all memory, take all time."""

from __future__ import annotations

import collections
import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.progress import Progress
from kg.stores.oxigraph.engine import OxigraphEngine
from kg.stores.oxigraph.store import OxigraphStore
from queries.engine import QueryError, WriteRefusedError
from tests.integration.cypher_fuzz import Listener, listening

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> OxigraphStore:
    folder = tmp_path_factory.mktemp("guards")
    opened = OxigraphStore(folder)
    graph = write_synthetic_graph(folder / "tables", documents=5, relations_per_mention=2)
    opened.load(graph, progress=Progress(quiet=True))
    return opened


@pytest.fixture
def engine(store: OxigraphStore) -> Iterator[OxigraphEngine]:
    opened = store.engine()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with listening() as opened:
        yield opened


REACHING = [
    "SELECT * { SERVICE <{0}> { ?s ?p ?o } }",
    "SELECT * { SERVICE SILENT <{0}> { ?s ?p ?o } }",
    "SELECT * { SERVICE <{0}?\u00a0> { ?s ?p ?o } }",
    "SELECT * { SERVICE\u00a0<{0}> { ?s ?p ?o } }",
    "SELECT * { S\\u0045RVICE <{0}> { ?s ?p ?o } }",
    "# x\rSELECT * { SERVICE <{0}> { ?s ?p ?o } }",
    "SELECT * { BIND(<{0}> AS ?x) SERVICE ?x { ?s ?p ?o } }",
    "SELECT * { FILTER EXISTS { SERVICE <{0}> { ?s ?p ?o } } }",
    "SELECT * { FILTER EXISTS { FILTER NOT EXISTS { SERVICE <{0}> { ?s ?p ?o } } } }",
    "SELECT * { ?s ?p ?o } ORDER BY EXISTS { SERVICE <{0}> { ?s ?p ?o } }",
    "CONSTRUCT { ?s ?p ?o } WHERE { { SELECT * { SERVICE <{0}> { ?s ?p ?o } } } }",
    'SELECT * { FILTER(?a<#>"""\n?b) SERVICE <{0}> { ?s ?p ?o } } #"""',
]


@pytest.mark.parametrize("text", REACHING)
def test_no_query_opens_an_address(engine: OxigraphEngine, listener: Listener, text: str) -> None:
    with pytest.raises(QueryError):
        list(engine.run(text.replace("{0}", listener.url), {}).rows)
    assert listener.visits == []


@pytest.mark.parametrize(
    "text",
    [
        "LOAD <{0}> INTO GRAPH <urn:g>",
        "LOAD SILENT <{0}> INTO GRAPH <urn:g>",
        "CLEAR SILENT GRAPH <urn:g>; \\u004cOAD <{0}>",
        "INSERT { GRAPH <urn:g> { ?s ?p ?o } } WHERE { SERVICE <{0}> { ?s ?p ?o } }",
    ],
)
def test_no_update_opens_an_address(engine: OxigraphEngine, listener: Listener, text: str) -> None:
    with pytest.raises(QueryError):
        engine.run(text.replace("{0}", listener.url), {}, write=True)
    assert listener.visits == []


WITHOUT_A_JUDGE = """
import sys
import kg.stores.oxigraph.child as child
from kg.stores.sparql.judge import Judgement
child.judge = lambda text, prefixes: Judgement(text)
if sys.argv.pop(1) == "free":
    child.confine = lambda memory: None
child.main(*sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux's kernel does so")
@pytest.mark.parametrize(("how", "visitors"), [("confined", 0), ("free", 1)])
def test_the_kernel_refuses_what_the_judge_would_miss(
    store: OxigraphStore, listener: Listener, how: str, visitors: int
) -> None:
    """The evaluating process with its judge put out of work."""
    current = store._versions.current()
    assert current is not None
    question = {"text": f"ASK {{ SERVICE <{listener.url}> {{ ?s ?p ?o }} }}", "update": False, "prefixes": {}}
    process = subprocess.Popen(
        [sys.executable, "-c", WITHOUT_A_JUDGE, how, str(current / "database"), "read", str(2 << 30)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    assert "error" in process.stdout.readline()  # the listener speaks no SPARQL
    process.kill()
    process.communicate()
    assert len(listener.visits) == visitors
    listener.visits.clear()


@pytest.mark.parametrize(
    "text", ["\fDROP ALL", "\u00a0DROP ALL", "SELECT * {} ; DROP ALL", "\u2028CLEAR ALL"]
)
def test_what_only_looks_like_no_update_is_none(engine: OxigraphEngine, text: str) -> None:
    with pytest.raises(QueryError):
        list(engine.run(text, {}).rows)
    assert list(engine.run("ASK { ?s ?p ?o }", {}).rows) == [(True,)]


def test_an_update_needs_leave(engine: OxigraphEngine) -> None:
    with pytest.raises(WriteRefusedError):
        engine.run("DROP ALL", {})


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?service { ?service a bw:Name }",
        'SELECT * { ?s a ?o FILTER(CONTAINS(STR(?o), "customer service")) }',
        'SELECT * { ?s a ?o FILTER(STR(?o) != "far from <x>") }',
        "SELECT * FROM <urn:betwixt:document-0000001> { ?s ?p ?o }",
    ],
)
def test_words_that_only_look_like_it_are_allowed(engine: OxigraphEngine, text: str) -> None:
    list(engine.run(text, {}).rows)


def test_from_names_a_graph_of_the_store(engine: OxigraphEngine) -> None:
    with pytest.raises(QueryError, match="FROM <file:///etc/passwd>"):
        engine.run("SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }", {})


DOUBLING = "SELECT (STRLEN(?x12) AS ?length) { BIND('0123456789' AS ?x0) "
DOUBLING += " ".join(f"BIND(CONCAT({', '.join([f'?x{n}'] * 10)}) AS ?x{n + 1})" for n in range(12)) + "}"
PRODUCT = "SELECT * { ?a ?p ?b . ?c ?q ?d . } ORDER BY ?b ?d"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the limit for sure")
@pytest.mark.parametrize("text", [DOUBLING, PRODUCT])
def test_memory_is_bounded(store: OxigraphStore, text: str) -> None:
    engine = OxigraphEngine(store._versions, memory=1 << 30)
    with pytest.raises(QueryError, match="more memory than the 1 GB"):
        list(engine.run(text, {}, timeout=200).rows)
    assert list(engine.run("ASK { ?s ?p ?o }", {}).rows) == [(True,)]
    engine.close()


@pytest.mark.timeout(60)  # without a limit some need minutes, others hours
@pytest.mark.parametrize(
    "text",
    [
        "SERVICE#" * 6_000,
        "SELECT * { VALUES ?service { " + "1 " * 60_000 + "} }",
        "SELECT * { ?s ?p ?service FILTER(" + "(" * 3_000 + "1" + ")" * 3_000 + ") }",
        "ASK { FILTER(REGEX('" + "a" * 400 + "', '" + "(a?){50}" * 20 + "b', 'i')) }",
        PRODUCT,
    ],
)
def test_the_time_limit_is_for_everything(engine: OxigraphEngine, text: str) -> None:
    with contextlib.suppress(QueryError):
        collections.deque(engine.run(text, {}, timeout=2).rows, maxlen=0)
    assert list(engine.run("ASK { ?s ?p ?o }", {}).rows) == [(True,)]


def test_a_text_has_a_longest_length(engine: OxigraphEngine) -> None:
    with pytest.raises(QueryError, match="1,000,000"):
        engine.run("ASK {}" + " " * 1_000_000, {})


@pytest.mark.skipif(sys.platform != "linux", reason="how a stack that is full ends a process differs")
def test_a_query_of_deep_groups_is_refused_in_words(engine: OxigraphEngine) -> None:
    with pytest.raises(QueryError, match="nested too deeply"):
        list(engine.run("SELECT * " + "{" * 20_000 + "?s ?p ?o" + "}" * 20_000, {}, timeout=60).rows)
    assert list(engine.run("ASK { ?s ?p ?o }", {}).rows) == [(True,)]
