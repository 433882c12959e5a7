"""Names of AnCora, and of translations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.multilingual.test_surface import sentence
from training.gold.iob2 import TaggedSentence
from training.multilingual.aligned_names import aligned_names, unknown_names, with_persons
from training.multilingual.ancora import ancora_names

ANCORA = """
1	José	_	PROPN	np0000p	_	0	root	_	MWE=José_Vicente_Rangel|MWEPOS=PROPN
2	Vicente	_	PROPN	_	_	1	flat	_	MWE=José_Vicente_Rangel|MWEPOS=PROPN
3	Rangel	_	PROPN	_	_	1	flat	_	MWE=José_Vicente_Rangel|MWEPOS=PROPN
4	dejó	_	VERB	_	_	1	acl	_	MWE=dejó_caer|MWEPOS=VERB
5	Caracas	_	PROPN	np0000l	_	4	obj	_	_
6	y	_	CCONJ	_	_	7	cc	_	_
7	Real	_	PROPN	np00000	_	5	conj	_	MWE=Real_Madrid|MWEPOS=PROPN
8	Madrid	_	PROPN	_	_	7	flat	_	MWE=Real_Madrid|MWEPOS=PROPN
"""


def test_ancora_says_what_some_names_are(tmp_path: Path) -> None:
    tags = ancora_names(sentence(tmp_path, ANCORA))
    assert tags == ["B-PERSON", "I-PERSON", "I-PERSON", "O", "B-LOCATION", "O", None, None]


def english(*words: tuple[str, str]) -> TaggedSentence:
    return TaggedSentence("a", tuple(word for word, _ in words), tuple(tag for _, tag in words), "a")


def polish(*words: tuple[str, str]) -> str:
    rows = enumerate(words, start=1)
    return "\n".join(f"{n}\t{word}\t_\t{part}\t_\t_\t{n - 1}\tdep\t_\t_" for n, (word, part) in rows)


@pytest.mark.parametrize(
    ("original", "translation", "tags"),
    [
        (  # declined
            [("Donald", "B-PERSON"), ("Tusk", "I-PERSON"), ("left", "O")],
            [("Odejście", "NOUN"), ("Donalda", "PROPN"), ("Tuska", "PROPN")],
            ["O", "B-PERSON", "I-PERSON"],
        ),
        (  # another word: what is left over on both sides
            [("Germany", "B-LOCATION"), ("and", "O"), ("Obama", "B-PERSON")],
            [("Niemcy", "PROPN"), ("i", "CCONJ"), ("Obama", "PROPN")],
            ["B-LOCATION", "O", "B-PERSON"],
        ),
        (  # more is left over than there was
            [("Germany", "B-LOCATION"), ("won", "O")],
            [("Niemcy", "PROPN"), ("i", "CCONJ"), ("Szwedzi", "PROPN")],
            [None, "O", None],
        ),
    ],
)
def test_names_are_carried_over(
    tmp_path: Path,
    original: list[tuple[str, str]],
    translation: list[tuple[str, str]],
    tags: list[str | None],
) -> None:
    polish_sentence = sentence(tmp_path, polish(*translation))
    assert aligned_names(english(*original), polish_sentence) == tags


def test_of_other_treebanks_proper_nouns_are_unknown(tmp_path: Path) -> None:
    polish_sentence = sentence(tmp_path, polish(("Niemcy", "PROPN"), ("wygrali", "VERB")))
    assert unknown_names(polish_sentence) == [None, "O"]


def test_proper_nouns_that_only_persons_are_called_are_persons(tmp_path: Path) -> None:
    types = {"Lech Wałęsa": "PERSON", "Bóg": "ORGANISATION", "Francja": "LOCATION"}
    words = [("Lech", "PROPN"), ("Wałęsa", "PROPN"), ("i", "CCONJ"), ("Bóg", "PROPN"), ("Francja", "PROPN")]
    polish_sentence = sentence(tmp_path, polish(*words))
    unknown = unknown_names(polish_sentence)
    assert unknown == [None, None, "O", None, None]
    assert with_persons(polish_sentence, unknown, types.get) == ["B-PERSON", "I-PERSON", "O", None, None]
    known = ["B-LOCATION", "I-LOCATION", "O", "O", "O"]
    assert with_persons(polish_sentence, known, types.get) == known
