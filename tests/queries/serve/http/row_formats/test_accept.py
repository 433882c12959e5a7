"""What clients like best, by what they say."""

from __future__ import annotations

import pytest

from queries.serve.http.row_formats.accept import preferred


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("", "a/x"),
        ("*/*", "a/x"),
        ("b/z", "b/z"),
        ("B/Z", "b/z"),
        ("a/*;q=0.5, b/z;q=0.4", "a/x"),
        ("a/*, a/x;q=0.1", "a/y"),
        ("a/x;q=0, a/y;q=0", None),
        ("*/*, a/x;q=0", "a/y"),
        ("b/z;charset=utf-8;q=1, a/x;q=0.9", "b/z"),
        ("a/x;q=many", None),
        ("c/d", None),
        (", ;q=1", None),
    ],
)
def test_preferred(accept: str, expected: str | None) -> None:
    assert preferred(accept, ("a/x", "a/y", "b/z")) == expected
