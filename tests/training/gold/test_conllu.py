"""Reading CoNLL-U, and the raw text that it was made from."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.document import Span
from betwixt.errors import InvalidInputError
from training.gold.conllu import Sentence, SurfaceToken, Word, documents, read, text_of

FERRY = """\
# newdoc id = ferry
# sent_id = ferry-1
# text = The crew didn't wave.
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tcrew\tcrew\tNOUN\tNN\t_\t5\tnsubj:outer\t_\t_
3-4\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
3\tdid\tdo\tAUX\tVBD\t_\t5\taux\t_\t_
4\tn't\tnot\tPART\tRB\t_\t5\tadvmod\t_\t_
5\twave\twave\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No
5.1\twaved\twave\tVERB\tVBD\t_\t_\t_\t_\t_
6\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\tKind=End|SpaceAfter=No

# sent_id = ferry-2
1-2\tIm\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
1\tIn\tin\tADP\tIN\t_\t3\tcase\t_\t_
2\tdem\tthe\tDET\tDT\t_\t3\tdet\t_\t_
3\t!\t!\tPUNCT\t.\t_\t0\troot\t_\t_

# newpar
# sent_id = ferry-3
1\tRain\train\tNOUN\tNN\t_\t0\troot\t_\t_

# newdoc
1\tSnow\tsnow\tNOUN\tNN\t_\t0\troot\t_\t_

1\tHail\thail\tNOUN\tNN\t_\t0\troot\t_\t_
"""


def sentences(tmp_path: Path, text: str) -> list[Sentence]:
    path = tmp_path / "trees.conllu"
    path.write_text(text, encoding="utf-8", newline="")
    return list(read(path))


def test_words_and_surface_tokens(tmp_path: Path) -> None:
    first = sentences(tmp_path, FERRY)[0]
    assert (first.id, first.document_id, first.starts_paragraph) == ("ferry-1", "ferry", True)
    assert first.metadata["text"] == "The crew didn't wave."
    assert first.forms == ["The", "crew", "did", "n't", "wave", "."]  # no multiword token, no empty node
    assert first.words[1] == Word("crew", "NOUN", "NN", 5, "nsubj:outer", lemma="crew")
    assert first.words[1].universal_relation == "nsubj"
    assert first.words[5].misc == "Kind=End|SpaceAfter=No"
    assert first.surface[2:4] == (SurfaceToken("didn't", 2, 4, True), SurfaceToken("wave", 4, 5, False))


def test_words_that_no_space_parts(tmp_path: Path) -> None:
    first, second, *_ = sentences(tmp_path, FERRY)
    assert first.joined == [False, False, False, True, False, True]
    assert second.joined == [False, True, True]


def test_documents_with_and_without_an_id(tmp_path: Path) -> None:
    lengths = [(document[0].document_id, len(document)) for document in documents(sentences(tmp_path, FERRY))]
    assert lengths == [("ferry", 3), (f"{tmp_path / 'trees.conllu'}:24", 2)]


def test_sentences_before_any_document_stand_alone(tmp_path: Path) -> None:
    row = "\tRain\train\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"
    sentence_list = sentences(tmp_path, f"# sent_id = a\n1{row}# sent_id = b\n1{row}")
    assert [sentence.document_id for sentence in sentence_list] == ["a", "b"]


def test_raw_text_and_the_words_in_it(tmp_path: Path) -> None:
    ferry = sentences(tmp_path, FERRY)[:3]
    text, spans = text_of(ferry)
    assert text == "The crew didn't wave.Im!\n\nRain"
    assert [[text[start:end] for start, end in sentence] for sentence in spans] == [
        ["The", "crew", "did", "n't", "wave", "."],
        ["Im", "Im", "!"],  # "In" and "dem" have all the characters of "Im"
        ["Rain"],
    ]
    assert spans[0][2:4] == [Span(9, 12), Span(12, 15)]


@given(st.lists(st.tuples(st.text(st.characters(categories=["L", "N", "P"]), min_size=1), st.booleans())))
def test_every_word_has_its_characters(tokens: list[tuple[str, bool]]) -> None:
    words = tuple(Word(form, "X", "X", 0, "root") for form, _ in tokens)
    surface = tuple(SurfaceToken(form, i, i + 1, space) for i, (form, space) in enumerate(tokens))
    text, [spans] = text_of([Sentence("s", words, "d", surface)])
    assert [text[start:end] for start, end in spans] == [form for form, _ in tokens]
    assert "".join(text.split()) == "".join(form for form, _ in tokens)


def test_gzipped_files_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "trees.conllu.gz"
    path.write_bytes(gzip.compress(FERRY.replace("\n", "\r\n").encode()))
    assert [sentence.forms for sentence in read(path)][2:] == [["Rain"], ["Snow"], ["Hail"]]


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        (["1\tRain\t0\troot"], 1, "4 columns, not 10"),
        (["1\tRain\t_\tX\tX\t_\tone\troot\t_\t_"], 1, "invalid literal"),
        (["2\tRain\t_\tX\tX\t_\t0\troot\t_\t_"], 1, "word 2 follows word 0"),
        (["1\tRain\t_\tX\tX\t_\t2\troot\t_\t_", "", ""], 2, "word 1 ('Rain') has head 2"),
        (["1\tRain\t_\tX\tX\t_\t1\troot\t_\t_"], 1, "word 1 ('Rain') has head 1"),
        (["1-2\tIm\t_\t_\t_\t_\t_\t_\t_\t_", "1\tIn\t_\tX\tX\t_\t0\troot\t_\t_"], 2, "'Im' lacks words"),
        (["2-3\tIm\t_\t_\t_\t_\t_\t_\t_\t_"], 1, "multiword token 2-3 does not follow word 0"),
    ],
)
def test_damaged_lines_name_file_and_line(tmp_path: Path, lines: list[str], line: int, reason: str) -> None:
    with pytest.raises(InvalidInputError) as raised:
        sentences(tmp_path, "\n".join(lines))
    assert raised.value.problem.startswith(f"{tmp_path / 'trees.conllu'}:{line}: ")
    assert reason in raised.value.problem


@pytest.mark.data
def test_ewt_is_read_whole(field_data: Path) -> None:
    read_sentences = list(read(field_data / "ud" / "en_ewt" / "dev.conllu.gz"))
    assert (len(read_sentences), sum(len(sentence.words) for sentence in read_sentences)) == (2_001, 25_147)
    for sentence in read_sentences:
        assert text_of([sentence])[0] == sentence.metadata["text"].strip()
