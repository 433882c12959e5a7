"""SciREX as published."""

from __future__ import annotations

import pytest

from training.gold import scirex

pytestmark = [
    pytest.mark.data,
    pytest.mark.skipif(not scirex.FOLDER.is_dir(), reason="the data sets are not at ../shared/data"),
]


@pytest.mark.volume
def test_the_published_papers() -> None:
    papers_by_split = scirex.splits()
    assert (len(papers_by_split["train"]), len(papers_by_split["dev"])) == (205, 40)
    for paper in (*papers_by_split["train"], *papers_by_split["dev"]):
        assert all(
            paper.document.surface(span) == word
            for span, word in zip(paper.characters, paper.words, strict=True)
        )
        assert {words for words, _ in paper.mentions}.issuperset(
            words for mentions in paper.names.values() for words in mentions
        )
        assert sum(len(mentions) for mentions in paper.unnamed) > 0
