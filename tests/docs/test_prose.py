"""README, tutorial and guides are in short sentences; the few long ones are counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", "docs/index.md")),
    *sorted((ROOT / "docs" / "tutorial").glob("*.md")),
    *sorted((ROOT / "docs" / "how-to").rglob("*.md")),
]
LONGEST = 25
"""Words of a sentence that is read at once."""

SHARE = 0.95
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|vs|etc|Jr|Sr|Dr)\.")
FENCED = re.compile(r"^( *)(```|:::).*?^\1\2$", re.DOTALL | re.MULTILINE)


def sentences(text: str) -> list[str]:
    """The sentences of a page, without code, tables, headings and pictures.

    Inline code counts as one word, and a link as its text. An item of a list ends a sentence.
    """
    text = FENCED.sub("", text)
    text = re.sub(r"^(\||#|!\[).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"`[^`]+`", "code", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = ABBREVIATIONS.sub(r"\1", text)
    blocks = re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) ", text)
    return [
        sentence
        for block in blocks
        for sentence in re.split(r"(?<=[.!?:])[\"”*)]*\s+", " ".join(block.split()))
        if re.search(r"\w", sentence)
    ]


def words(sentence: str) -> int:
    return len(re.findall(r"[\w'’.–-]*\w", sentence))


def test_sentences_are_told_apart() -> None:
    text = "# A\n\nOne two `a b c`. Three [four five](x.md#y)!\n\n- six\n- seven, e.g. eight\n\n"
    text += "```\nnine\n```\n| ten |\n"
    assert [words(sentence) for sentence in sentences(text)] == [3, 3, 1, 3]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nearly_all_sentences_are_short(page: Path) -> None:
    read = sentences(page.read_text(encoding="utf-8"))
    long = [sentence for sentence in read if words(sentence) > LONGEST]
    assert len(long) <= (1 - SHARE) * len(read), "\n".join(long)
