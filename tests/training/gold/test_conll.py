"""Reading coreference in the CoNLL format."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.conll import CoNLLDocument, Tokens, read

FULL = """\
#begin document (news/ferry); part 003
ferry 3 0 The DT (0
ferry 3 1 crew NN 0)
ferry 3 2 wins VBZ -

ferry 3 0 Its PRP$ (0)|(1
ferry 3 1 boat NN 1)
#end document
#begin document (LuoTestCase);
ferry -
ferry (2(2
ferry 2)2)
#end document
"""


def documents(tmp_path: Path, text: str) -> list[CoNLLDocument]:
    path = tmp_path / "texts.conll"
    path.write_text(text, encoding="utf-8")
    return list(read(path))


def test_names_parts_words_sentences_and_clusters(tmp_path: Path) -> None:
    first, second = documents(tmp_path, FULL)
    assert first == CoNLLDocument(
        name="news/ferry",
        part=3,
        words=("The", "crew", "wins", "Its", "boat"),
        sentences=(Tokens(0, 3), Tokens(3, 5)),
        clusters=((Tokens(0, 2), Tokens(3, 4)), (Tokens(3, 5),)),
    )
    assert (second.name, second.part, second.words) == ("LuoTestCase", 0, ("", "", ""))
    assert second.clusters == ((Tokens(1, 3), Tokens(1, 3)),)  # repeated, as in the file


def test_gzipped_files(tmp_path: Path) -> None:
    path = tmp_path / "texts.conll.gz"
    path.write_bytes(gzip.compress(FULL.encode()))
    assert [document.name for document in read(path)] == ["news/ferry", "LuoTestCase"]


def test_three_columns_and_a_space_after_the_mark(tmp_path: Path) -> None:
    text = "# begin document ferry_news\n0\tThe\t(0\n1\tcrew\t0)\n2\t#\t_\n3\t\t_\n# end document\n"
    (document,) = documents(tmp_path, text)
    assert (document.name, document.words) == ("ferry_news", ("The", "crew", "#", ""))
    assert document.sentences == (Tokens(0, 4),)
    assert document.clusters == ((Tokens(0, 2),),)


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (["a (1", "#end document"], 3, "a mention of cluster 1 never ends"),
        (["a 1)"], 2, "a mention of cluster 1 ends that never began"),
        (["a (1)", "b 7"], 3, "'7' is no coreference column"),
        (["a ((1)"], 2, "'((1)' is no coreference column"),
        (["#begin document (b)"], 2, "begins inside another"),
        (["#end document", "a -"], 3, "a token outside of a document"),
        (["#end document", "#end document"], 3, "ends that never began"),
        (["a -"], 2, "the last document has no #end document"),
    ],
)
def test_damaged_lines_name_file_and_line(tmp_path: Path, lines: list[str], line: int, reason: str) -> None:
    with pytest.raises(InvalidInputError) as raised:
        documents(tmp_path, "\n".join(["#begin document (a); part 000", *lines]))
    assert raised.value.problem.startswith(f"{tmp_path / 'texts.conll'}:{line}: ")
    assert reason in raised.value.problem


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "texts.conll"
    path.write_bytes(b"#begin document (a);\n\xff -\n#end document\n")
    with pytest.raises(InvalidInputError, match=r"texts\.conll:2: "):
        list(read(path))


@pytest.mark.data
def test_litbank(field_data: Path) -> None:
    read_documents = list(read(field_data / "litbank_coref" / "litbank_coref.conll.gz"))
    assert len(read_documents) == 100
    assert sum(len(document.words) for document in read_documents) == 210_532
    assert sum(len(cluster) for document in read_documents for cluster in document.clusters) == 29_103


@pytest.mark.data
def test_ontogum(field_data: Path) -> None:
    read_documents = list(read(field_data / "gum" / "ontogum_conll" / "dev.conll.gz"))
    assert len(read_documents) == 32
    assert sum(len(document.words) for document in read_documents) == 29_874
    assert sum(len(cluster) for document in read_documents for cluster in document.clusters) == 4_082
