"""Instances in JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.slot import Known, Slot
from training.appositive_generation.records import Instance, read, write

LAWYER = Fact("Q7-0", "P106", "occupation", "lawyer", "Q40348", "normal", "", "")
INSTANCE = Instance(
    "a.txt#char=10,25",
    Slot("Natalie Jaresko", "PERSON", "In March ", " was appointed.", ("A board met.",), "en", "2017-03-01"),
    Known("Natalie Jaresko", 2.5, True, (LAWYER,)),
    "former Minister of Finance",
    "Q7",
    "She began at once.",
    "train",
)
SHORT = {
    "sentence": "Natalie Jaresko <appos> spoke.",
    "entity": {"name": "Natalie Jaresko"},
    "appositive": "<EMPTY>",
}


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    assert write(tmp_path / name, [INSTANCE]) == 1
    assert read(tmp_path / name) == [INSTANCE]


def test_three_fields_are_enough(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(SHORT) + "\n\n")
    [instance] = read(path)
    assert (instance.slot.name, instance.slot.before, instance.slot.after) == (
        "Natalie Jaresko",
        "",
        " spoke.",
    )
    assert (instance.appositive, instance.known.facts, instance.item) == ("", (), "")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"sentence": "Natalie Jaresko spoke."}, "has 0 places"),
        ({"sentence": "She <appos> spoke."}, "does not stand right before"),
        ({"entity": {}}, "no 'name'"),
        ({"entity": "Natalie"}, "indices must be integers"),
    ],
)
def test_what_is_no_instance_is_told_with_its_line(
    tmp_path: Path, changed: dict[str, object], reason: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(SHORT) + "\n" + json.dumps({**SHORT, **changed}) + "\n")
    with pytest.raises(InvalidInputError, match=f"a.jsonl:2: .*{reason}"):
        read(path)


def test_an_absent_and_an_empty_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").touch()
    for name, reason in (("a.jsonl", "no instances"), ("b.jsonl", "no such file")):
        with pytest.raises(InvalidInputError, match=reason):
            read(tmp_path / name)
