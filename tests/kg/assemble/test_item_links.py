"""Entities of documents and the items of Wikidata that they are linked to."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from kg.__main__ import cli
from kg.graph.folder import GraphFolder
from linkers.wikidata.item import Item
from tests.linkers.wikidata.items import WORLD, index_of, item

TEXTS = {
    "a.txt": "Natalie Jaresko, a lawyer, flew to Paris. France invited Natalie Jaresko.",
    "b.txt": "Zebulon Quartermain left Paris in Texas for the United States.",
}


def build(folder: Path, *options: str) -> dict[str, list[dict[str, Any]]]:
    inputs = (folder / "inputs").read_text()
    arguments = ["-q", "build", inputs, "-o", str(folder / "graph"), "--no-load", *options]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    return rows(folder / "graph")


def rows(folder: Path) -> dict[str, list[dict[str, Any]]]:
    graph = GraphFolder(folder).current()
    return {
        table.name: [row for batch in graph.batches(table, 1_000) for row in batch.to_pylist()]
        for table in (*graph.nodes, *graph.edges)
    }


def linked(tables: Mapping[str, list[dict[str, Any]]]) -> dict[tuple[str, str], str]:
    named = {row["id"]: row["name"] for row in tables["Entity"]}
    return {
        (row["source"].partition("#")[0].rpartition("/")[2].rpartition(":")[2], named[row["source"]]): row[
            "target"
        ]
        for row in tables["Entity-LINKED_TO-Item"]
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph that is linked to the small Wikidata of the tests."""
    folder = tmp_path_factory.mktemp("linked")
    texts = tmp_path_factory.mktemp("texts")
    for name, text in TEXTS.items():
        (texts / name).write_text(text)
    (folder / "inputs").write_text(str(texts))
    index = index_of(WORLD, folder / "wikidata.idx")
    build(folder, "--number-format", "float32", "--wikidata", str(index))
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copytree(built, tmp_path / "copy"))


def test_entities_of_known_names_are_linked_and_others_stay_names(built: Path) -> None:
    tables = rows(built / "graph")
    items = linked(tables)
    assert items["a.txt", "Natalie Jaresko"] == "Q4115189"
    assert items["a.txt", "France"] == "Q142"
    assert items["a.txt", "Paris"] == "Q90"
    assert ("b.txt", "Zebulon Quartermain") not in items
    assert "zebulon quartermain" in {row["key"] for row in tables["Name"]}
    link = next(row for row in tables["Entity-LINKED_TO-Item"] if row["target"] == "Q4115189")
    assert 0.5 <= link["score"] <= 1
    assert (link["name"], link["extractor"]) == ("natalie jaresko", "wikidata")


def test_items_and_facts_come_once_with_what_they_say_of_each_other(built: Path) -> None:
    tables = rows(built / "graph")
    items = {row["qid"]: row for row in tables["Item"]}
    assert list(items) == sorted(items, key=lambda id: int(id[1:]))
    assert items["Q142"]["description"] == "country in Europe"
    assert set(linked(tables).values()) == set(items)
    facts = {row["id"]: (row["property"], row["value"], row["item"]) for row in tables["Fact"]}
    of_paris = [facts[row["target"]] for row in tables["Item-HAS_FACT-Fact"] if row["source"] == "Q90"]
    assert of_paris == [("country", "France", "Q142"), ("instance of", "city", "Q515")]
    claims = [(row["source"], row["target"], row["property"]) for row in tables["Item-CLAIM-Item"]]
    assert ("Q90", "Q142", "country") in claims


def test_an_abbreviation_is_linked_as_what_its_text_says_it_stands_for(folder: Path) -> None:
    (folder / "more").mkdir()
    for name, text in {
        "1.txt": "The Institute for Advanced Study (IAS) in Paris has hired him. The IAS is three years old.",
        "2.txt": "The IAS in Paris has hired him. The IAS is three years old.",
    }.items():
        (folder / "more" / name).write_text(text)
    (folder / "inputs").write_text(str(folder / "more"))
    spatial = item("Q3151917", "Institut d'Astrophysique Spatiale", "IAS", prominence=150, P31="Q43229")
    index_of((*WORLD, spatial), folder / "newer.idx")
    items = linked(build(folder, "--wikidata", str(folder / "newer.idx")))
    assert {document for (document, _), id in items.items() if id == "Q3151917"} == {"2.txt"}


