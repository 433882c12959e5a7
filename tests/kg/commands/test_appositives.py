"""What texts call somebody, beside what Wikidata knows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kg
from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.stores.oxigraph.store import OxigraphStore
from linkers.wikidata.item import Claim, Item, Value
from tests.linkers.wikidata.items import CLASSES, index_of, item

TEXTS = {
    "a.txt": "Natalie Jaresko, a Ukrainian lawyer, flew to Paris.",
    "b.txt": "Natalie Jaresko, a Ukrainian lawyer, spoke. Thomas Quartermain, a French sailor, was silent.",
}
NATALIE = item("Q7", "Natalie Jaresko", prominence=12, P31="Q5", P106="Q40348", P27="Q30")
BORN = Claim("P569", Value("time", "+1965-04-00T00:00:00Z", "10"))
WORLD = (
    *CLASSES,
    Item(NATALIE.id, NATALIE.labels, {}, {}, (*NATALIE.claims, BORN), 12),
    item("Q40348", "lawyer"),
    item("Q30", "United States of America", prominence=500),
    item("Q8", "Ilsa Brandt", prominence=2, P31="Q5", P106="Q40348"),
    item("Q9", "Ilsa Brandt", prominence=2, P31="Q5", P27="Q30", P106="Q40348"),
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["-q", *map(str, arguments)])


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graphs")
    (folder / "texts").mkdir()
    for name, text in TEXTS.items():
        (folder / "texts" / name).write_text(text)
    index = index_of(WORLD, folder / "wikidata.idx")
    done = run("build", folder / "texts", "-o", folder / "graph", "--no-load", "--wikidata", index)
    assert done.exit_code == 0, done.output
    built = GraphFolder(folder / "graph")
    OxigraphStore(built.path).load(built.current(), progress=Progress(quiet=True))
    return built.path


def test_descriptions_stand_beside_facts(graph: Path) -> None:
    done = run("appositives", graph, "natalie jaresko", "--json")
    assert done.exit_code == 0, done.output
    answer = json.loads(done.stdout)
    assert [linked_item["item"] for linked_item in answer["items"]] == ["Q7"]
    [said] = answer["said"]
    assert (said["description"], said["documents"]) == ("a Ukrainian lawyer", 2)
    assert [(fact["property"], fact["value"]) for fact in said["expresses"]] == [("occupation", "lawyer")]
    assert [fact["value"] for fact in said["contradicts"]] == ["United States of America"]
    for place in said["occurrences"]:
        text = TEXTS[place["document"].rpartition(":")[2]]
        assert text[place["start"] : place["end"]] == said["description"]
        assert said["description"] in place["sentence"]
    unsaid = [(fact["property"], fact["value"]) for fact in answer["unsaid"]]
    assert unsaid == [
        ("country of citizenship", "United States of America"),
        ("date of birth", "1965-04"),
    ]


def test_people_read_what_agrees_and_what_does_not(graph: Path) -> None:
    output = run("appositives", graph, "Natalie Jaresko").stdout
    assert "Q7 Natalie Jaresko" in output
    assert "= occupation: lawyer" in output
    assert "≠ country of citizenship: United States of America" in output
    assert "“Natalie Jaresko, a Ukrainian lawyer, flew to Paris.”" in output
    assert "date of birth: 1965-04" in output.partition("no description says")[2]


def test_who_is_not_in_wikidata_is_described_all_the_same(graph: Path) -> None:
    output = run("appositives", graph, "Thomas Quartermain").stdout
    assert "no item is linked" in output
    assert "a French sailor" in output


def test_a_file_of_names_is_looked_up_and_unknown_ones_are_told(graph: Path, tmp_path: Path) -> None:
    (tmp_path / "names").write_text("Natalie Jaresko\n\nNobody Atall\n")
    arguments = ["appositives", str(graph), "--names", str(tmp_path / "names"), "--json"]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 3
    assert [json.loads(line)["name"] for line in done.stdout.splitlines()] == ["Natalie Jaresko"]
    assert "Nobody Atall" in done.stderr
    assert "1 of 2 names" in done.stderr


def test_no_name_at_all_and_an_unknown_one_are_mistakes(graph: Path) -> None:
    assert run("appositives", graph).exit_code == 2
    assert run("appositives", graph, "Nobody Atall").exit_code == 2


def test_an_appositive_is_suggested_for_a_sentence(graph: Path) -> None:
    done = run("appositives", graph, "--suggest", "“We agree”, said Natalie Jaresko.", "--json")
    assert done.exit_code == 0, done.output
    answer = json.loads(done.stdout)
    [name] = answer["names"]
    assert answer["text"][name["start"] : name["end"]] == name["name"] == "Natalie Jaresko"
    assert (name["item"], name["is_due"], name["has"]) == ("Q7", True, "")
    [phrase] = name["phrases"]
    assert phrase["text"] == "an American lawyer"
    facts = [(fact["property"], fact["value"]) for fact in phrase["facts"]]
    assert facts == [("country of citizenship", "United States of America"), ("occupation", "lawyer")]


def test_why_none_is_suggested_is_told(graph: Path) -> None:
    def reason(text: str, at: int = 0) -> str:
        name = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"][at]
        assert name["is_due"] == (not name["why_not"])
        assert name["why_not"] in run("appositives", graph, "--suggest", text).stdout
        return str(name["why_not"])

    assert reason("“We agree”, said Natalie Jaresko.") == ""
    assert reason("“We agree”, said Natalie Jaresko, a lawyer.") == "the text says already: a lawyer"
    assert "no item that is likely to be meant" in reason("“We agree”, said Ruprecht Vandersloot.")
    spanish = "Ayer llegó Natalie Jaresko a la ciudad, y el alcalde habló con ella durante una hora."
    assert "readers can do without one here: the phrase goes on after it" in reason(spanish)
    assert "choose from what is listed" in reason(spanish)  # abogada: the index has no Spanish label
    assert reason("“We agree”, said Natalie Jaresko, a lawyer. Then Natalie Jaresko left.", at=1) == (
        "the text says already: a lawyer"
    )


def test_where_it_is_not_sure_who_is_meant_each_candidate_has_its_phrases(graph: Path) -> None:
    text = "“We agree”, said Ilsa Brandt."
    [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
    assert (name["is_due"], name["phrases"], name["best"]) == (False, [], "")
    assert "not sure who is meant" in name["why_not"]
    scores = [candidate["link_score"] for candidate in name["candidates"]]
    assert scores == sorted(scores, reverse=True)
    could_be = {
        candidate["item"]: [phrase["text"] for phrase in candidate["phrases"]]
        for candidate in name["candidates"]
    }
    assert could_be == {"Q8": ["a lawyer"], "Q9": ["an American lawyer"]}
    output = run("appositives", graph, "--suggest", text).stdout
    for candidate in name["candidates"]:
        section = output.partition(
            f"if {candidate['item']} Ilsa Brandt (probability {candidate['link_score']:.2f})"
        )[2]
        assert section.split("\n")[1].strip() == could_be[candidate["item"]][0]


def test_who_is_sure_or_described_has_no_candidates(graph: Path) -> None:
    for text in ("“We agree”, said Natalie Jaresko.", "“We agree”, said Ilsa Brandt, a lawyer."):
        [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
        assert name["candidates"] == [], text


def test_what_a_reader_knows_better_holds_for_suggestions(graph: Path) -> None:
    text = "“We agree”, said Ilsa Brandt."
    corrections = GraphFolder(graph).name_corrections_path
    try:
        corrections.write_text("link\tIlsa Brandt\tQ9\n")
        [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
        assert (name["item"], name["link_score"], name["candidates"]) == ("Q9", 1.0, [])
        assert [phrase["text"] for phrase in name["phrases"]] == ["an American lawyer"]
        corrections.write_text("unlink\tIlsa Brandt\tQ9\n")
        [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
        assert [candidate["item"] for candidate in name["candidates"]] == ["Q8"]
        corrections.write_text("link\tIlsa Brandt\tQ123456789\n")
        [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
        assert (name["item"], name["link_score"]) == ("", 0.0)
    finally:
        corrections.unlink()


def test_a_candidate_of_which_nothing_can_be_told_says_so(graph: Path) -> None:
    text = "“Estamos de acuerdo”, dijo Ilsa Brandt."
    done = run("appositives", graph, "--suggest", text, "--language", "es")
    assert "if Q8 Ilsa Brandt" in done.stdout
    assert "of its facts none can be told in es" in done.stdout


def test_people_read_suggestions_with_their_facts(graph: Path, tmp_path: Path) -> None:
    file = tmp_path / "sentences.txt"
    file.write_text("“We agree”, said Natalie Jaresko.\n\nThomas Quartermain, a sailor, was silent.\n")
    output = run("appositives", graph, "--suggest-from", file).stdout
    assert "an appositive is due" in output
    assert "from country of citizenship: United States of America; occupation: lawyer" in output
    assert "the text says already: a sailor" in output


def test_where_nobody_is_found_the_language_is_told(graph: Path) -> None:
    output = run("appositives", graph, "--suggest", "It rained.", "--language", "en").stdout
    assert "no person or organisation is found in it, read as en" in output
    assert "--language" not in output
    output = run("appositives", graph, "--suggest", "Il pleut sur Paris.", "--language", "fr").stdout
    assert "read as fr" in output
    assert "names are found in en, es, de, pl; --language says which it is" in output


def test_suggestions_of_one_name(graph: Path) -> None:
    text = "Natalie Jaresko met Thomas Quartermain."
    answer = json.loads(run("appositives", graph, "natalie jaresko", "--suggest", text, "--json").stdout)
    assert [name["name"] for name in answer["names"]] == ["Natalie Jaresko"]


def test_without_an_index_nothing_is_suggested_or_unlinked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Natalie Jaresko spoke.")
    assert run("build", tmp_path / "a.txt", "-o", tmp_path / "graph", "--no-load").exit_code == 0
    done = run("appositives", tmp_path / "graph", "--suggest", "Natalie Jaresko spoke.")
    assert done.exit_code == 1
    assert "kg build" in done.output
    GraphFolder(tmp_path / "graph").name_corrections_path.write_text("unlink\tDouglas Adams\n")
    again = ["build", str(tmp_path / "a.txt"), "-o", str(tmp_path / "graph"), "--no-load", "--no-link"]
    output = CliRunner().invoke(cli, again).output
    assert "links need kg build --wikidata" in output
    assert "no name here is so" not in output


def test_a_date_that_is_none_is_told(graph: Path) -> None:
    done = run("appositives", graph, "--suggest", "Natalie Jaresko spoke.", "--date", "2024-13-45")
    assert done.exit_code == 2
    assert "2024-05-31" in done.output
    with kg.open(graph) as opened, pytest.raises(InvalidInputError, match="is no date"):
        opened.suggest("Natalie Jaresko spoke.", date="yesterday")


def test_what_texts_in_another_language_say_is_not_suggested(graph: Path) -> None:
    text = "Ayer llegó Natalie Jaresko a la ciudad, y el alcalde habló con ella durante una hora."
    [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
    assert name["said"] == []
    text = "Yesterday Natalie Jaresko came to the city, and the mayor talked with her for an hour."
    [name] = json.loads(run("appositives", graph, "--suggest", text, "--json").stdout)["names"]
    assert [(saying["text"], saying["documents"]) for saying in name["said"]] == [("a Ukrainian lawyer", 2)]


def test_programs_ask_for_suggestions_too(graph: Path) -> None:
    with kg.open(graph) as opened:
        [name] = opened.suggest("“We agree”, said Natalie Jaresko.")
        assert (name.item, name.is_due, name.best) == ("Q7", True, "a Ukrainian lawyer")
        assert (name.best_document, name.best_facts) == ("urn:betwixt:a.txt", ())
        opened.close()  # asked again, it opens again
        assert opened.suggest("Natalie Jaresko spoke.", names=["Ada Wilk"]) == []


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="which files are open cannot be told here")
def test_a_graph_that_is_closed_has_closed_its_index(graph: Path) -> None:
    index = GraphFolder(graph).settings().wikidata
    assert index is not None

    def is_open() -> bool:
        return any(path.resolve() == (graph / index).resolve() for path in Path("/proc/self/fd").iterdir())

    assert not is_open()  # nor have the commands of other tests left it open
    with kg.open(graph) as opened:
        opened.suggest("Natalie Jaresko spoke.")
        assert is_open()
    assert not is_open()
