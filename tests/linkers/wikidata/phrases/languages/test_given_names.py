"""Given names of women and of men."""

from __future__ import annotations

import pytest

from linkers.wikidata.phrases.languages.given_names import is_womans


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Grażyna Nowak", True), ("Tom Harrow", False), ("Andrea Quill", None), ("Women", None), ("", None)],
)
def test_a_given_name_tells_only_where_it_is_of_one_gender(name: str, expected: bool | None) -> None:
    assert is_womans(name) is expected
