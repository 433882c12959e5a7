"""Free SPARQL on the embedded store: read-only, limited in time, streamed, several at once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import rdflib

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.store import Difference
from kg.stores.oxigraph.engine import OxigraphEngine
from kg.stores.oxigraph.store import OxigraphStore
from queries.engine import QueryError, QueryTimeoutError, WriteRefusedError

pytestmark = pytest.mark.integration
QUIET = Progress(quiet=True)
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f FILTER(?b != ?d && ?d != ?f) }"
ENDLESS_UPDATE = """INSERT { <urn:x> <urn:y> ?n } WHERE { { SELECT (COUNT(*) AS ?n)
{ GRAPH ?g { ?a ?p ?b } GRAPH ?h { ?c ?q ?d } GRAPH ?i { ?e ?r ?f } FILTER(?b != ?d && ?d != ?f) } } }"""
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = tmp_path_factory.mktemp("questions") / "graph"
    return write_synthetic_graph(folder, documents=5, relations_per_mention=2)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, graph: Graph) -> OxigraphStore:
    opened = OxigraphStore(tmp_path_factory.mktemp("GRAPH"))
    opened.load(graph, progress=QUIET)
    return opened


@pytest.fixture
def engine(store: OxigraphStore) -> Iterator[OxigraphEngine]:
    opened = store.engine()
    yield opened
    opened.close()


def test_values_have_the_types_of_their_terms(engine: OxigraphEngine) -> None:
    answer = engine.run(
        "SELECT ?g ?start ?score ?explicit ?date ?none (?score * 2 AS ?twice) {"
        " GRAPH ?g { ?s a bw:Complementation ; rdf:subject ?m ; bw:score ?score ; bw:explicit ?explicit ."
        " ?m nif:beginIndex ?start . ?g dcterms:date ?date } } ORDER BY ?g ?start ?s LIMIT 1",
        {},
    )
    assert answer.columns == ("g", "start", "score", "explicit", "date", "none", "twice")
    ((g, start, score, explicit, date, none, twice),) = answer.rows
    assert (g, start, explicit, date, none) == ("urn:betwixt:document-0000000", 0, False, "2000-01-01", None)
    assert isinstance(score, float)
    assert twice == score * 2
    assert type(start) is int


def test_ask_construct_and_describe(engine: OxigraphEngine) -> None:
    ask = engine.run("ASK { ?s a bw:Name }", {})
    assert (ask.columns, list(ask.rows)) == (("answer",), [(True,)])
    for query in (
        "CONSTRUCT { ?n a bw:Name } WHERE { ?n a bw:Name }",
        "DESCRIBE <urn:betwixt:document-0000001>",
    ):
        answer = engine.run(query, {})
        assert answer.turtle is not None
        assert len(rdflib.Graph().parse(data=answer.turtle, format="turtle")) > 3
        assert (answer.columns, list(answer.rows)) == ((), [])


def test_names_that_the_schema_lacks_are_told_with_the_answer(engine: OxigraphEngine) -> None:
    for query in ("SELECT * { ?s bw:canonicalNam ?o }", "CONSTRUCT WHERE { ?s bw:canonicalNam ?o }"):
        [note] = engine.run(query, {}).notes
        assert note.endswith("bw:canonicalNam; did you mean bw:canonicalName?")
    assert not engine.run("SELECT * { ?s bw:canonicalName ?o } LIMIT 1", {}).notes


def test_more_rows_than_a_message_holds(engine: OxigraphEngine, graph: Graph) -> None:
    rows = list(engine.run("SELECT ?m { ?m a nif:Phrase } ORDER BY ?m", {}).rows)
    assert len(rows) == graph.count(next(t for t in graph.nodes if t.label == "Mention")) == len(set(rows))
    everything = sum(1 for _ in engine.run("SELECT * { GRAPH ?g { ?s ?p ?o } }", {}).rows)
    assert everything > 5_000


def test_the_time_limit_stops_the_evaluation_and_the_next_question_is_answered(
    engine: OxigraphEngine,
) -> None:
    with pytest.raises(QueryTimeoutError, match=r"0\.5 seconds"):
        engine.run(ENDLESS, {}, timeout=0.5)
    assert list(engine.run("ASK { ?s a bw:Name }", {}, timeout=60).rows) == [(True,)]


def test_the_time_limit_holds_while_rows_are_read(engine: OxigraphEngine) -> None:
    rows = engine.run("SELECT * { ?a ?p ?b . ?c ?q ?d }", {}, timeout=1).rows
    next(rows)
    with pytest.raises(QueryTimeoutError):
        for _ in rows:
            pass


@pytest.mark.parametrize(
    "update",
    [
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "# INSERT\nPREFIX select: <urn:select>\nBASE <urn:x> # ASK\n delete where { ?s ?p ?o }",
        "DROP ALL",
        "CLEAR GRAPH <urn:betwixt:document-0000001>",
        "WITH <urn:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
    ],
)
def test_updates_are_refused_without_write(engine: OxigraphEngine, update: str) -> None:
    count = "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }"
    before = list(engine.run(count, {}).rows)
    with pytest.raises(WriteRefusedError, match="--write"):
        engine.run(update, {})
    assert list(engine.run(count, {}).rows) == before


def test_an_update_is_seen_by_the_next_question_and_undone_by_the_next_load(
    tmp_path: Path, graph: Graph, caplog: pytest.LogCaptureFixture
) -> None:
    store = OxigraphStore(tmp_path)
    store.load(graph, progress=QUIET)
    engine = store.engine()
    rows = engine.run("SELECT * { ?s ?p ?o }", {}).rows
    next(rows)  # a question that is still being answered
    engine.run("INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:b> 'c' } }", {}, write=True)
    ask = "ASK { GRAPH <urn:g> { <urn:a> <urn:b> 'c' } }"
    assert list(engine.run(ask, {}).rows) == [(True,)]
    assert sum(1 for _ in rows) > 5_000
    assert all(row[0] != "urn:a" for row in rows)
    with pytest.raises(QueryError, match="Oxigraph"):
        engine.run("INSERT DATA { nonsense }", {}, write=True)
    with pytest.raises(QueryTimeoutError):
        engine.run(ENDLESS_UPDATE, {}, write=True, timeout=0.5)
    assert list(engine.run(ask, {}).rows) == [(True,)]
    assert store.plan(graph)["Document"] == Difference(add=5, remove=5)
    store.load(graph, progress=QUIET)
    assert "what a query with --write changed there is lost" in caplog.text
    assert list(engine.run(ask, {}).rows) == [(False,)]
    engine.close()


def test_a_prefix_that_is_not_declared_is_told(tmp_path: Path, graph: Graph) -> None:
    store = OxigraphStore(tmp_path)
    store.load(graph, progress=QUIET)
    engine = store.engine()
    with pytest.raises(QueryError, match="a prefix is not declared") as refused:
        list(engine.run("SELECT ?x { ?x foo:bar ?y }", {}).rows)
    assert "bw:" in refused.value.advice
    with pytest.raises(QueryError, match="expected") as other:
        list(engine.run("SELECT ?x { ?x bw:named }", {}).rows)
    assert other.value.advice == "mend the query"
    engine.close()


def test_a_syntax_error_has_the_stores_words(engine: OxigraphEngine) -> None:
    with pytest.raises(QueryError, match="expected"):
        engine.run("SELECT ?s WHERE { ?s ?p }", {})


def test_questions_of_several_threads(engine: OxigraphEngine) -> None:
    def ask(number: int) -> object:
        query = f"SELECT ?n {{ <urn:betwixt:document-{number:07d}> dcterms:identifier ?n }}"
        return next(iter(engine.run(query, {}).rows))[0]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, [0, 1, 2, 3, 4] * 4)) == [f"document-{n:07d}" for n in (0, 1, 2, 3, 4)] * 4


def test_an_answer_that_nobody_reads_blocks_nobody(engine: OxigraphEngine) -> None:
    for _ in range(3):
        next(engine.run("SELECT * { ?s ?p ?o . ?a ?b ?c }", {}).rows)
    assert list(engine.run("ASK { ?s a bw:Name }", {}).rows) == [(True,)]


def test_the_process_ends_with_the_one_who_asked(store: OxigraphStore, tmp_path: Path) -> None:
    """Killed amid an evaluation, the asker leaves no process behind: its pipe reaches its end."""
    program = (
        "import sys; from pathlib import Path; from kg.stores.oxigraph.store import OxigraphStore\n"
        "print('asking', flush=True)\n"
        "OxigraphStore(Path(sys.argv[1])).engine().run(sys.argv[2], {})"
    )
    folder = store._versions.folder.parents[1]
    asker = subprocess.Popen(
        [sys.executable, "-c", program, str(folder), ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=REPOSITORY,
    )
    assert asker.stdout is not None
    asker.stdout.readline()
    time.sleep(1.5)  # by now it evaluates; were it not yet, the test would only be weaker
    asker.kill()
    asker.communicate(timeout=30)  # standard error is inherited: it ends only when both processes have


def test_a_closed_engine_answers_no_more(store: OxigraphStore) -> None:
    engine = store.engine()
    engine.run("ASK { ?s ?p ?o }", {})
    engine.close()
    engine.close()
    with pytest.raises(QueryError, match="closed"):
        engine.run("ASK { ?s ?p ?o }", {})
