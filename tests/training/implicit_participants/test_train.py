"""The training of the resolver from its data sets to its files, on texts of a few sentences."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from extractors.participants.resolver import load_resolver
from training.implicit_participants.train import train

ROLESETS = [
    {
        "roleset": name,
        "roles": [
            {"role": "ARG0", "function": "PAG", "description": "agent"},
            {"role": "ARG1", "function": "PPT", "description": "thing"},
        ],
    }
    for name in ("meet.01", "leave.01", "recommend.01")
]
NAMES = ("Okafor", "Maria", "Anton", "Helen", "Peter", "Sofia")
TIGER = """<ISRLSPANS sourcefile="tiger">
  <implicit role="arg0|leave.01" sentence="1" predstart="3" predend="3">
    <candidate sentence="0" start="0" end="0"/>
  </implicit>
</ISRLSPANS>"""


def sentence(words: str, index: int, roleset: str, *arguments: tuple[int, int, str]) -> dict[str, Any]:
    """A sentence with one predicate."""
    spans = [{"start": start, "end": end, "role": role} for start, end, role in arguments]
    predicate = {"index": index, "roleset": roleset, "lemma": roleset[:-3], "arguments": spans}
    return {"words": words.split(), "predicates": [predicate]}


def story(name: str) -> dict[str, Any]:
    """A document whose person is named and comes again as a pronoun."""
    sentences = [
        sentence(f"{name} met the board .", 1, "meet.01", (0, 1, "ARG0"), (2, 4, "ARG1")),
        sentence("Then she left the town .", 2, "leave.01", (1, 2, "ARG0"), (3, 5, "ARG1")),
    ]
    return {"doc_id": f"story-{name}", "sentences": sentences}


def review(number: int) -> dict[str, Any]:
    """The writer recommends."""
    item = {
        "sentence": 1, "index": 1, "roleset": "recommend.01", "open_roles": ["ARG0", "ARG1"],
        "open_proto_roles": ["ARG0"], "fillers": [{"sentence": 0, "start": 0, "end": 1, "role": "ARG0"}],
    }  # fmt: skip
    sentences = [["I", "paid", "the", "owner", "."], ["Definitely", "recommend", "."]]
    return {"doc_id": f"{number}", "sentences": sentences, "items": [item]}


def data(folder: Path, reviews: int) -> Path:
    """A folder laid out like the data sets."""
    ewt = [
        {"sent_id": f"letters-{name}-{number:04}", **part}
        for name in NAMES
        for number, part in enumerate(story(name)["sentences"], start=1)
    ]
    for place, records in (
        ("propbank_masc/train.jsonl.gz", [story(name) for name in NAMES]),
        ("propbank_ewt/train.jsonl.gz", ewt),
        ("propbank_ewt/rolesets.jsonl.gz", ROLESETS),
        ("ucca_participants/train.jsonl.gz", [review(number) for number in range(reviews)]),
    ):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress("".join(json.dumps(record) + "\n" for record in records).encode()))
    for kind, content in (("data", TIGER), ("source", "Holmes met them .\nThen they all left .\n")):
        path = folder / "semeval2010_task10" / kind / "train" / "semeval-longdocs" / "tiger"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".xml" if kind == "data" else ".txt").write_text(content, encoding="utf-8")
    return folder


def test_the_files_that_it_writes_can_be_used(tmp_path: Path) -> None:
    output = tmp_path / "trained" / "participants.safetensors"
    metrics = train(data(tmp_path / "sets", reviews=5), output, seed=1)["metrics"]
    assert metrics["hidden"] > 0
    assert metrics["gold"] == 10
    resolver = load_resolver(output, output.with_name("selection.json.gz"))
    assert (resolver.threshold, resolver.task_threshold) == (0.5, metrics["task_threshold"])
    assert resolver.selection.predicates["meet.01"] == 2 * len(NAMES)
    assert output.with_name("hidden.safetensors").is_file()
    assert "hidden roles" in output.with_suffix(".log").read_text(encoding="utf-8")


def test_too_little_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="too few roles with an antecedent"):
        train(data(tmp_path / "sets", reviews=0), tmp_path / "participants.safetensors")
