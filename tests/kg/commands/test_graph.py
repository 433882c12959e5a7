"""The commands around a graph, from sample documents to rows."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.__main__ import cli
from kg.commands.shared.free_query import keys_asked_for
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.oxigraph.store import OxigraphStore
from queries.named import catalogue

DOCUMENTS = Path(__file__).parents[3] / "examples" / "documents"


def run(*arguments: object, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["-q", *map(str, arguments)], input=input)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The graph of the sample documents, loaded into its RDF store."""
    folder = tmp_path_factory.mktemp("graphs") / "samples"
    result = run("build", DOCUMENTS, "-o", folder, "--no-load")
    assert result.exit_code == 0, result.output
    OxigraphStore(folder).load(GraphFolder(folder).current(), progress=Progress(quiet=True))
    return folder


def test_status_counts_documents_nodes_and_edges(graph: Path) -> None:
    status = json.loads(run("status", graph, "--json").stdout)
    assert status["documents"] == {"attempted": 12, "done": 12, "failed": 0, "pending": 0}
    assert status["nodes"]["Document"] == 12
    assert status["edges"]["Mention-HAS_COMPLEMENT-Entity"] > 0
    text = run("status", graph).stdout
    assert "12 done" in text
    assert "Mention-HAS_COMPLEMENT-Entity" in text


def test_a_graph_is_brought_up_to_date_without_its_input(graph: Path) -> None:
    again = CliRunner().invoke(cli, ["build", "-o", str(graph), "--no-load"])
    assert again.exit_code == 0, again.output
    assert "12 documents (0 new or changed" in again.output
    assert "No document was found" not in again.output


@pytest.mark.parametrize("options", [(), ("--dry-run",)])
def test_a_first_build_and_a_dry_run_need_an_input(options: tuple[str, ...], tmp_path: Path) -> None:
    refused = run("build", "-o", tmp_path / "graph", *options)
    assert refused.exit_code == 2
    assert "INPUT" in refused.stderr
    assert not (tmp_path / "graph").exists()


def test_query_without_a_name_lists_the_catalogue(graph: Path) -> None:
    listed = run("query", graph).stdout
    assert all(name in listed for name in catalogue())


def test_help_after_a_name_shows_parameters_columns_and_both_texts(graph: Path) -> None:
    for name, question in catalogue().items():
        shown = run("query", graph, name, "--help").stdout
        assert all(f"  {parameter.name}  (" in shown for parameter in question.parameters)
        assert all(f"  {column.name} " in shown for column in question.columns)
        assert question.cypher.splitlines()[0] in shown
        assert question.sparql.splitlines()[0] in shown


def test_a_question_is_answered_across_documents(graph: Path) -> None:
    result = run("query", graph, "documents-of-name", "-p", "name=Brellin Power", "--format", "json")
    rows = json.loads(result.stdout)
    assert len(rows) >= 4
    assert all("document" in row for row in rows)


def test_columns_are_printed_as_they_are_chosen(graph: Path) -> None:
    asked = ("query", graph, "documents-of-name", "-p", "name=Brellin Power")
    whole = json.loads(run(*asked, "--format", "json").stdout)
    some = json.loads(run(*asked, "--columns", "title,document", "--json").stdout)
    assert some["columns"] == ["title", "document"]
    assert some["rows"] == [{"title": row["title"], "document": row["document"]} for row in whole]
    refused = run(*asked, "--columns", "title,pages")
    assert refused.exit_code == 2
    assert "no column 'pages'" in refused.stderr
    assert "document, title" in refused.stderr


def test_a_wrong_parameter_is_refused_with_the_right_ones(graph: Path) -> None:
    result = run("query", graph, "evidence", "-p", "nme=x")
    assert result.exit_code == 2
    assert "anchor" in result.stderr
    assert run("query", graph, "evidence", "-p", "anchor").exit_code == 2


def test_a_key_that_no_name_can_have_is_told_where_nothing_was_found(graph: Path) -> None:
    for written, has_advice in (
        ("the Brellin Power", True),
        ("brellin power", False),
        ("no such name", False),
    ):
        query = f'SELECT ?e {{ ?e bw:named ?n . ?n rdfs:label "{written}" }}'
        answer = CliRunner().invoke(cli, ["sparql", str(graph), query])
        assert answer.exit_code == 0, answer.output
        assert ("'brellin power' rather than 'the Brellin Power'" in answer.stderr) == has_advice
    assert keys_asked_for("MATCH (n:Name {key: 'Finnair'}) WHERE n.name = 'A B'") == [("Finnair", "finnair")]
    assert keys_asked_for('MATCH (n) WHERE n.key="Kestrel Bay" OR n.key = "bay" RETURN n') == [
        ("Kestrel Bay", "kestrel bay")
    ]


def test_nothing_found_without_a_name_says_nothing_of_names(graph: Path) -> None:
    for parameter, has_advice in (("text=xyzzy", False), ("name=lund", True)):
        arguments = ["query", str(graph), "papers", "-p", parameter, "-p", "category=none"]
        answer = CliRunner().invoke(cli, arguments)
        assert "Nothing was found." in answer.stderr, answer.output
        assert ("search-names" in answer.stderr) == has_advice


def test_free_sparql_gives_rows_in_every_format(graph: Path) -> None:
    query = "SELECT (COUNT(DISTINCT ?d) AS ?documents) WHERE { GRAPH ?d { ?d a nif:Context } }"
    assert json.loads(run("sparql", graph, query, "--format", "json").stdout) == [{"documents": 12}]
    assert list(csv.reader(run("sparql", graph, query, "--format", "csv").stdout.splitlines())) == [
        ["documents"],
        ["12"],
    ]


