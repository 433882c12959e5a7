"""Hyphenated words: which tokens are one word, and what a parse says of it as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.joint.decisions.hyphenated import WholeWords, hyphenated
from extractors.joint.decisions.parses.trees import Arc
from extractors.word_range import WordRange


def words_of(text: str) -> list[str]:
    """The hyphenated words of a text whose tokens are parted by a space, or by "+" where it has none."""
    joined, forms = [], []
    for piece in text.split():
        tokens = piece.split("+")
        joined += [False, *[True] * (len(tokens) - 1)]
        forms += tokens
    return ["".join(forms[word.first : word.last + 1]) for word in hyphenated(forms, joined)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the Secretary+-+General spoke", ["Secretary-General"]),
        ("an editor+-+in+-+chief and co+-+founder", ["editor-in-chief", "co-founder"]),
        ("Falk - the mayor - left", []),
        ("Falk+- the mayor", []),
        ("a two+- and threefold win", []),
        ("(+-+)", []),
        ("well+–+known", []),
        ("", []),
    ],
)
def test_a_hyphen_between_two_parts_joins_them(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_what_depends_on_a_part_depends_on_the_head_of_the_whole() -> None:
    #        Falk Secretary - General of Varna
    heads = [0, 1, 2, 1, 6, 4]
    relations = ["root", "appos", "punct", "appos", "case", "nmod"]
    parts = ["PROPN", "NOUN", "PUNCT", "PROPN", "ADP", "PROPN"]
    whole = WholeWords(heads, relations, parts, [WordRange(1, 3)])
    assert whole.heads == [0, 1, 2, 2, 6, 2]
    assert whole.relations == ["root", "appos", "punct", "flat", "case", "nmod"]
    assert whole.appositions([Arc(1, 0), Arc(3, 0)]) == {Arc(1, 0)}


def test_a_part_that_has_its_head_in_the_word_stays_where_it_is() -> None:
    #        Falk co - founder of Varna
    heads = [0, 4, 2, 1, 6, 4]
    relations = ["root", "compound", "punct", "appos", "case", "nmod"]
    whole = WholeWords(
        heads, relations, ["PROPN", "NOUN", "PUNCT", "NOUN", "ADP", "PROPN"], [WordRange(1, 3)]
    )
    assert (whole.heads, whole.relations) == (heads, relations)
    assert whole.appositions([Arc(1, 0), Arc(3, 0)]) == {Arc(3, 0)}


def test_a_noun_is_the_head_rather_than_what_stands_before_it() -> None:
    #        Falk Under - Secretary
    heads = [0, 1, 2, 1]
    parts = ["PROPN", "ADP", "PUNCT", "NOUN"]
    whole = WholeWords(heads, ["root", "advmod", "punct", "appos"], parts, [WordRange(1, 3)])
    assert whole.heads == [0, 4, 2, 1]


@given(st.data())
def test_a_tree_stays_a_tree(data: st.DataObject) -> None:
    count = data.draw(st.integers(3, 12))
    order = data.draw(st.permutations(range(count)))
    heads = [0] * count
    for at, word in enumerate(order[1:], 1):
        heads[word] = order[data.draw(st.integers(0, at - 1))] + 1
    parts = data.draw(st.lists(st.sampled_from(["NOUN", "ADJ", "PUNCT"]), min_size=count, max_size=count))
    first = data.draw(st.integers(0, count - 3))
    word = WordRange(first, first + 2 * data.draw(st.integers(1, (count - first - 1) // 2)))
    whole = WholeWords(heads, ["dep"] * count, parts, [word])
    assert whole.heads.count(0) == 1
    for start in range(count):
        at = start
        for _ in range(count):
            at = whole.heads[at] - 1 if whole.heads[at] else at
        assert whole.heads[at] == 0
    inside = range(word.first, word.last + 1)
    outside = [at for at in inside if whole.heads[at] - 1 not in inside]
    assert len(outside) == 1
