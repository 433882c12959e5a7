"""Markdown: front matter and fenced code give no tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.tokens.markdown import skipped_spans
from extractors.tokens.model import Tokens


def skipped(text: str) -> list[str]:
    return [text[start:end] for start, end in skipped_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: x\n---\nBody", ["---\ntitle: x\n---\n"]),
        ("---\r\ntitle: x\r\n---\r\nBody", ["---\r\ntitle: x\r\n---\r\n"]),
        ("---\n---\n", ["---\n---\n"]),
        ("Text\n---\nnot: matter\n---\n", []),
        ("---\nnever closed", []),
        ("a\n```python\nx = 1\n```\nb", ["```python\nx = 1\n```\n"]),
        ("a\n~~~\n```\n~~~~\nb", ["~~~\n```\n~~~~\n"]),
        ("````\n```\n````", ["````\n```\n````"]),
        ("```\nnever closed", ["```\nnever closed"]),
        ("``` a ` b\nprose", []),
        ("    ```\nindented code", []),
        ("  ```\nx\n  ```\n", ["  ```\nx\n  ```\n"]),
        ("```\n``` x\n```\n", ["```\n``` x\n```\n"]),
        ("---\na: b\n---\n```\nx\n```\ny", ["---\na: b\n---\n", "```\nx\n```\n"]),
    ],
)
def test_what_is_skipped(text: str, expected: list[str]) -> None:
    assert skipped(text) == expected


@given(st.lists(st.sampled_from(["---", "```", "~~~~", "\n", "a", " ", "\r\n"])).map("".join))
def test_spans_are_in_order_and_apart(text: str) -> None:
    spans = skipped_spans(text)
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(edges)
    assert all(start < end <= len(text) for start, end in spans)


def test_tokens_of_markdown() -> None:
    text = "---\nname: Ada\n---\nBefore the code\n```\nx = 1\n```\nafter it."
    markdown = Document("d.md", text, metadata={"format": "markdown"})
    plain = Document("d.txt", text)
    annotations, raw = Tokens().annotate([markdown, plain], [Annotations()] * 2)
    assert [markdown.surface(s) for s in annotations.sentences] == ["Before the code", "after it."]
    assert [markdown.surface(t) for t in annotations.tokens] == ["Before", "the", "code", "after", "it", "."]
    assert "Ada" in [plain.surface(t) for t in raw.tokens]


def test_marks_of_headings_quotes_and_items_are_no_words() -> None:
    text = "# The Mill\n\n> a quote\n\n- one item\n2. two #items\n\n#hashtag stays\n"
    skipped = [text[span.start : span.end] for span in skipped_spans(text)]
    assert skipped == ["# ", "> ", "- ", "2. "]
