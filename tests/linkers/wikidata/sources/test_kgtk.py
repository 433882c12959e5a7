import gzip
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.item import Claim, Item, Value
from linkers.wikidata.sources import kgtk


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
        "Q90 | pr | 3",
        "Q1 | pr | 1",
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


def test_a_row_that_lacks_a_column_names_its_place(tmp_path: Path) -> None:
    table(tmp_path, "labels.en", "node1 | label | node2", "Q90 | label")
    with pytest.raises(InvalidInputError, match=r"labels\.en\.tsv\.gz, line 2"):
        list(kgtk.items(tmp_path))
