"""A list of names: types in words that people use, aliases, ids; bad rows are reported."""

from __future__ import annotations

from pathlib import Path

from kg.lists.names import load_names
from linkers.names.name_list import ListedName, NameList

TABLE = """Name;Type;Aliases;Wikidata
Edda Gonsal;person;Gonsal|the Iron DA;Q77
Millport District Attorney's Office;Organization;MDAO;
Reading;place;;https://www.wikidata.org/wiki/Q161491
Opportunity;;;
Old Gonsal;person;Gonsal;
Brellin;planet;;
;person;;
Reading;place;;
Corvane;org;;Q0x
"""


def loaded(folder: Path, table: str) -> NameList:
    path = folder / "n.csv"
    path.write_text(table, encoding="utf-8")
    return load_names(path)


def test_names_have_types_aliases_and_items(tmp_path: Path) -> None:
    assert loaded(tmp_path, TABLE).names == (
        ListedName("Edda Gonsal", "PERSON", ("Gonsal", "the Iron DA"), "Q77"),
        ListedName("Millport District Attorney's Office", "ORGANISATION", ("MDAO",)),
        ListedName("Reading", "LOCATION", (), "Q161491"),
        ListedName("Opportunity", "OTHER"),
        ListedName("Old Gonsal", "PERSON"),
        ListedName("Corvane", "ORGANISATION"),
    )


def test_bad_rows_are_reported_with_their_lines(tmp_path: Path) -> None:
    assert loaded(tmp_path, TABLE).problems == (
        "n.csv:6: 'Gonsal' is a name of Edda Gonsal already",
        "n.csv:7: no type: 'planet'; write PERSON, ORGANISATION, LOCATION or OTHER",
        "n.csv:8: there is no name",
        "n.csv:9: 'Reading' has a row already",
        "n.csv:10: no id of Wikidata: 'Q0x'; the name stays without it",
    )


def test_aliases_are_the_same_as_their_names_and_items_are_meant_by_both(tmp_path: Path) -> None:
    listed = loaded(tmp_path, TABLE)
    assert ("gonsal", "edda gonsal") in listed.same
    assert {("gonsal", "Q77"), ("edda gonsal", "Q77"), ("reading", "Q161491")} <= listed.items
    assert not listed.without_items().items