def test_another_index_links_anew_and_reads_no_text_again(folder: Path) -> None:
    before = rows(folder / "graph")
    newer = (*WORLD, item("Q77", "Zebulon Quartermain", description="traveller", prominence=9, P31="Q5"))
    index_of(newer, folder / "newer.idx")
    after = build(folder, "--wikidata", str(folder / "newer.idx"))
    assert linked(after)["b.txt", "Zebulon Quartermain"] == "Q77"
    same = [name for name in before if "Item" not in name and name not in ("Fact", "Document")]
    assert {name: before[name] for name in same} == {name: after[name] for name in same}


def test_the_index_is_remembered_until_no_link_is_asked_for(folder: Path) -> None:
    assert GraphFolder(folder / "graph").settings().wikidata.endswith("wikidata.idx")
    assert build(folder)["Item"]
    assert build(folder, "--no-link")["Item"] == []
    assert build(folder)["Item"] == []


def test_a_threshold_leaves_unsure_links_out(folder: Path) -> None:
    settings = folder / "graph" / "graph.toml"
    settings.write_text(settings.read_text().replace("[thresholds]", "[thresholds]\nwikidata = 1.0"))
    assert build(folder)["Item"] == []


def test_names_of_one_item_meet(folder: Path) -> None:
    (folder / "more").mkdir()
    for name, text in {
        "1.txt": "Natalie Jaresko spoke in Mumbai on Monday.",
        "2.txt": "The harbour of Bombay is closed, said Natalie Jaresko.",
        "3.txt": "Lagos is a port. Zebulon Quartermain came to Eko from Lagos.",
    }.items():
        (folder / "more" / name).write_text(text)
    (folder / "inputs").write_text(str(folder / "more"))
    mumbai = item("Q1156", "Mumbai", "Bombay", prominence=200, P31="Q515")
    lagos = item("Q8673", "Lagos", prominence=150, P31="Q515")
    index_of((*WORLD, mumbai, lagos), folder / "newer.idx")
    tables = build(folder, "--wikidata", str(folder / "newer.idx"))
    met = {(row["source"], row["target"]): row["basis"] for row in tables["Name-ALIAS_OF-Name"]}
    assert met == {("bombay", "mumbai"): "wikidata"} or met == {("mumbai", "bombay"): "wikidata"}


def correct(folder: Path, *lines: str) -> dict[str, list[dict[str, Any]]]:
    (folder / "graph" / "name-corrections.tsv").write_text("\n".join(lines) + "\n")
    return build(folder)


def test_a_reader_knows_better_which_item_is_meant(folder: Path) -> None:
    tables = correct(folder, "link\tParis\tQ830149", "link\tZebulon Quartermain\tQ47899")
    items = linked(tables)
    assert items["a.txt", "Paris"] == "Q830149"
    assert items["b.txt", "Zebulon Quartermain"] == "Q47899"
    assert items["a.txt", "France"] == "Q142"
    made = {row["target"]: (row["score"], row["extractor"]) for row in tables["Entity-LINKED_TO-Item"]}
    assert made["Q47899"] == (1.0, "correction")
    texas = [row["prior"] for row in tables["Entity-LINKED_TO-Item"] if row["target"] == "Q830149"]
    assert all(0 < prior < 0.5 for prior in texas)  # an unlikely candidate keeps what speaks for it
    assert made["Q142"][1] == "wikidata"


def test_a_name_is_unlinked_from_one_item_or_from_all(folder: Path) -> None:
    assert linked(correct(folder, "unlink\tParis\tQ90")).get(("a.txt", "Paris")) != "Q90"
    assert ("a.txt", "Paris") not in linked(correct(folder, "unlink\tParis"))
    assert linked(correct(folder, ""))["a.txt", "Paris"] == "Q90"


