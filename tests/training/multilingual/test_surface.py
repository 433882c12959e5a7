"""Trees in the words of running text."""

from __future__ import annotations

from pathlib import Path

from training.gold import conllu
from training.gold.conllu import Sentence
from training.multilingual.surface import as_written

ROWS = """
1	Llegó	_	VERB	_	_	0	root	_	_
2-3	al	_	_	_	_	_	_	_	_
2	a	_	ADP	_	_	4	case	_	_
3	el	_	DET	_	_	4	det	_	_
4	puerto	_	NOUN	_	_	1	obl	_	_
5-6	verlo	_	_	_	_	_	_	_	_
5	ver	_	VERB	_	_	1	advcl	_	_
6	lo	_	PRON	_	_	5	obj	_	_
7	hoy	_	ADV	_	_	6	advmod	_	_
"""


def sentence(folder: Path, rows: str = ROWS) -> Sentence:
    """The sentence of a CoNLL-U file."""
    path = folder / "a.conllu"
    path.write_text(rows.strip() + "\n\n", encoding="utf-8")
    [read_sentence] = conllu.read(path)
    return read_sentence


def test_a_token_of_two_words_is_one(tmp_path: Path) -> None:
    surface = as_written(sentence(tmp_path))
    assert surface.forms == ["Llegó", "al", "puerto", "verlo", "hoy"]
    assert [word.head for word in surface.words] == [0, 3, 1, 1, 4]
    assert [word.relation for word in surface.words] == ["root", "case", "obl", "advcl", "advmod"]
    assert [token.form for token in surface.surface] == surface.forms
