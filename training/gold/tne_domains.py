"""Which domain a TNE record comes from: Wikinews, or one of those of the paper's Table 4."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

FORUMS = ("askedscience", "atheism", "LifeProTips", "AskHistorians", "depressed", "YouShouldKnow")
"""Forums of Reddit, as Table 4 spells them."""

_NAMED = {
    "Books": re.compile(r"(?<![a-z])book(s|corpus)?(?![a-z])|gutenberg", re.IGNORECASE),
    "IMDB": re.compile(r"(?<![a-z])imdb(?![a-z])", re.IGNORECASE),
    "Reddit": re.compile(r"(?<![a-z])reddit(?![a-z])|(?<![a-z])r/\w", re.IGNORECASE),
    "Wikinews": re.compile(r"wiki\w*news", re.IGNORECASE),
}
_FORUM = re.compile(rf"(?<![a-z])({'|'.join(FORUMS)})(?![a-z])", re.IGNORECASE)
_FORUM_PATH = re.compile(r"(?<![a-z])r/(\w+)", re.IGNORECASE)


def domains(record: Mapping[str, Any]) -> dict[str, str]:
    """The domain of a record, and of a forum's text the forum.

    A ``domain``, ``forum`` or ``subreddit`` of the record or of its metadata is taken as it
    stands. Else a name is looked for in the id, split, source and address.

    Returns:
        ``domain``, and for Reddit also ``forum``; empty if unknown.
    """
    metadata = record.get("metadata")
    fields = {**(metadata if isinstance(metadata, Mapping) else {}), **record}
    texts = {name: str(fields.get(name) or "") for name in _FIELDS}
    address = urlsplit(texts["url"])
    # Of an address only the host, and a forum's path: an article may be about a book.
    forum_path = _FORUM_PATH.search(address.path) if "reddit" in address.netloc else None
    hints = " ".join([texts["id"], texts["split"], texts["source"], address.netloc])
    hinted = _FORUM_PATH.search(hints) or _FORUM.search(hints) or forum_path
    forum = texts["forum"] or texts["subreddit"] or (_as_spelt(hinted[1]) if hinted else "")
    domain = texts["domain"] or ("Reddit" if forum else _named(hints))
    return {name: value for name, value in (("domain", domain), ("forum", forum)) if value}


_FIELDS = ("id", "split", "source", "url", "domain", "forum", "subreddit")


def _named(hints: str) -> str:
    return next((name for name, pattern in _NAMED.items() if pattern.search(hints)), "")


def _as_spelt(forum: str) -> str:
    return next((known for known in FORUMS if known.lower() == forum.lower()), forum)
