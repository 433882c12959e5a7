"""The domain that a TNE record names."""

from __future__ import annotations

import pytest

from training.gold.tne_domains import domains


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": "r7"}, {}),
        ({"id": "r7", "metadata": None, "split": "dev"}, {}),
        ({"id": "r7", "domain": "Plays", "metadata": {"source": "imdb"}}, {"domain": "Plays"}),
        ({"id": "r7", "metadata": {"url": "https://en.wikinews.org/wiki/A_book"}}, {"domain": "Wikinews"}),
        ({"id": "books_12"}, {"domain": "Books"}),
        ({"id": "x", "split": "test_ood_IMDB"}, {"domain": "IMDB"}),
        ({"id": "notebooks-3"}, {}),
        (
            {"id": "3", "metadata": {"source": "reddit_lifeprotips.json"}},
            {"domain": "Reddit", "forum": "LifeProTips"},
        ),
        ({"id": "r/gardening-4"}, {"domain": "Reddit", "forum": "gardening"}),
        ({"id": "4", "metadata": {"subreddit": "atheism"}}, {"domain": "Reddit", "forum": "atheism"}),
        (
            {"id": "4", "metadata": {"url": "https://www.reddit.com/r/AskHistorians/comments/1"}},
            {"domain": "Reddit", "forum": "AskHistorians"},
        ),
        ({"id": "reddit_4"}, {"domain": "Reddit"}),
    ],
)  # fmt: skip
def test_domain_and_forum(record: dict[str, object], expected: dict[str, str]) -> None:
    assert domains(record) == expected
