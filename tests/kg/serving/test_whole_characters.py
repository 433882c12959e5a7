"""Messages with half a surrogate pair are answered, over MCP as over HTTP."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from kg.serving.whole_characters import whole_characters


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        (rb'{"q": "\ud800"}', rb'{"q": "\ufffd"}'),
        (rb'{"q": "\uDC00x"}', rb'{"q": "\ufffdx"}'),
        (rb'{"q": "\ud83d\ude00"}', rb'{"q": "\ud83d\ude00"}'),
        (rb'{"q": "\ud83d\ud83d\ude00"}', rb'{"q": "\ufffd\ud83d\ude00"}'),
        (rb'{"q": "\\ud800"}', rb'{"q": "\\ud800"}'),
        (rb'{"q": "\\\ud800"}', rb'{"q": "\\\ufffd"}'),
    ],
)
def test_half_a_pair_is_replaced_and_nothing_else(line: bytes, mended: bytes) -> None:
    assert whole_characters(line) == mended


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_text_comes_through_as_unicode(text: str) -> None:
    mended = json.loads(whole_characters(json.dumps(text).encode()))
    mended.encode()
    assert (
        mended == text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        or "\ufffd" in mended
    )


@pytest.mark.parametrize("text", ["\ud800", "Mira \udfff Solvane", "a\ude00\ud83d"])
def test_a_text_with_half_a_pair_is_refused_in_words(client: TestClient, text: str) -> None:
    body = json.dumps({"text": text}).encode()
    answer = client.post("/annotate", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
