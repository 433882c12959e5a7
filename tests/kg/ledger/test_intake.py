"""Which input a file belongs to: what a later reading of that input may take away."""

from __future__ import annotations

from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.ledger.intake import NamedInputs

PATHS = st.lists(st.sampled_from(["a", "b", "..", "c.txt"]), min_size=1, max_size=4).map("/".join)


@pytest.mark.parametrize(
    ("inputs", "file", "named"),
    [
        (["notes", "more"], "more/a.txt", "more"),
        (["notes/", "more"], "notes/deep/a.txt", "notes/"),
        (["notes/deep", "notes"], "notes/deep/a.txt", "notes/deep"),
        (["notes", "notes/deep"], "notes/deep/a.txt", "notes"),
        (["notes", "-"], "-", "-"),
        (["."], "a/b.txt", "."),
        (["a.jsonl", "ab.jsonl"], "ab.jsonl", "ab.jsonl"),
    ],
)
def test_a_file_belongs_to_itself_or_to_the_folder_around_it(
    inputs: list[str], file: str, named: str
) -> None:
    assert NamedInputs(inputs).around(file) == named


@given(st.lists(PATHS, min_size=1, max_size=4), PATHS)
def test_of_several_inputs_the_first_has_it(inputs: list[str], file: str) -> None:
    path = PurePath(file)
    around = [name for name in inputs if PurePath(name) in (path, *path.parents)]
    assert NamedInputs(inputs).around(file) == (around or inputs)[0]
