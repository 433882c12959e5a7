"""Examples from the files of the data sets."""

from __future__ import annotations

import gzip
import json
from itertools import chain
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.labels import NAME_TAGS, PARTS_OF_SPEECH, PHRASE_TAGS, UNIVERSAL_RELATIONS
from extractors.word_range import WordRange
from training.appositives.held_out import held_out
from training.joint.data_sets import write_all, write_tne
from training.joint.examples import Link
from training.joint.prepare import ewt_examples, gum_examples, tne_examples, wikigold_examples

TREE = """\
# newdoc id = {document}
# sent_id = {document}-1
1\tAnna\tAnna\tPROPN\tNNP\t_\t2\tnsubj\t_\tEntity=(1-person-new-cf1-1-sgl)
2\tknows\tknow\tVERB\tVBZ\t_\t0\troot\t_\t_
3\tthe\tthe\tDET\tDT\t_\t4\tdet\t_\tEntity=(2-person-new-cf2-2-sgl
4\tmayor\tmayor\tNOUN\tNN\t_\t2\tobj\t_\t_
5\tof\tof\tADP\tIN\t_\t6\tcase\t_\t_
6\tGraz\tGraz\tPROPN\tNNP\t_\t4\tnmod:of\t_\tEntity=(3-place-new-cf3-1-sgl)2)
7\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

# sent_id = {document}-2
1\tShe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\tEntity=(1-person-giv:act-cf1-1-ana)
2\tsings\tsing\tVERB\tVBZ\t_\t0\troot\t_\t_

"""

TITLED = {
    "id": "w1",
    "text": "A fire\n\nThe roof of the barn fell.",
    "nps": [
        {"id": "np0", "text": "A fire", "first_char": 0, "last_char": 6},
        {"id": "np1", "text": "The roof", "first_char": 8, "last_char": 16},
        {"id": "np2", "text": "the barn", "first_char": 20, "last_char": 28},
    ],
    "np_relations": [{"anchor": "np1", "complement": "np2", "preposition": "of"}],
    "coref": [],
}


def gzipped(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(text)
    return path


def test_a_document_of_tne(tmp_path: Path) -> None:
    (example,) = tne_examples(gzipped(tmp_path / "tne.jsonl.gz", json.dumps(TITLED) + "\n"))
    assert example.words == ("A", "fire", "The", "roof", "of", "the", "barn", "fell", ".")
    assert (example.sentences, example.title_words) == ((0, 2), 2)
    assert example.phrases == (WordRange(0, 1), WordRange(2, 3), WordRange(5, 6))
    assert example.phrase_tags == ("B", "I", "B", "I", "O", "B", "I", "O", "O")
    assert example.links == (Link(1, 2, 1),)
    assert (example.clusters, example.name_tags, example.heads) == ((), None, None)


def test_a_document_of_gum(tmp_path: Path) -> None:
    (example,) = gum_examples(gzipped(tmp_path / "gum.conllu.gz", TREE.format(document="GUM_news_own")))
    assert example.words == ("Anna", "knows", "the", "mayor", "of", "Graz", ".", "She", "sings")
    assert example.sentences == (0, 7)
    assert example.heads == (1, -1, 3, 1, 5, 3, 1, 8, -1)
    assert example.relations is not None
    assert example.relations[5] == "nmod"
    assert set(example.phrases) == {WordRange(0, 0), WordRange(2, 3), WordRange(5, 5), WordRange(7, 7)}
    assert example.clusters is not None
    assert [[example.phrases[i] for i in cluster] for cluster in example.clusters] == [
        [WordRange(0, 0), WordRange(7, 7)]
    ]
    assert example.name_tags is not None
    assert (example.name_tags[0], example.name_tags[5]) == ("B-PERSON", "B-LOCATION")
    assert (example.links, example.others_tagged) == (None, False)


@pytest.mark.parametrize("document", ["GUM_news_warhol", "GUM_fiction_own"])
def test_gum_without_what_is_held_out_and_closed_genres(tmp_path: Path, document: str) -> None:
    text = TREE.format(document=document) + TREE.format(document="GUM_bio_own")
    sources = [example.source for example in gum_examples(gzipped(tmp_path / "gum.conllu.gz", text))]
    assert sources == ["gum/GUM_bio_own-1"]


def test_ewt_without_what_is_held_out(tmp_path: Path) -> None:
    text = TREE.format(document="reviews-009970") + TREE.format(document="reviews-1")
    treebank = gzipped(tmp_path / "ewt.conllu.gz", text.replace("Entity=", "Note="))
    names = gzipped(
        tmp_path / "ewt.iob2.gz",
        "# sent_id = reviews-1-1\n1\tAnna\tB-PER\n2\tknows\tO\n3\tthe\tO\n4\tmayor\tO\n"
        "5\tof\tO\n6\tGraz\tB-LOC\n"
        "7\t.\tO\n\n# sent_id = reviews-1-2\n1\tShe\tO\n2\tsings\tO\n\n",
    )
    (example,) = ewt_examples(treebank, names, training=True)
    assert example.source == "ewt/reviews-1-1"
    assert example.name_tags == ("B-PERSON", "O", "O", "O", "O", "B-LOCATION", "O", "O", "O")
    assert (example.others_tagged, example.clusters, example.phrases) == (True, None, ())
    both = list(ewt_examples(treebank, names, training=False))
    assert [example.name_tags is None for example in both] == [True, False]


def test_names_of_other_types_are_other_names(tmp_path: Path) -> None:
    path = gzipped(tmp_path / "gold.conllu.gz", "Rome\tB-LOC\nhosted\tO\nEurovision\tB-MISC\n\n")
    (example,) = wikigold_examples(path)
    assert example.name_tags == ("B-LOCATION", "O", "B-OTHER")
    assert (example.sentences, example.heads) == ((0,), None)


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"no ud/en_ewt/dev\.conllu\.gz") as caught:
        write_all(tmp_path, tmp_path / "train.jsonl.gz", tmp_path / "dev.jsonl.gz")
    assert "gum/conllu/train.conllu.gz" in str(caught.value)
    gzipped(tmp_path / "tne" / "train.jsonl.gz", "")
    with pytest.raises(InvalidInputError) as caught:
        write_tne(tmp_path, tmp_path / "train.jsonl.gz", tmp_path / "dev.jsonl.gz")
    assert "no tne/dev.jsonl.gz" in str(caught.value)
    assert "train.jsonl.gz" not in str(caught.value)


@pytest.mark.volume
@pytest.mark.data
def test_no_example_is_of_a_held_out_document(field_data: Path) -> None:
    gum = gum_examples(field_data / "gum/conllu/train.conllu.gz")
    ewt = ewt_examples(
        field_data / "ud/en_ewt/train.conllu.gz",
        field_data / "ner/uner_en_ewt/train.older.iob2.gz",
        training=True,
    )
    examples = list(chain(gum, ewt))
    assert len(examples) > 2000
    assert not [
        example.source for example in examples if held_out(example.source.split("/")[1].rpartition("-")[0])
    ]
    for example in examples:
        assert set(example.name_tags or ()) <= set(NAME_TAGS)
        assert set(example.phrase_tags or ()) <= set(PHRASE_TAGS)
        assert set(example.relations or ()) <= set(UNIVERSAL_RELATIONS)
        assert set(example.parts_of_speech or ()) <= set(PARTS_OF_SPEECH)
        assert all(0 <= first <= last < len(example.words) for first, last in example.phrases)
