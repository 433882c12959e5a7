"""Names as IOB2 tags."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.names.named_words import Name
from training.gold.iob2 import TaggedSentence, names_of, read, tags_of, write

TAGGED = """\
# newdoc id = harbour
# sent_id = harbour-1
# text = Ines Falk left Varna #1.
1\tInes\tB-PER\t-\tmia
2\tFalk\tI-PER\t-\tmia
3\tleft\tO
4\tVarna\tB-LOC\t-\tmia
5\t#1\tB-O\t-\tmia
6\t.\tO

# sent_id = harbour-2
1\tOslo\tI-ORG\t-\t-
2\tLine\tI-ORG\t-\t-
3\tDanish\tB-OTH\t-\t-

"""


def sentences(tmp_path: Path, text: str) -> list[TaggedSentence]:
    path = tmp_path / "names.iob2"
    path.write_text(text, encoding="utf-8")
    return list(read(path))


def test_tags_are_repaired_and_their_types_renamed(tmp_path: Path) -> None:
    assert sentences(tmp_path, TAGGED) == [
        TaggedSentence(
            "harbour-1",
            ("Ines", "Falk", "left", "Varna", "#1", "."),
            ("B-PERSON", "I-PERSON", "O", "B-LOCATION", "O", "O"),
            "harbour",
        ),
        TaggedSentence(
            "harbour-2",
            ("Oslo", "Line", "Danish"),
            ("B-ORGANISATION", "I-ORGANISATION", "B-OTHER"),
            "harbour",
        ),
    ]


def test_two_columns_and_sentences_without_an_id(tmp_path: Path) -> None:
    sentence_list = sentences(tmp_path, "Ines B-PER\n# O\n\n7 O\n")
    place = tmp_path / "names.iob2"
    assert [(sentence.id, sentence.document_id) for sentence in sentence_list] == [
        (f"{place}:1",) * 2,
        (f"{place}:4",) * 2,
    ]
    assert [sentence.forms for sentence in sentence_list] == [("Ines", "#"), ("7",)]


def test_gzipped_files(tmp_path: Path) -> None:
    path = tmp_path / "names.iob2.gz"
    path.write_bytes(gzip.compress(TAGGED.encode()))
    assert [sentence.id for sentence in read(path)] == ["harbour-1", "harbour-2"]


@pytest.mark.parametrize(
    ("line", "reason"), [("1\tInes\tPER", "'PER' is no IOB2 tag"), ("Ines", "'Ines' has no tag")]
)
def test_damaged_lines_name_file_and_line(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(InvalidInputError) as raised:
        sentences(tmp_path, f"1\tOslo\tO\n{line}\n")
    assert raised.value.problem == f"{tmp_path / 'names.iob2'}:2: {reason}"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    before = sentences(tmp_path, TAGGED)
    file = io.StringIO()
    write(before, file)
    assert sentences(tmp_path, file.getvalue()) == before


def test_a_name_begins_where_another_ends() -> None:
    assert names_of(["B-LOCATION", "B-LOCATION", "I-PERSON", "O", "I-PERSON", "I-PERSON"]) == [
        Name(0, 1, "LOCATION"),
        Name(1, 2, "LOCATION"),
        Name(2, 3, "PERSON"),
        Name(4, 6, "PERSON"),
    ]


@given(st.lists(st.sampled_from(["O", "B-PERSON", "I-PERSON", "B-LOCATION", "I-LOCATION"])))
def test_names_and_tags_say_the_same(tags: list[str]) -> None:
    names = names_of(tags)
    repaired = tags_of(names, len(tags))
    assert names_of(repaired) == names
    assert [tag == "O" for tag in repaired] == [tag == "O" for tag in tags]


@pytest.mark.data
def test_wikigold(field_data: Path) -> None:
    read_sentences = list(read(field_data / "ner" / "wikigold" / "en" / "test.conllu.gz"))
    assert (len(read_sentences), read_sentences[0].forms[:2], read_sentences[0].tags[:2]) == (
        1_841,
        ("010", "is"),
        ("B-OTHER", "O"),
    )
