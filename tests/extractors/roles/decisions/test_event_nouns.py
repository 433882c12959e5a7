"""Gerunds with "of" are events."""

from __future__ import annotations

import pytest

from extractors.roles.decisions.event_nouns import gerunds
from tests.extractors.roles.decisions.trees import tree


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the/DET/2/det toppling/NOUN/0/root of/ADP/4/case kings/NOUN/2/nmod", {1}),
        ("the/DET/2/det toppling/NOUN/0/root by/ADP/4/case kings/NOUN/2/nmod", set()),
        ("the/DET/2/det fall/NOUN/0/root of/ADP/4/case kings/NOUN/2/nmod", set()),
        ("toppling/VERB/0/root of/ADP/3/case kings/NOUN/1/obl", set()),
    ],
)
def test_a_gerund_with_of_says_what_is_done(text: str, expected: set[int]) -> None:
    parsed = tree(text)
    heads = [head + 1 for head in parsed.heads]
    assert gerunds(parsed.words, parsed.parts, heads, parsed.relations) == expected
