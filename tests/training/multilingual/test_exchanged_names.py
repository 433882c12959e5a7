"""Sentences with other persons and places in the place of theirs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.linkers.wikidata.items import CLASSES, item
from tests.training.multilingual.test_surface import sentence
from training.multilingual.exchanged_names import exchanged_names
from training.multilingual.known_names import KnownNames

WORLD = (
    *CLASSES,
    item("Q7", "Zosia Nixon", P31="Q5"),
    item("Q8", "Nixon", P31="Q5"),
    item("Q9", "Ada", P31="Q5"),
    item("Q10", "Ada", P31="Q5"),
    item("Q11", "Vosk-1", P31="Q5"),
    item("Q12", "Vandal", P31="Q5"),
    item("Q13", "Vandal", P31="Q43229"),
)
NAMES = KnownNames(WORLD)


def test_a_name_of_items_of_one_kind_has_its_type() -> None:
    assert [NAMES.type(name) for name in ("nixon", "Ada", "Vandal", "Nobody")] == [
        "PERSON",
        "PERSON",
        None,
        None,
    ]


def test_labels_are_of_words_with_letters_alone() -> None:
    assert set(NAMES.labels("PERSON", "pl", 1)) == {("Nixon",), ("Ada",), ("Vandal",)}
    assert NAMES.labels("PERSON", "pl", 2) == [("Zosia", "Nixon")]
    assert NAMES.labels("LOCATION", "pl", 1) == []


@pytest.mark.parametrize(
    ("form", "lemma", "other"),
    [
        ("Annan", "Annan", {"Nixon", "Ada", "Vandal"}),  # no ending: any name
        ("Annanem", "Annan", {"Nixonem"}),  # ends in n, too
        ("Anny", "Anna", {"Ady"}),
        ("Marku", "Marek", {"Marku"}),  # no name ends in k
        ("annan", "Annan", {"annan"}),
    ],
)
def test_another_person_stands_in_the_same_case(
    tmp_path: Path, form: str, lemma: str, other: set[str]
) -> None:
    rows = [("z", "z", "ADP", 2), (form, lemma, "PROPN", 3), ("rozmawiał", "rozmawiać", "VERB", 0)]
    text = "\n".join(
        f"{n}\t{word}\t{base}\t{part}\t_\t_\t{head}\tdep\t_\t_"
        for n, (word, base, part, head) in enumerate(rows, start=1)
    )
    read = sentence(tmp_path, text)
    tags = ["O", "B-PERSON", "O"]
    drawn = [exchanged_names(read, tags, NAMES, "pl", random.Random(seed)) for seed in range(40)]
    assert {exchanged.words[1].form for exchanged in drawn} == other
    for exchanged in drawn:
        assert [token.form for token in exchanged.surface] == exchanged.forms
        assert [(w.head, w.upos) for w in exchanged.words] == [(w.head, w.upos) for w in read.words]


def test_organisations_and_unknown_names_stay(tmp_path: Path) -> None:
    text = "1\tNixon\tNixon\tPROPN\t_\t_\t0\troot\t_\t_\n2\tBank\tBank\tPROPN\t_\t_\t1\tflat\t_\t_"
    read = sentence(tmp_path, text)
    for tags in ([None, None], ["B-ORGANISATION", "I-ORGANISATION"], ["O", "O"]):
        assert exchanged_names(read, tags, NAMES, "es", random.Random(0)) == read