def test_a_query_comes_from_an_argument_a_file_or_standard_input(graph: Path, tmp_path: Path) -> None:
    query = "ASK { GRAPH ?d { ?m a nif:Phrase } }"
    file = tmp_path / "question.rq"
    file.write_text(query, encoding="utf-8")
    answers = [
        run("sparql", graph, query),
        run("sparql", graph, "-f", file),
        run("sparql", graph, "-", input=query),
    ]
    assert {answer.stdout for answer in answers} == {"answer\n------\ntrue\n"}
    assert run("sparql", graph).exit_code == 2
    assert run("sparql", graph, query, "-f", file).exit_code == 2


def test_construct_gives_turtle(graph: Path) -> None:
    turtle = run(
        "sparql", graph, "CONSTRUCT { ?d a nif:Context } WHERE { GRAPH ?d { ?d a nif:Context } }"
    ).stdout
    from rdflib import Graph

    assert len(Graph().parse(data=turtle, format="turtle")) == 12


def test_a_free_query_may_not_write(graph: Path) -> None:
    result = run("sparql", graph, "DELETE WHERE { GRAPH ?g { ?s ?p ?o } }")
    assert result.exit_code == 1
    assert "--write" in result.stderr


def test_neo4j_is_not_asked_in_sparql(graph: Path) -> None:
    result = run("sparql", graph, "ASK {}", "--on", "neo4j")
    assert result.exit_code == 1
    assert "--on" in result.stderr


def test_commands_that_write_into_a_locked_graph_exit_with_4(graph: Path) -> None:
    with GraphFolder(graph).lock():
        assert run("build", DOCUMENTS, "-o", graph, "--no-load").exit_code == 4
        assert run("remove", graph, DOCUMENTS, "--no-load").exit_code == 4
        assert run("load", graph).exit_code == 4


def test_questions_are_answered_while_the_graph_is_locked(graph: Path) -> None:
    with GraphFolder(graph).lock():
        assert run("status", graph).exit_code == 0
        assert run("query", graph, "prepositions").exit_code == 0


def test_rejected_records_are_told_and_exit_with_3_or_strictly_1(tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    file.write_text('{"id": "a", "text": "The mayor of the city spoke."}\n{"id": "b"\n', encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", str(file), "-o", str(tmp_path / "g"), "--no-load"])
    assert result.exit_code == 3
    assert "1 record" in result.stderr
    assert run("build", file, "-o", tmp_path / "g", "--no-load", "--strict").exit_code == 1
    status = run("status", tmp_path / "g").stdout
    assert "line 2" in status
    assert json.loads(run("status", tmp_path / "g", "--json").stdout)["documents"]["failed"] == 1


def test_a_graph_inside_its_own_input_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("The mayor of the city spoke.", encoding="utf-8")
    for _ in range(2):
        assert run("build", tmp_path, "-o", tmp_path / "graph", "--no-load").exit_code == 0
    status = json.loads(run("status", tmp_path / "graph", "--json").stdout)
    assert status["documents"] == {"attempted": 1, "done": 1, "failed": 0, "pending": 0}


def test_dry_run_shows_which_column_is_which_field_and_builds_nothing(tmp_path: Path) -> None:
    result = run("build", DOCUMENTS / "abstracts.jsonl", "-o", tmp_path / "g", "--dry-run")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["text", "abstract"] in [line[:2] for line in lines]
    assert ["id", "id", "varnholm-2401.01"] in lines
    assert not (tmp_path / "g").exists()


def test_remove_takes_the_documents_of_a_file_out(tmp_path: Path) -> None:
    graph = tmp_path / "g"
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text("The mayor of the city spoke.", encoding="utf-8")
    run("build", tmp_path / "one.txt", tmp_path / "two.txt", "-o", graph, "--no-load")
    assert run("remove", graph, tmp_path / "one.txt", "--no-load").exit_code == 0
    assert json.loads(run("status", graph, "--json").stdout)["nodes"]["Document"] == 1
    missing = run("remove", graph, "three.txt", "--no-load")
    assert missing.exit_code == 1
    assert "two.txt" in missing.stderr


def test_annotations_are_json_lines_whose_spans_fit_the_text() -> None:
    result = run("annotate", DOCUMENTS / "abstracts.jsonl")
    assert result.exit_code == 0
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(objects) == 6
    relation = objects[0]["relations"][0]
    anchor = relation["anchor"]
    assert objects[0]["text"][anchor["start"] : anchor["end"]] == anchor["surface"] != ""


def test_annotate_only_gives_one_extractors_findings() -> None:
    result = run("annotate", "-", "--only", "tokens", input="The mayor spoke.")
    (record,) = map(json.loads, result.stdout.splitlines())
    assert record["tokens"] == [[0, 3], [4, 9], [10, 15], [15, 16]]
    assert "mentions" not in record


@pytest.mark.parametrize("command", ["status", "query", "sparql", "cypher", "remove"])
def test_a_folder_without_a_graph_is_refused_with_the_command_to_run(command: str, tmp_path: Path) -> None:
    arguments = {"query": ["prepositions"], "sparql": ["ASK {}"], "cypher": ["RETURN 1"], "remove": ["x"]}
    result = run(command, tmp_path, *arguments.get(command, []))
    assert result.exit_code == 1
    assert "kg build" in result.stderr


def test_a_graph_is_no_input(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("The mayor of the city spoke.", encoding="utf-8")
    run("build", text, "-o", tmp_path / "g", "--no-load")
    result = run("build", tmp_path / "g", "-o", tmp_path / "h")
    assert result.exit_code == 1
    assert "is a graph, not documents" in result.stderr
    assert not (tmp_path / "h").exists()
