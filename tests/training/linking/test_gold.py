import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.linking.gold import LinkedDocument, LinkedName, load

WIKIDATA = "http://www.wikidata.org/entity/"


def write(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_names_with_a_link_and_without(tmp_path: Path) -> None:
    mentions = [
        {"start": 15, "end": 20, "surface": "Solva", "links": ["http://nowhere/Solva"]},
        {"start": 0, "end": 4, "surface": "Rome", "links": [WIKIDATA + "Q220"]},
    ]
    path = write(tmp_path / "names.jsonl", {"id": "a", "text": "Rome was built, Solva", "mentions": mentions})
    assert load(path) == [
        LinkedDocument("a", "Rome was built, Solva", (LinkedName(0, 4, "Q220"), LinkedName(15, 20, "")))
    ]


def gum(mentions: list[dict[str, object]], masked: bool = False) -> dict[str, object]:
    tokens = ["The", "mayor", "of", "New", "York", "met", "Mr.", "Ada", "Lovelace", "."]
    sentence = {
        "start": 0,
        "end": 10,
        "text": "The mayor of New York met Mr. Ada Lovelace.",
        "upos": ["DET", "NOUN", "ADP", "PROPN", "PROPN", "VERB", "PROPN", "PROPN", "PROPN", "PUNCT"],
        "head": [2, 6, 5, 5, 2, 0, 8, 6, 8, 6],
        "deprel": ["det", "nsubj", "case", "compound", "nmod", "root", "nmod:desc", "obj", "flat", "punct"],
    }
    return {
        "doc_id": "GUM_x",
        "masked_text": str(masked),
        "tokens": tokens,
        "sentences": [sentence],
        "mentions": mentions,
    }


def test_the_name_within_each_mention_of_gum(tmp_path: Path) -> None:
    mentions: list[dict[str, object]] = [
        {"start": 0, "end": 5, "cluster": "1", "etype": "person"},
        {"start": 3, "end": 5, "cluster": "2", "etype": "place", "qid": "Q60"},
        {"start": 6, "end": 9, "cluster": "3", "etype": "person", "qid": "Q7259"},
    ]
    (document,) = load(write(tmp_path / "gum.jsonl", gum(mentions)))
    assert [(document.text[name.start : name.end], name.item) for name in document.names] == [
        ("New York", "Q60"),
        ("Ada Lovelace", "Q7259"),
    ]


def test_masked_documents_are_left_out(tmp_path: Path) -> None:
    assert load(write(tmp_path / "gum.jsonl", gum([], masked=True))) == []


def test_a_line_of_another_format_names_its_place(tmp_path: Path) -> None:
    path = write(tmp_path / "names.jsonl", {"id": "a", "text": "x", "mentions": []}, {"id": "b"})
    with pytest.raises(InvalidInputError, match=r"names\.jsonl:2: "):
        load(path)
    with pytest.raises(InvalidInputError, match="no such file"):
        load(tmp_path / "absent")
