import gzip
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.sources import kgtk
from linkers.wikidata.sources.damaged_line import DamagedLine


def table(folder: Path, name: str, *rows: str) -> None:
    with gzip.open(folder / f"{name}.tsv.gz", "wt", encoding="utf-8") as file:
        file.write("".join(row.replace(" | ", "\t") + "\n" for row in rows))


def test_tables_together_make_items(tmp_path: Path) -> None:
    table(
        tmp_path,
        "labels.en",
        "node1 | label | node2 | id",
        "Q90 | label | 'Paris'@en | x",
        "P31 | label | 'is'@en | y",
    )
    table(
        tmp_path,
        "aliases.en",
        "node1 | label | node2",
        r"Q90 | alias | 'Paname\'s'@en",
        "Q1 | alias | 'x'@en",
    )
    table(tmp_path, "derived.P31", "id | node1 | label | node2", "x | Q90 | P31 | Q515")
    table(tmp_path, "claims.time", "node1 | label | node2", "Q90 | P571 | ^0250-01-01T00:00:00Z/9")
    table(tmp_path, "claims.quantity", "node1 | label | node2", "Q90 | P1082 | +2000000[+1,+2]Q11573")
    table(
        tmp_path,
        "metadata.pagerank.directed",
        "node1 | label | node2",
        "Q90 | Pdirected_pagerank | 3",
        "Q1 | Pdirected_pagerank | 1",
        "Q90-pr | P1545 | 1",
    )
    assert list(kgtk.items(tmp_path)) == [
        Item(
            "Q90",
            {"en": "Paris"},
            {"en": ("Paname's",)},
            claims=(
                Claim("P31", Value("item", "Q515")),
                Claim("P571", Value("time", "+0250-01-01T00:00:00Z", "9")),
                Claim("P1082", Value("quantity", "+2000000", "Q11573")),
            ),
            prominence=1.5,
        )
    ]
    assert kgtk.property_labels(tmp_path) == {"P31": "is"}


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no labels"):
        list(kgtk.items(tmp_path))


def test_tables_of_any_name_and_language_are_told_by_their_columns(tmp_path: Path) -> None:
    rows = [
        "node1 | node2 | label",
        "Q90 | 'Parigi'@it | label",
        "Q90 | 'Paryż'@pl | label",
        'Q90 | "Paris" | label',
        "Q90 | 'stolica'@pl | description",
        "Q90 | Q515 | P31",
        "Q90 | 'PAR'@mul | P1813",
        "Q90-P31-Q515 | 2001 | P580",
        "Q90 | L7 | P5137",
    ]
    (tmp_path / "edges.tsv").write_text("".join(row.replace(" | ", "\t") + "\r\n" for row in rows))
    table(tmp_path, "claims", "node1 | label | node2 | id", "Q90 | P31 | Q515")
    assert list(kgtk.items(tmp_path, ["pl"])) == [
        Item(
            "Q90",
            {"pl": "Paryż", "mul": "Paris"},
            descriptions={"pl": "stolica"},
            claims=(
                Claim("P31", Value("item", "Q515")),
                Claim("P1813", Value("text", "PAR", "mul")),
                Claim("P5137", Value("string", "L7")),
            ),
        )
    ]


def test_rows_that_cannot_be_read_are_told_with_their_place(tmp_path: Path) -> None:
    table(
        tmp_path,
        "edges",
        "node1 | label | node2",
        "Q90 | label | 'Paris'@en",
        "Qx | label | 'x'@en",
        "Q90 | label",
        "Q90 | Pdirected_pagerank | much",
        "Q90 | Pdirected_pagerank | nan",
        "Q90 | P31 | Q12345678901234567890123",
        "Q90 | P279 | L1-S2",
        "Q90 | P2139 | +5Q0",
    )
    table(tmp_path, "nodes", "id | label", "Q90 | Paris")
    damaged: list[DamagedLine] = []
    assert [item.id for item in kgtk.items(tmp_path, reject=damaged.append)] == ["Q90"]
    places = [("edges.tsv.gz", line) for line in range(3, 10)]
    assert [(line.file, line.line) for line in damaged] == [*places, ("nodes.tsv.gz", 1)]
    with pytest.raises(InvalidInputError, match=r"edges\.tsv\.gz, line 3: 'Qx'"):
        list(kgtk.items(tmp_path))


def test_control_characters_come_from_their_letters_and_comments_are_passed_over(tmp_path: Path) -> None:
    table(
        tmp_path,
        "edges",
        "node1 | label | node2",
        "# of a comment",
        "",
        r"Q90 | label | 'Pa\tris\\n \|\"'@en",
        r'Q90 | P1476 | "one\ntwo"',
    )
    [item] = kgtk.items(tmp_path)
    assert item.labels == {"en": 'Pa\tris\\n |"'}
    assert item.claims == (Claim("P1476", Value("string", "one\ntwo")),)
