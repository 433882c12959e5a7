"""A line break that only wraps a paragraph does not end a sentence; one that was meant does."""

from __future__ import annotations

import pytest

from betwixt.document import Document
from extractors.tokens.model import Tokens

WRAPPED = (
    "The owner of the old mill at the edge of the northern\n"
    "district of Port Orla met the director of the Halden\n"
    "archive. They spoke about the letters that were found\n"
    "there, and about their cost."
)


def sentences(text: str) -> list[str]:
    document = Document("d", text)
    (annotations,) = Tokens().annotate([document], [])
    return [document.surface(span) for span in annotations.sentences]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", " \n  "])
def test_wrapped_lines_are_one_paragraph(line_break: str) -> None:
    texts = sentences(WRAPPED.replace("\n", line_break))
    assert [" ".join(sentence.split()) for sentence in texts] == [
        "The owner of the old mill at the edge of the northern district of Port Orla met the director"
        " of the Halden archive.",
        "They spoke about the letters that were found there, and about their cost.",
    ]


def test_a_short_line_ends_where_it_ends() -> None:
    assert sentences("Mill sold\n" + WRAPPED)[0] == "Mill sold"
    assert sentences(WRAPPED + "\n\nA second paragraph")[-1] == "A second paragraph"


def test_items_and_verses_keep_their_lines() -> None:
    items = "- the first of the items on a rather long list of them\n- the second one\n- the third one"
    assert len(sentences(items)) == 3
    assert len(sentences("Roses are red\nViolets are blue\nSugar is sweet\nAnd so are you")) == 4


def test_two_lines_are_joined_only_before_lower_case() -> None:
    line = "The head of the agency for roads and bridges spoke of"
    assert len(sentences(f"{line}\nthe cost of the bridge")) == 1
    assert len(sentences(f"{line}\nThe cost of the bridge")) == 2


def test_long_lines_are_paragraphs() -> None:
    paragraph = "The minister of a small country met the chancellor in spring and spoke about trade with him"
    assert len(sentences(f"{paragraph} {paragraph}\n{paragraph} {paragraph}\n{paragraph}")) == 3


def test_a_line_that_was_lengthened_does_not_cut_the_others() -> None:
    edited = WRAPPED.replace("the old mill", "the old mill by the river of which much had been said in town")
    assert len(sentences(edited)) == 2


def test_short_entries_of_a_list_stay_apart() -> None:
    assert len(sentences("apples\npears\nplums")) == 3