def test_an_item_that_the_index_lacks_is_linked_all_the_same(folder: Path) -> None:
    (folder / "graph" / "name-corrections.tsv").write_text("link\tParis\tQ123456789\n")
    inputs = (folder / "inputs").read_text()
    done = CliRunner().invoke(cli, ["build", inputs, "-o", str(folder / "graph"), "--no-load"])
    assert done.exit_code == 0, done.output
    assert "Q123456789 is not in the index" in done.stderr
    items = {row["qid"]: row["name"] for row in rows(folder / "graph")["Item"]}
    assert items["Q123456789"] == "Q123456789"


def test_an_index_that_is_gone_is_told_before_anything_is_read(folder: Path) -> None:
    (folder / "graph" / "graph.toml").write_text(
        (folder / "graph" / "graph.toml").read_text().replace("wikidata.idx", "gone.idx")
    )
    inputs = (folder / "inputs").read_text()
    arguments = ["build", inputs, "-o", str(folder / "graph"), "--no-load"]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 1
    assert "gone.idx" in done.stderr
    assert "--no-link" in done.stderr
    both = CliRunner().invoke(cli, [*arguments, "--no-link", "--wikidata", str(folder / "inputs")])
    assert both.exit_code == 2


GERMANY = Item("Q183", {"en": "Germany", "de": "Deutschland"})
OFFICE = Item(
    "Q4970706",
    {"en": "Federal Chancellor of Germany", "de": "Bundeskanzler der Bundesrepublik Deutschland"},
)
MERKEL = item("Q567", "Angela Merkel", prominence=300, P31="Q5", P27="Q183", P39="Q4970706", P106="Q82955")


def build_in_german(
    folder: Path, *items: Item, languages: tuple[str, ...]
) -> dict[str, list[dict[str, Any]]]:
    index_of(items, folder / "german.idx", *languages)
    (folder / "german").mkdir()
    text = "Die deutsche Bundeskanzlerin Angela Merkel reiste nach Paris."
    (folder / "german" / "c.txt").write_text(text)
    (folder / "inputs").write_text(str(folder / "german"))
    tables = build(folder, "--language", "de", "--wikidata", str(folder / "german.idx"))
    assert linked(tables)["c.txt", "Angela Merkel"] == "Q567"
    return tables


def expressed(tables: Mapping[str, list[dict[str, Any]]]) -> dict[tuple[str, str], list[str]]:
    facts = {row["id"]: (row["property"], row["value"]) for row in tables["Fact"]}
    return {facts[row["target"]]: row["words"] for row in tables["Description-EXPRESSES-Fact"]}


def test_a_description_in_german_expresses_facts_whose_labels_are_german(folder: Path) -> None:
    politician = item("Q82955", "politician")
    items = (*WORLD, GERMANY, OFFICE, politician, MERKEL)
    assert expressed(build_in_german(folder, *items, languages=("de", "en"))) == {
        ("country of citizenship", "Germany"): ["deutschland"],
        ("position held", "Federal Chancellor of Germany"): ["deutschland", "bund", "bundeskanzlerin"],
    }


def test_an_index_without_english_has_facts_in_its_own_language(folder: Path) -> None:
    only = [replace(original, labels={"de": original.labels["de"]}) for original in (GERMANY, OFFICE)]
    named = replace(MERKEL, labels={"de": "Angela Merkel"})
    tables = build_in_german(folder, *WORLD, *only, named, languages=("de",))
    assert ("country of citizenship", "Deutschland") in expressed(tables)
    assert {row["name"] for row in tables["Item"]} >= {"Angela Merkel"}


def test_what_no_label_of_the_graph_tells_is_not_expressed(folder: Path) -> None:
    only = replace(GERMANY, labels={"de": "Deutschland"})
    tables = build_in_german(folder, *WORLD, only, OFFICE, MERKEL, languages=("de", "en"))
    assert set(expressed(tables)) == {("position held", "Federal Chancellor of Germany")}
