"""White space between the tokens of a corpus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.language.rebuilt_text import rebuilt_text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("The well - known crew ( of two ) did n't stop .", "The well-known crew (of two) didn't stop."),
        ('" We \'re gon na sail , " she said .', '"We\'re gonna sail," she said.'),
        ("The sailors ' boat cost $ 20 [ 3 ] .", "The sailors' boat cost $20 [3]."),
        ("“ Here , ” he said – and left / returned .", "“Here,” he said – and left/returned."),
    ],
)
def test_as_a_writer_would(words: str, text: str) -> None:
    assert rebuilt_text(words.split())[0] == text


@given(st.lists(st.text(st.characters(exclude_categories=["Z", "C"])), max_size=20))
def test_every_word_stands_where_its_span_says(words: list[str]) -> None:
    text, spans = rebuilt_text(words)
    assert [text[span.start : span.end] for span in spans] == words
    assert text.replace(" ", "") == "".join(words)
