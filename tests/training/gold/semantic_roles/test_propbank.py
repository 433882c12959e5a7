"""PropBank's files: sentences put together to documents, and documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.semantic_roles.propbank import Argument, read

SIGN = {
    "index": 1,
    "lemma": "sign",
    "roleset": "sign.02",
    "arguments": [{"start": 0, "end": 1, "role": "ARG0"}],
}


def sentence(number: str, **more: object) -> dict[str, object]:
    return {"sent_id": number, "words": ["Orla", "signed", "."], "upos": ["PROPN", "VERB", "PUNCT"],
            "predicates": [SIGN], **more}  # fmt: skip


def write(path: Path, *rows: object) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def test_sentences_of_one_document_are_put_together(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", sentence("a-0001"), sentence("a-0002"), sentence("b-x-0001"))
    texts = read(path)
    assert [(text.id, len(text.sentences)) for text in texts] == [("a", 2), ("b-x", 1)]
    (predicate,) = texts[0].sentences[0].predicates
    assert (predicate.word, predicate.roleset, predicate.arguments) == (
        1,
        "sign.02",
        (Argument(0, 1, "ARG0"),),
    )
    assert texts[0].sentences[0].annotated == (True, True, True)


def document(**more: object) -> dict[str, object]:
    words = {
        "words": ["Orla", "signed", "and", "left"],
        "xpos": ["NNP", "VBD", "CC", "VBD"],
        "predicates": [SIGN],
    }
    return {"doc_id": "d", "genre": "letters", "sentences": [{**words, **more}]}


def test_of_documents_verbs_alone_are_annotated(tmp_path: Path) -> None:
    (text,) = read(write(tmp_path / "a.jsonl", document()))
    assert text.genre == "letters"
    assert text.sentences[0].annotated == (False, True, False, True)


@pytest.mark.parametrize("fault", [{"gaps": 1}, {"unannotated": True}])
def test_where_words_are_missing_only_predicates_are_known(tmp_path: Path, fault: dict[str, object]) -> None:
    (text,) = read(write(tmp_path / "a.jsonl", document(**fault)))
    assert text.sentences[0].annotated == (False, True, False, False)


@pytest.mark.parametrize(
    "row",
    [
        [],
        {"sent_id": "a-1"},
        sentence("a-1", predicates=[{**SIGN, "index": 3}]),
        sentence("a-1", predicates=[{**SIGN, "arguments": [{"start": 2, "end": 4, "role": "ARG0"}]}]),
    ],
)
def test_damaged_records_are_named(tmp_path: Path, row: object) -> None:
    path = write(tmp_path / "a.jsonl", sentence("a-0001"), row)
    with pytest.raises(InvalidInputError, match=r"a\.jsonl:2: no PropBank record"):
        read(path)


def test_an_empty_file_has_no_documents(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no documents"):
        read(write(tmp_path / "a.jsonl"))
