"""Markdown (CommonMark with tables) → its text; a first heading is the title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n(?P<fields>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_FIELD = re.compile(r"^(title|author|date|lang):[ \t]*(?P<value>[^\s\[{|>].*?)[ \t]*$", re.M)

_NESTED = 100
"""Quotations and lists within each other; what is deeper is not read."""


def records(text: str, limit: int) -> Iterator[dict[str, object]]:
    """One record: paragraphs, headings and cells apart from each other; no code blocks, no html, no marks.

    Of front matter, title, author, date and lang are read where they stand on one line.
    """
    fields: dict[str, object] = {}
    front_matter = _FRONT_MATTER.match(text)
    if front_matter:
        for found in _FIELD.finditer(front_matter["fields"]):
            fields[found[1]] = found["value"].strip("\"'")
        text = text[front_matter.end() :]
    blocks: list[str] = []
    title = ""
    tokens = (
        MarkdownIt("commonmark", {"maxNesting": _NESTED}).enable("table").parse(text.removeprefix("\ufeff"))
    )
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and (block := _plain(token.children or []).strip()):
            if not blocks and before is not None and before.tag == "h1":
                title = block
            blocks.append(block)
    if title and fields.get("title", title) == title:
        fields["title"], blocks = title, blocks[1:] or blocks
    yield {**fields, "text": "\n\n".join(blocks)}


def _plain(tokens: list[Token]) -> str:
    parts = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "image":
            parts.append(_plain(token.children or []))
    return "".join(parts)
