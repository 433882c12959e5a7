"""The RDF mapping: what is written is what is read, by other people's parsers too."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pyoxigraph
import pytest
import rdflib
from hypothesis import given, settings
from hypothesis import strategies as st
from rdflib.compare import isomorphic

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import InvalidInputError
from betwixt.schema import (
    EDGES,
    NODES,
    document_iri,
    edge_table,
    expand,
    node_table,
    part_iri,
)
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.rdf.streams import n_quads, named_graphs
from kg.rdf.triples import RdfMapping, check_base_iri, date_literal, literal

BASE = "urn:betwixt:"
DOCUMENT = document_iri(BASE, "a b/c.txt")
MENTION = part_iri(DOCUMENT, "char", 0, 5)
ENTITY = part_iri(DOCUMENT, "entity", 6, 9)

strings = st.text(st.characters(exclude_categories=["Cs"]))
nasty_strings = st.one_of(
    strings,
    st.text(st.sampled_from('\\"uU\n\r\t\x00\x01\x0b\x1f\x7f\x85\u2028\u2029\ufffe\uffff\U0001f30d<>.^@ ')),
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = tmp_path_factory.mktemp("rdf") / "graph"
    return write_synthetic_graph(folder, documents=6, relations_per_mention=2)


def read_by_oxigraph(quads: bytes) -> set[tuple[str, str, str, str]]:
    parsed = pyoxigraph.parse(quads, format=pyoxigraph.RdfFormat.N_QUADS)
    return {(str(q.subject), str(q.predicate), str(q.object), str(q.graph_name)) for q in parsed}


def value_of(term: str) -> pyoxigraph.Literal:
    """The literal that a term is, read by a strict parser."""
    (triple,) = pyoxigraph.parse(f"<urn:s> <urn:p> {term} .", format=pyoxigraph.RdfFormat.N_TRIPLES)
    assert isinstance(triple.object, pyoxigraph.Literal)
    return triple.object


@given(nasty_strings)
def test_every_string_survives_oxigraph_and_rdflib(text: str) -> None:
    assert value_of(literal(text)).value == text
    line = f"<urn:s> <urn:p> {literal(text)} .\n"
    assert len(line.splitlines()) == 1
    (parsed,) = rdflib.Graph().parse(data=line, format="nt").objects()
    assert str(parsed) == text


@given(nasty_strings)
@settings(max_examples=50)
def test_every_string_survives_a_sparql_update(text: str) -> None:
    store = pyoxigraph.Store()
    store.update(f"INSERT DATA {{ <urn:s> <urn:p> {literal(text)} }}")
    assert [quad.object.value for quad in store] == [text]


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.integers(0, 10**9))
def test_every_identifier_and_name_gives_a_valid_iri(text: str, start: int) -> None:
    mapping = RdfMapping(BASE)
    document = document_iri(BASE, text)
    mention = part_iri(document, "char", start, start + 1)
    graph, triples = mapping.node(node_table("Mention"))(
        (mention, start, start + 1, text, ["name"], None, 0.5, text, None, None)
    )
    assert graph == document
    name_graph, name_triples = mapping.node(node_table("Name"))((text, text, 1, 1, 1))
    assert name_graph == BASE + "graph:corpus"
    lines = "".join(f"{triple} .\n" for triple in (*triples, *name_triples, *mapping.agent_triples({})))
    read = list(pyoxigraph.parse(lines, format=pyoxigraph.RdfFormat.N_TRIPLES))
    assert {t.object.value for t in read if t.predicate.value == expand("nif:anchorOf")} == {text}


@given(st.floats(allow_nan=False))
def test_a_float_keeps_its_value(number: float) -> None:
    _, triples = RdfMapping(BASE).node(node_table("Mention"))(
        (MENTION, 0, 5, "a", ["name"], None, number, None, None, None)
    )
    (term,) = (t.split(" ", 2)[2] for t in triples if f"<{expand('bw:score')}>" in t)
    assert float(value_of(term).value) == number
    (parsed,) = rdflib.Graph().parse(data=f"<urn:s> <urn:p> {term} .", format="nt").objects()
    assert math.isclose(parsed.toPython(), number, rel_tol=0)


@pytest.mark.parametrize(
    ("text", "datatype"),
    [
        ("2020-02-29", "date"),
        ("2021-02-29", "string"),
        ("2020-02", "gYearMonth"),
        ("2020-13", "string"),
        ("2020", "gYear"),
        ("0000", "string"),
        ("2020-02-29T10:00:00", "string"),
        ("spring 2020", "string"),
        ("２０２０", "string"),
    ],
)
def test_a_date_is_as_exact_as_it_is_and_keeps_its_characters(text: str, datatype: str) -> None:
    value = value_of(date_literal(text))
    assert (value.value, value.datatype.value) == (text, expand(f"xsd:{datatype}"))


def test_a_property_without_a_value_has_no_triple() -> None:
    _, triples = RdfMapping(BASE).node(node_table("Entity"))((ENTITY, "x", None, 1))
    assert not [triple for triple in triples if expand("bw:entityType") in triple]


def test_an_edge_with_properties_is_a_statement_beside_the_direct_triple() -> None:
    other = part_iri(DOCUMENT, "entity", 0, 5)
    graph, triples = RdfMapping(BASE).edge(edge_table("Entity-OF-Entity"))((ENTITY, other, 2, 0.75))
    assert graph == DOCUMENT
    direct, *statement = triples
    assert direct == f"<{ENTITY}> <{expand('prep:of')}> <{other}>"
    assert len({triple.split(" ", 1)[0] for triple in statement}) == 1
    values = {triple.split(" ", 2)[1][1:-1]: triple.split(" ", 2)[2] for triple in statement}
    assert values.keys() == set(
        map(expand, ("rdf:type", "rdf:subject", "rdf:predicate", "rdf:object", "bw:mentions", "bw:score"))
    )
    assert values[expand("rdf:predicate")] == f"<{expand('prep:of')}>"


def test_a_complementation_is_a_statement_and_no_direct_triple() -> None:
    via = part_iri(DOCUMENT, "char", 6, 9)
    row = (MENTION, ENTITY, "of", 0.75, True, via, "np-enrichment")
    graph, triples = RdfMapping(BASE).edge(edge_table("Mention-HAS_COMPLEMENT-Entity"))(row)
    assert graph == DOCUMENT
    assert [len({triple.split(" ", 1)[0] for triple in triples}), len(triples)] == [1, 8]
    values = {triple.split(" ", 2)[1][1:-1]: triple.split(" ", 2)[2] for triple in triples}
    assert values[expand("rdf:subject")] == f"<{MENTION}>"
    assert values[expand("rdf:object")] == f"<{ENTITY}>"
    assert values[expand("bw:via")] == f"<{via}>"
    assert values[expand("prov:wasAttributedTo")] == "<urn:betwixt:extractor:np-enrichment>"
    assert value_of(values[expand("bw:explicit")]).value == "true"


def test_edges_between_the_same_two_have_their_own_statements() -> None:
    edge = RdfMapping(BASE).edge(edge_table("Mention-HAS_COMPLEMENT-Entity"))
    triples = [
        triple
        for preposition in ("of", "in")
        for triple in edge((MENTION, ENTITY, preposition, 0.5, False, None, "np-enrichment"))[1]
    ]
    assert len(set(triples)) == len(triples)
    assert sum(expand("bw:Complementation") in triple for triple in triples) == 2


def test_an_edge_that_its_ends_do_not_make_unique_has_no_direct_triple() -> None:
    assert not [table.name for table in EDGES if table.keys and table.iri]


def test_the_properties_of_a_functional_edge_are_its_sources() -> None:
    _, triples = RdfMapping(BASE).edge(edge_table("Mention-REFERS_TO-Entity"))(
        (MENTION, ENTITY, 0.5, "coreference")
    )
    assert {triple.split(" ", 1)[0] for triple in triples} == {f"<{MENTION}>"}
    assert len(triples) == 3


def test_both_streams_hold_the_same_quads_without_repetition(small: Graph) -> None:
    done: list[int] = []
    table_by_table = b"".join(n_quads(small, done.append))
    assert sum(done) == sum(map(small.count, small.tables))
    by_graph = "".join(f"{t} <{g.iri}> .\n" for g in named_graphs(small) for t in g.triples)
    assert Counter(table_by_table.splitlines()) == Counter(by_graph.encode().splitlines())
    assert max(Counter(table_by_table.splitlines()).values()) == 1


def test_the_rows_of_the_named_graphs_are_the_rows_of_the_tables(small: Graph) -> None:
    total: Counter[str] = Counter()
    for named in named_graphs(small):
        total.update(dict(named.rows))
        list(named.triples)
    assert dict(total) == {t.name: small.count(t) for t in small.tables if small.count(t)}


def test_oxigraph_and_rdflib_read_the_same(small: Graph) -> None:
    data = b"".join(n_quads(small, lambda rows: None))
    ours = read_by_oxigraph(data)
    assert len(ours) == data.count(b"\n")
    dataset = rdflib.Dataset()
    dataset.parse(data=data, format="nquads")
    assert sum(1 for _ in dataset.quads()) == len(ours)
    first = next(iter(named_graphs(small)))
    by_rdflib = dataset.graph(rdflib.URIRef(first.iri))
    again = rdflib.Graph().parse(data="".join(f"{t} .\n" for t in first.triples), format="nt")
    assert isomorphic(by_rdflib, again)


def test_a_subject_is_described_in_one_named_graph_only(small: Graph) -> None:
    graphs: dict[str, set[str]] = {}
    for subject, _, _, graph in read_by_oxigraph(b"".join(n_quads(small, lambda rows: None))):
        graphs.setdefault(subject, set()).add(graph)
    assert {len(triple_graph) for triple_graph in graphs.values()} == {1}


def test_every_extractor_that_is_named_is_an_agent(small: Graph) -> None:
    quads = read_by_oxigraph(b"".join(n_quads(small, lambda rows: None)))
    named = {o for _, p, o, _ in quads if p == f"<{expand('prov:wasAttributedTo')}>"}
    agents = {s for s, _, o, _ in quads if o == f"<{expand('prov:SoftwareAgent')}>"}
    assert named
    assert named <= agents
    assert "<urn:betwixt:extractor:synthetic>" in agents  # of the manifest, with its fingerprint
    assert any(p == f"<{expand('bw:fingerprint')}>" for _, p, _, _ in quads)


def test_a_document_cannot_take_the_iri_of_a_name_or_of_the_corpus_graph() -> None:
    ours = {BASE + "graph:corpus", BASE + "name:x", BASE + "extractor:x"}
    assert not ours & {document_iri(BASE, iri.removeprefix(BASE)) for iri in ours}


def test_rows_out_of_order_are_an_error(tmp_path: Path) -> None:
    documents = [document_iri(BASE, name) for name in ("a", "b")]
    with GraphWriter(tmp_path, graph="g", base_iri=BASE, extractors={}) as writer:
        for document in documents:
            row = dict.fromkeys(column.name for column in node_table("Document").properties)
            writer.append("Document", **{**row, "id": document})
        for document in reversed(documents):
            writer.append("Sentence", id=part_iri(document, "sentence", 0, 1), start=0, end=1, text="x")
    with pytest.raises(InvalidInputError, match="order of the documents"):
        list(named_graphs(Graph(tmp_path)))


@pytest.mark.parametrize("base", ["", "betwixt", "http://example.org/a b", "urn:x<y>", "1:x"])
def test_a_base_that_begins_no_iri_is_refused(base: str) -> None:
    with pytest.raises(InvalidInputError, match="not an absolute IRI"):
        check_base_iri(base)


def test_every_predicate_and_class_of_the_schema_is_an_iri() -> None:
    names = [table.iri for table in (*NODES, *EDGES) if table.iri]
    names += [column.iri for table in (*NODES, *EDGES) for column in table.properties if column.iri]
    names += [table.statement for table in EDGES if table.statement]
    for name in names:
        check_base_iri(expand(name))
